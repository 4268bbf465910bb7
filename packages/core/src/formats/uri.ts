import { isIPv6Address } from '@structural/go';

/**
 * `uri`: what Go takes for the target of a request: an absolute path, `*`, or anything behind a scheme.
 *
 * `mailto:a@b` and `/foo` pass, `foo` and the empty text do not. Source: Go `net/url`, ParseRequestURI.
 */
export function isUri(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what a request may not hold
  if (text === '' || /[\0-\x1f\x7f]/.test(text)) return false;
  if (text === '*') return true;
  if (text.startsWith(':')) return false;
  const [prefix = '', scheme = ''] = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text) ?? [];
  const [rest = ''] = text.slice(prefix.length).split('?', 1);
  if (!rest.startsWith('/')) return scheme !== '';
  if (scheme === '' || !rest.startsWith('//')) return hasGoodEscapes(rest);
  const end = rest.indexOf('/', 2);
  const authority = rest.slice(2, end < 0 ? undefined : end);
  return isAuthority(authority, scheme.toLowerCase()) && (end < 0 || hasGoodEscapes(rest.slice(end)));
}

function isAuthority(authority: string, scheme: string): boolean {
  const at = authority.lastIndexOf('@');
  if (!isHost(authority.slice(at + 1), scheme)) return false;
  const user = authority.slice(0, Math.max(at, 0));
  return !/[^A-Za-z0-9\-._:~!$&'()*+,;=%@]/.test(user) && hasGoodEscapes(user);
}

function isHost(host: string, scheme: string): boolean {
  const bracket = host.lastIndexOf('[');
  if (bracket > 0) return false;
  if (bracket === 0) {
    const end = host.lastIndexOf(']');
    return end >= 0 && isOptionalPort(host.slice(end + 1)) && isLiteralAddress(host.slice(1, end));
  }
  const colon = host.indexOf(':');
  // Databases write several hosts with ports; only the schemes of the web are strict about it.
  const port = scheme === 'http' || scheme === 'https' ? colon : host.lastIndexOf(':');
  return (colon < 0 || isOptionalPort(host.slice(port))) && isHostText(host);
}

function isOptionalPort(text: string): boolean {
  return /^(?::[0-9]*)?$/.test(text);
}

// Only bytes beyond ASCII may be escaped in a host, and the percent sign itself.
function isHostText(text: string): boolean {
  return !/[\0-\x20#/?@\\^`{|}\x7f]|%(?!25|[89a-fA-F][0-9a-fA-F])/.test(text);
}

/** An IPv6 address in brackets, with `%25` before a zone. */
function isLiteralAddress(text: string): boolean {
  const zone = text.indexOf('%25');
  if (zone < 0) return isIPv6Address(text, 'strict');
  return isIPv6Address(text.slice(0, zone), 'strict') && zone + 3 < text.length && isZone(text.slice(zone + 3));
}

// What may not stand in a host may not be smuggled into its zone by an escape, but for the space, which Windows puts there.
function isZone(text: string): boolean {
  return !/[\0-\x20#/?@\\^`{|}\x7f]|%(?!2[0-24-9a-eA-E]|3[0-9a-eA-E]|4[1-9a-fA-F]|5[0-9aAbBdDfF]|6[1-9a-fA-F]|7[0-9aAeE])/.test(text);
}

function hasGoodEscapes(text: string): boolean {
  return !/%(?![0-9a-fA-F]{2})/.test(text);
}
