import { goQuote } from '@structural/json';
import { celError, NO_SUCH_OVERLOAD, type CelError, type CelFunction, type CelOpaque } from '../values/value.js';
import { isMapped, parseAddress, printAddress, type Address } from '@structural/go';
import { defineFunction, isKind, text, type ArgumentType } from './arguments.js';
import { containment, walk } from './costs.js';
import { ip, ipOf, toIp } from './ip.js';

/** A range of addresses as a value: an address, which need not be its first, and how many of its bits count. */
export interface CelCidr extends CelOpaque {
  readonly type: 'net.CIDR';
  readonly address: Address;
  readonly length: number;
}

const cidr: ArgumentType<CelCidr> = (value) => (isKind(value, 'opaque') && value.type === 'net.CIDR' ? (value as CelCidr) : undefined);

/** Ranges of addresses. Source: `k8s.io/apiserver/pkg/cel/library`, CIDR. */
export const CIDR_FUNCTIONS: readonly CelFunction[] = [
  defineFunction('string_to_cidr', [text], toCidr, walk()),
  defineFunction('is_cidr', [text], (written) => toCidr(written).kind === 'opaque', walk()),
  defineFunction('cidr_to_string', [cidr], (range) => range.print()),
  defineFunction('cidr_ip', [cidr], ({ address }) => ipOf(address)),
  defineFunction('cidr_prefix_length', [cidr], ({ length }) => BigInt(length)),
  defineFunction('cidr_masked', [cidr], masked),
  defineFunction('cidr_contains_ip_ip', [cidr, ip], (range, { address }) => contains(range, address), containment({ parses: false, masks: false })),
  defineFunction('cidr_contains_ip_string', [cidr, text], containsIpText, containment({ parses: true, masks: false })),
  defineFunction('cidr_contains_cidr', [cidr, cidr], containsRange, containment({ parses: false, masks: true })),
  defineFunction('cidr_contains_cidr_string', [cidr, text], containsRangeText, containment({ parses: true, masks: true })),
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
  if (!/^(?:[0-9]|[1-9][0-9]{1,18})$/.test(bits) || BigInt(bits) >= 1n << 63n) return fail(`bad bits after slash: ${goQuote(bits)}`);
  if (Number(bits) > address.bits) return fail('prefix length out of range');
  return isMapped(address) ? celError(`${NO_CIDR}IPv4-mapped IPv6 address ${goQuote(written)} is not allowed`) : cidrOf(address, Number(bits));
}

function masked({ address, length }: CelCidr): CelCidr {
  const rest = BigInt(address.bits - length);
  return cidrOf({ ...address, value: (address.value >> rest) << rest }, length);
}

function contains({ address, length }: CelCidr, other: Address): boolean {
  const rest = BigInt(address.bits - length);
  return address.bits === other.bits && address.value >> rest === other.value >> rest;
}

/** A text that is no address is told only to be no overload. */
function containsIpText(range: CelCidr, written: string): boolean | CelError {
  const other = toIp(written);
  return other.kind === 'error' ? NO_SUCH_OVERLOAD : contains(range, other.address);
}

function containsRange(range: CelCidr, other: CelCidr): boolean {
  return range.length <= other.length && contains(range, other.address);
}

function containsRangeText(range: CelCidr, written: string): boolean | CelError {
  const other = toCidr(written);
  return other.kind === 'error' ? other : containsRange(range, other);
}
