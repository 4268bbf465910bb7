import { goQuote, type Address, isMapped, parseAddress, printAddress } from '@structural/go';
import { celError, type CelError, type CelOpaque, type CelValue } from '../../values/value.js';
import { type ArgumentType, isKind, taking, text } from '../arguments.js';
import { walk } from '../runtime-costs.js';
import { define, kubernetesCosts, type LibraryDeclaration, UNIT } from '../library-function.js';
import { walkThroughArgument } from '../../estimates/walks.js';

/** An address as a value; it has no zone. */
export interface CelIp extends CelOpaque {
  readonly type: 'net.IP';
  readonly address: Address;
}

/** Reads an address argument. */
export const ip: ArgumentType<CelIp> = (value) => (isKind(value, 'opaque') && value.type === 'net.IP' ? (value as CelIp) : undefined);

const WALK = kubernetesCosts(walkThroughArgument(), walk());

/** Addresses as Go's net/netip reads them. Source: `k8s.io/apiserver/pkg/cel/library`, IP. */
export const IP: readonly LibraryDeclaration[] = [
  define(
    'ip_family: (net.IP).family() -> int',
    taking([ip], ({ address }) => (address.bits === 32 ? 4n : 6n)),
    UNIT,
    { hints: { read: (text) => (text.includes(':') ? 6 : 4), undo: (family) => (family === 6 ? '2001:db8::1' : '192.0.2.1') } },
  ),
  define('string_to_ip: ip(string) -> net.IP', taking([text], toIp), WALK, {
    hints: { isConversion: true, texts: ['192.0.2.1', '2001:db8::1'] },
  }),
  define('ip_is_canonical: ip.isCanonical(string) -> bool', taking([text], isCanonical), kubernetesCosts(walkThroughArgument(2), walk(2))),
  define(
    'ip_is_global_unicast: (net.IP).isGlobalUnicast() -> bool',
    taking([ip], ({ address }) => isGlobalUnicast(address)),
    UNIT,
  ),
  define(
    'is_ip: isIP(string) -> bool',
    taking([text], (written) => toIp(written).kind === 'opaque'),
    WALK,
    { hints: { texts: ['192.0.2.1', '2001:db8::1', '1.2.3', 'x'] } },
  ),
  define(
    'ip_is_link_local_multicast: (net.IP).isLinkLocalMulticast() -> bool',
    taking([ip], ({ address }) => isLinkLocalMulticast(address)),
    UNIT,
  ),
  define(
    'ip_is_link_local_unicast: (net.IP).isLinkLocalUnicast() -> bool',
    taking([ip], ({ address }) => isLinkLocalUnicast(address)),
    UNIT,
  ),
  define(
    'ip_is_loopback: (net.IP).isLoopback() -> bool',
    taking([ip], ({ address }) => isLoopback(address)),
    UNIT,
  ),
  define(
    'ip_is_unspecified: (net.IP).isUnspecified() -> bool',
    taking([ip], ({ address }) => address.value === 0n),
    UNIT,
  ),
  define(
    'ip_to_string: string(net.IP) -> string',
    taking([ip], (value) => value.print()),
    UNIT,
  ),
];

/** An address as a value. */
export function ipOf(address: Address): CelIp {
  return {
    kind: 'opaque',
    type: 'net.IP',
    size: address.bits / 8,
    address,
    equals: (other) => ip(other)?.address.value === address.value && ip(other)?.address.bits === address.bits,
    print: () => printAddress(address),
  };
}

/** Reads an address; those with a zone or that stand for another are refused. */
export function toIp(written: string): CelIp | CelError {
  const parsed = parseAddress(written);
  if (!parsed.ok) return celError(`IP Address ${goQuote(written)} parse error during conversion from string: ${parsed.error}`);
  if (parsed.address.zone !== '') return celError(`IP address ${goQuote(written)} with zone value is not allowed`);
  return isMapped(parsed.address) ? celError(`IPv4-mapped IPv6 address ${goQuote(written)} is not allowed`) : ipOf(parsed.address);
}

function isCanonical(written: string): CelValue | CelError {
  const value = toIp(written);
  return value.kind === 'error' ? value : value.print() === written;
}

/** The bits at the start of an address. */
function prefix({ bits, value }: Address, count: number): bigint {
  return value >> BigInt(bits - count);
}

function isLoopback(address: Address): boolean {
  return address.bits === 32 ? prefix(address, 8) === 127n : address.value === 1n;
}

function isMulticast(address: Address): boolean {
  return address.bits === 32 ? prefix(address, 4) === 0xen : prefix(address, 8) === 0xffn;
}

function isLinkLocalMulticast(address: Address): boolean {
  return address.bits === 32 ? prefix(address, 24) === 0xe00000n : (prefix(address, 16) & 0xff0fn) === 0xff02n;
}

function isLinkLocalUnicast(address: Address): boolean {
  return address.bits === 32 ? prefix(address, 16) === 0xa9fen : prefix(address, 10) === 0x3fan;
}

function isGlobalUnicast(address: Address): boolean {
  const isBroadcast = address.bits === 32 && address.value === 0xffffffffn;
  return address.value !== 0n && !isBroadcast && !isLoopback(address) && !isMulticast(address) && !isLinkLocalUnicast(address);
}
