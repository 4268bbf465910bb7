import { goQuote } from '@structural/json';
import { celError, type CelError, type CelFunction, type CelOpaque, type CelValue } from '../values/value.js';
import { isMapped, parseAddress, printAddress, type Address } from '@structural/go';
import { defineFunction, isKind, text, type ArgumentType } from './arguments.js';
import { walk } from './costs.js';

/** An address as a value; it has no zone. */
export interface CelIp extends CelOpaque {
  readonly type: 'net.IP';
  readonly address: Address;
}

/** Reads an address argument. */
export const ip: ArgumentType<CelIp> = (value) => (isKind(value, 'opaque') && value.type === 'net.IP' ? (value as CelIp) : undefined);

/** Addresses as Go's net/netip reads them. Source: `k8s.io/apiserver/pkg/cel/library`, IP. */
export const IP_FUNCTIONS: readonly CelFunction[] = [
  defineFunction('string_to_ip', [text], toIp, walk()),
  defineFunction('is_ip', [text], (written) => toIp(written).kind === 'opaque', walk()),
  defineFunction('ip_is_canonical', [text], isCanonical, walk(2)),
  defineFunction('ip_to_string', [ip], (value) => value.print()),
  defineFunction('ip_family', [ip], ({ address }) => (address.bits === 32 ? 4n : 6n)),
  defineFunction('ip_is_unspecified', [ip], ({ address }) => address.value === 0n),
  defineFunction('ip_is_loopback', [ip], ({ address }) => isLoopback(address)),
  defineFunction('ip_is_link_local_multicast', [ip], ({ address }) => isLinkLocalMulticast(address)),
  defineFunction('ip_is_link_local_unicast', [ip], ({ address }) => isLinkLocalUnicast(address)),
  defineFunction('ip_is_global_unicast', [ip], ({ address }) => isGlobalUnicast(address)),
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
