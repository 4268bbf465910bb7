import { MAX_INT64 } from '@structural/json';
import { goQuote, type Address, isMapped, parseAddress, printAddress } from '@structural/go';
import { celError, type CelError, type CelOpaque, NO_SUCH_OVERLOAD } from '../../values/value.js';
import { type ArgumentType, isKind, taking, text } from '../arguments.js';
import { countOf, walk } from '../runtime-costs.js';
import { ip, ipOf, toIp } from '../ip/ip.js';
import { add, type Bounds, exactly, ONE, times } from '../../estimates/bounds.js';
import type { Estimate } from '../../estimates/costed-call.js';
import { PER_CHARACTER } from '../../estimates/unit-costs.js';
import { type CallCosts, define, kubernetesCosts, type LibraryDeclaration, UNIT } from '../library-function.js';
import { walkThroughArgument } from '../../estimates/walks.js';

/** A range of addresses as a value: an address, which need not be its first, and how many of its bits count. */
interface CelCidr extends CelOpaque {
  readonly type: 'net.CIDR';
  readonly address: Address;
  readonly length: number;
}

const cidr: ArgumentType<CelCidr> = (value) => (isKind(value, 'opaque') && value.type === 'net.CIDR' ? (value as CelCidr) : undefined);

/** The bytes of an address. */
const ADDRESS: Bounds = { min: 4n, max: 16n };

function estimate(parses: boolean, masks: boolean): Estimate {
  // The range's own address is masked and compared, too.
  const extra = masks ? add(times(ADDRESS, PER_CHARACTER), ONE) : exactly(0n);
  return ({ args, sizeOf }) => {
    if (args[0] === undefined) return undefined;
    const compared = add(times(add(ADDRESS, ADDRESS), PER_CHARACTER), extra);
    return { cost: parses ? add(compared, times(sizeOf(args[0]), PER_CHARACTER)) : compared };
  };
}

/** Whether an address is within a range; `parses` where the second argument is still a text, `masks` where it is a range itself. */
function containment({ parses, masks }: { readonly parses: boolean; readonly masks: boolean }): CallCosts {
  return kubernetesCosts(estimate(parses, masks), ([range, other]) => {
    const size = countOf(range);
    const compared = Math.ceil((size + size) * PER_CHARACTER);
    const masked = masks ? Math.ceil(size * PER_CHARACTER) + 1 : 0;
    return compared + masked + (parses ? Math.ceil(countOf(other) * PER_CHARACTER) : 0);
  });
}

const WALK = kubernetesCosts(walkThroughArgument(), walk());

/** Ranges of addresses. Source: `k8s.io/apiserver/pkg/cel/library`, CIDR. */
export const CIDR: readonly LibraryDeclaration[] = [
  define('string_to_cidr: cidr(string) -> net.CIDR', taking([text], toCidr), WALK, {
    // With and without bits of a host.
    hints: { isConversion: true, texts: ['10.0.0.0/8', '2001:db8::/32', '10.0.0.1/8'] },
  }),
  define(
    'cidr_contains_ip_string: (net.CIDR).containsIP(string) -> bool',
    taking([cidr, text], containsIpText),
    containment({ parses: true, masks: false }),
  ),
  define(
    'cidr_contains_ip_ip: (net.CIDR).containsIP(net.IP) -> bool',
    taking([cidr, ip], (range, { address }) => contains(range, address)),
    containment({ parses: false, masks: false }),
  ),
  define(
    'cidr_ip: (net.CIDR).ip() -> net.IP',
    taking([cidr], ({ address }) => ipOf(address)),
    UNIT,
    // The range that is one address.
    { hints: { isConversion: true, undo: (address) => `${String(address)}/${String(address).includes(':') ? '128' : '32'}` } },
  ),
  define(
    'is_cidr: isCIDR(string) -> bool',
    taking([text], (written) => toCidr(written).kind === 'opaque'),
    WALK,
    { hints: { texts: ['10.0.0.0/8', '2001:db8::/32', '10.0.0.1', 'x'] } },
  ),
  define('cidr_masked: (net.CIDR).masked() -> net.CIDR', taking([cidr], masked), UNIT),
  define(
    'cidr_prefix_length: (net.CIDR).prefixLength() -> int',
    taking([cidr], ({ length }) => BigInt(length)),
    UNIT,
  ),
  define(
    'cidr_to_string: string(net.CIDR) -> string',
    taking([cidr], (range) => range.print()),
    UNIT,
  ),
];

