import { goQuote } from '../strconv/quote.js';

/** An address of 32 or 128 bits; `zone` is what follows a `%`, or empty. */
export interface Address {
  readonly bits: 32 | 128;
  readonly value: bigint;
  readonly zone: string;
}

/** An address, or why a text is none. */
export type ParsedAddress = { readonly ok: true; readonly address: Address } | { readonly ok: false; readonly error: string };

/** What is wrong with an address, and with what rest of it. */
interface Fault {
  readonly fault: string;
  readonly rest?: string;
}

const TOO_SHORT: Fault = { fault: 'IPv4 address too short' };

/** Reads an address as Go does, which is strict about leading zeros. Linear in the text. Source: Go `net/netip`, ParseAddr. */
export function parseAddress(text: string): ParsedAddress {
  const read = readAddress(text);
  if (!('fault' in read)) return { ok: true, address: read };
  const at = read.rest === undefined || read.rest === '' ? '' : ` (at ${goQuote(read.rest)})`;
  return { ok: false, error: `ParseAddr(${goQuote(text)}): ${read.fault}${at}` };
}

function readAddress(text: string): Address | Fault {
  switch (/[.:%]/.exec(text)?.[0]) {
    case '.': {
      const value = readIPv4(text);
      return typeof value === 'bigint' ? { bits: 32, value, zone: '' } : value;
    }
    case ':':
      return readIPv6(text);
    case '%':
      return { fault: 'missing IPv6 address' };
    default:
      return { fault: 'unable to parse IP' };
  }
}

function readIPv4(text: string): bigint | Fault {
  const fields: number[] = [];
  let value = 0;
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (character >= '0' && character <= '9') {
      if (digits === 1 && value === 0) return { fault: 'IPv4 field has octet with leading zero' };
      value = value * 10 + Number(character);
      digits++;
      if (value > 255) return { fault: 'IPv4 field has value >255' };
    } else if (character === '.') {
      if (i === 0 || i === text.length - 1 || text[i - 1] === '.')
        return { fault: 'IPv4 field must have at least one digit', rest: text.slice(i) };
      if (fields.length === 3) return { fault: 'IPv4 address too long' };
      fields.push(value);
      value = 0;
      digits = 0;
    } else return { fault: 'unexpected character', rest: text.slice(i) };
  }
  return fields.length < 3 ? TOO_SHORT : [...fields, value].reduce((address, field) => (address << 8n) | BigInt(field), 0n);
}

const GROUPS = 8;

function readIPv6(text: string): Address | Fault {
  const percent = text.indexOf('%');
  if (percent >= 0 && percent === text.length - 1) return { fault: 'zone must be a non-empty string' };
  const zone = percent < 0 ? '' : text.slice(percent + 1);
  const groups: number[] = [];
  let rest = percent < 0 ? text : text.slice(0, percent);
  let gap = -1;
  if (rest.startsWith('::')) {
    gap = 0;
    rest = rest.slice(2);
    if (rest === '') return { bits: 128, value: 0n, zone };
  }
  while (groups.length < GROUPS) {
    const group = /^[0-9a-fA-F]{0,5}/.exec(rest)?.[0] ?? '';
    if (group.length > 4) return { fault: 'each group must have 4 or less digits', rest };
    if (group === '') return { fault: 'each colon-separated field must have at least one digit', rest };
    if (rest[group.length] === '.') {
      const embedded = readEmbedded(rest, groups.length, gap >= 0);
      if (typeof embedded !== 'bigint') return embedded;
      groups.push(Number(embedded >> 16n), Number(embedded & 0xffffn));
      rest = '';
      break;
    }
    groups.push(Number.parseInt(group, 16));
    rest = rest.slice(group.length);
    if (rest === '') break;
    if (!rest.startsWith(':')) return { fault: 'unexpected character, want colon', rest };
    if (rest === ':') return { fault: 'colon must be followed by more characters', rest };
    rest = rest.slice(1);
    if (!rest.startsWith(':')) continue;
    if (gap >= 0) return { fault: 'multiple :: in address', rest };
    gap = groups.length;
    rest = rest.slice(1);
    if (rest === '') break;
  }
  if (rest !== '') return { fault: 'trailing garbage after address', rest };
  return addressOf(groups, gap, zone);
}

/** The IPv4 address at the end of an IPv6 address, behind so many groups. */
function readEmbedded(rest: string, groups: number, hasGap: boolean): bigint | Fault {
  if (!hasGap && groups !== 6) return { fault: 'embedded IPv4 address must replace the final 2 fields of the address', rest };
  if (groups > 6) return { fault: 'too many hex fields to fit an embedded IPv4 at the end of the address', rest };
  return readIPv4(rest);
}

/** The address of groups; `gap` is where zeros were left out, if any were. */
function addressOf(groups: number[], gap: number, zone: string): Address | Fault {
  if (gap < 0 && groups.length < GROUPS) return { fault: 'address string too short' };
  if (gap >= 0 && groups.length === GROUPS) return { fault: 'the :: must expand to at least one field of zeros' };
  if (gap >= 0) groups.splice(gap, 0, ...new Array<number>(GROUPS - groups.length).fill(0));
  return { bits: 128, value: groups.reduce((address, group) => (address << 16n) | BigInt(group), 0n), zone };
}

/** Whether an IPv6 address stands for an IPv4 address: `::ffff:1.2.3.4`. */
export function isMapped({ bits, value }: Address): boolean {
  return bits === 128 && value >> 32n === 0xffffn;
}

/** An address in its canonical form: the first of the longest runs of zeros is left out. Source: Go `net/netip`, Addr.String. */
export function printAddress({ bits, value, zone }: Address): string {
  if (bits === 32) return partsOf(value, 4, 8n).join('.');
  const groups = partsOf(value, GROUPS, 16n).map((group) => group.toString(16));
  const { start, length } = longestZeros(groups);
  const printed = length < 2 ? groups.join(':') : `${groups.slice(0, start).join(':')}::${groups.slice(start + length).join(':')}`;
  return zone === '' ? printed : `${printed}%${zone}`;
}

function partsOf(value: bigint, count: number, width: bigint): readonly number[] {
  return Array.from({ length: count }, (_, i) => Number((value >> (width * BigInt(count - 1 - i))) & ((1n << width) - 1n)));
}

function longestZeros(groups: readonly string[]): { readonly start: number; readonly length: number } {
  let best = { start: 0, length: 0 };
  let length = 0;
  for (const [i, group] of groups.entries()) {
    length = group === '0' ? length + 1 : 0;
    if (length > best.length) best = { start: i + 1 - length, length };
  }
  return best;
}
