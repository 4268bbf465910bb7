import { parseAddress } from './parse-address.js';

/**
 * Why a text cannot stand in the brackets of a URL's host, in Go's words: it is no IPv6 address, with or without a zone.
 *
 * Source: Go `net/url`, where it asks `net/netip`, ParseAddr.
 */
export function ipLiteralFault(text: string): string | undefined {
  const parsed = parseAddress(text);
  if (!parsed.ok) return `invalid host: ${parsed.error}`;
  return parsed.address.bits === 32 ? 'invalid IP-literal' : undefined;
}