/** Whether a range holds another. */
export const RANGES_IN_RANGES: readonly LibraryDeclaration[] = rangesInRanges(containsRange);

/** The same of servers that look at the first address alone. */
export const OLD_RANGES_IN_RANGES: readonly LibraryDeclaration[] = rangesInRanges(
  (range, other) => range.length <= other.length && masked(range).address.value === other.address.value && contains(range, other.address),
);

function rangesInRanges(contains: (range: CelCidr, other: CelCidr) => boolean): readonly LibraryDeclaration[] {
  return [
    define(
      'cidr_contains_cidr_string: (net.CIDR).containsCIDR(string) -> bool',
      taking([cidr, text], (range, written) => {
        const other = toCidr(written);
        return other.kind === 'error' ? other : contains(range, other);
      }),
      containment({ parses: true, masks: true }),
    ),
    define(
      'cidr_contains_cidr: (net.CIDR).containsCIDR(net.CIDR) -> bool',
      taking([cidr, cidr], contains),
      containment({ parses: false, masks: true }),
    ),
  ];
}

/** What came to ranges later: whether a range begins with its first address. */
export const CIDR_MASKS: readonly LibraryDeclaration[] = [
  define(
    'cidr_is_mask: (net.CIDR).isMask() -> bool',
    taking([cidr], (range) => range.equals(masked(range))),
    UNIT,
  ),
];

function cidrOf(address: Address, length: number): CelCidr {
  return {
    kind: 'opaque',
    type: 'net.CIDR',
    size: Math.ceil(length / 8),
    address,
    length,
    equals: (other) => {
      const range = cidr(other);
      return range?.length === length && range.address.value === address.value && range.address.bits === address.bits;
    },
    print: () => `${printAddress(address)}/${String(length)}`,
  };
}

/** What the server says of texts that are no range: it says where twice. */
const NO_CIDR = 'network address parse error during conversion from string: ';

/** Source: Go `net/netip`, ParsePrefix, and the library's parseCIDR. */
function toCidr(written: string): CelCidr | CelError {
  const slash = written.lastIndexOf('/');
  const fail = (fault: string): CelError => celError(`${NO_CIDR}${NO_CIDR}netip.ParsePrefix(${goQuote(written)}): ${fault}`);
  if (slash < 0) return fail("no '/'");
  const parsed = parseAddress(written.slice(0, slash));
  if (!parsed.ok) return fail(parsed.error);
  const { address } = parsed;
  if (address.zone !== '') return fail('IPv6 zones cannot be present in a prefix');
  const bits = written.slice(slash + 1);
  if (!/^(?:[0-9]|[1-9][0-9]{1,18})$/.test(bits) || BigInt(bits) > MAX_INT64) return fail(`bad bits after slash: ${goQuote(bits)}`);
  if (Number(bits) > address.bits) return fail('prefix length out of range');
  return isMapped(address)
    ? celError(`${NO_CIDR}IPv4-mapped IPv6 address ${goQuote(written)} is not allowed`)
    : cidrOf(address, Number(bits));
}

function masked({ address, length }: CelCidr): CelCidr {
  const rest = BigInt(address.bits - length);
  return cidrOf({ ...address, value: (address.value >> rest) << rest }, length);
}

function contains({ address, length }: CelCidr, other: Address): boolean {
  const rest = BigInt(address.bits - length);
  return address.bits === other.bits && address.value >> rest === other.value >> rest;
}

/** A text that is no address is answered only with no overload. */
function containsIpText(range: CelCidr, written: string): boolean | CelError {
  const other = toIp(written);
  return other.kind === 'error' ? NO_SUCH_OVERLOAD : contains(range, other.address);
}

function containsRange(range: CelCidr, other: CelCidr): boolean {
  return range.length <= other.length && contains(range, other.address);
}
