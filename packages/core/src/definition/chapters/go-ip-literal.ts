import { goQuote } from '@structural/json';

/**
 * Why a text cannot stand in the brackets of a URL's host, in Go's words: it is no IPv6 address, with or without a zone.
 *
 * Source: Go `net/netip`, ParseAddr, and its caller in `net/url`.
 */
export function goIpLiteralFault(text: string): string | undefined {
  const fault = addressFault(text);
  if (fault === undefined) return undefined;
  return fault === IS_IPV4 ? 'invalid IP-literal' : `invalid host: ParseAddr(${goQuote(text)}): ${fault}`;
}

const IS_IPV4 = Symbol('IPv4');

function addressFault(text: string): string | typeof IS_IPV4 | undefined {
  const first = /[.:%]/.exec(text)?.[0];
  if (first === '.') return ipv4Fault(text) ?? IS_IPV4;
  if (first === ':') return ipv6Fault(text);
  return first === '%' ? 'missing IPv6 address' : 'unable to parse IP';
}

function ipv4Fault(text: string): string | undefined {
  let value = 0;
  let digits = 0;
  let dots = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (character >= '0' && character <= '9') {
      if (digits === 1 && value === 0) return 'IPv4 field has octet with leading zero';
      value = value * 10 + Number(character);
      digits++;
      if (value > 255) return 'IPv4 field has value >255';
    } else if (character === '.') {
      if (i === 0 || i === text.length - 1 || text[i - 1] === '.') return at('IPv4 field must have at least one digit', text.slice(i));
      if (dots === 3) return 'IPv4 address too long';
      dots++;
      value = 0;
      digits = 0;
    } else return at('unexpected character', text.slice(i));
  }
  return dots < 3 ? 'IPv4 address too short' : undefined;
}

function ipv6Fault(text: string): string | undefined {
  const percent = text.indexOf('%');
  if (percent === text.length - 1) return 'zone must be a non-empty string';
  let rest = percent < 0 ? text : text.slice(0, percent);
  let hasEllipsis = rest.startsWith('::');
  if (hasEllipsis) rest = rest.slice(2);
  if (hasEllipsis && rest === '') return undefined;
  let fields = 0;
  while (fields < 8) {
    const group = /^[0-9a-fA-F]*/.exec(rest)?.[0] ?? '';
    if (group.length > 4) return at('each group must have 4 or less digits', rest);
    if (group === '') return at('each colon-separated field must have at least one digit', rest);
    if (rest[group.length] === '.') {
      if (!hasEllipsis && fields !== 6) return at('embedded IPv4 address must replace the final 2 fields of the address', rest);
      if (fields > 6) return at('too many hex fields to fit an embedded IPv4 at the end of the address', rest);
      const fault = ipv4Fault(rest);
      if (fault !== undefined) return fault;
      fields += 2;
      rest = '';
      break;
    }
    fields++;
    rest = rest.slice(group.length);
    if (rest === '') break;
    if (!rest.startsWith(':')) return at('unexpected character, want colon', rest);
    if (rest === ':') return at('colon must be followed by more characters', rest);
    rest = rest.slice(1);
    if (!rest.startsWith(':')) continue;
    if (hasEllipsis) return at('multiple :: in address', rest);
    hasEllipsis = true;
    rest = rest.slice(1);
    if (rest === '') break;
  }
  if (rest !== '') return at('trailing garbage after address', rest);
  if (fields < 8) return hasEllipsis ? undefined : 'address string too short';
  return hasEllipsis ? 'the :: must expand to at least one field of zeros' : undefined;
}

function at(fault: string, rest: string): string {
  return `${fault} (at ${goQuote(rest)})`;
}
