import { goQuote } from '../strconv/quote.js';
import { ipLiteralFault } from '../netip/ip-literal.js';
import { escapeUserInfo, unescapePercent, type Unescaped } from './percent-encoding.js';
import { utf8Text } from '../utf8/utf8-text.js';

/** The parts of a URL that matter to the server, or Go's reason why it is none; `input` is the text that the reason speaks of. */
export type GoUrl =
  | {
      readonly ok: true;
      /** In lower case; empty for a relative reference. */
      readonly scheme: string;
      /** With its port, as it was written; empty for an opaque URL such as `mailto:a@b`. */
      readonly host: string;
      /** `user` or `user:password`, escaped again. */
      readonly user?: string;
      readonly rawQuery: string;
      readonly fragment: string;
    }
  | { readonly ok: false; readonly input: string; readonly error: string };

/** What is found between two slashes and what stands before an `@` in it, or why it is not valid. */
type Authority = { readonly ok: true; readonly host: string; readonly user?: string } | { readonly ok: false; readonly error: string };

/**
 * Parses a URL as Go's `net/url` does, which is laxer and stricter than the WHATWG's URL.
 *
 * `reference` is `url.Parse` (relative ones are fine, `#` begins a fragment), `request` is `url.ParseRequestURI` (absolute, no
 * fragments). Linear in the text.
 */
export function parseUrl(text: string, mode: 'reference' | 'request'): GoUrl {
  const hash = mode === 'reference' ? text.indexOf('#') : -1;
  const input = hash < 0 ? text : text.slice(0, hash);
  const url = parseWithoutFragment(input, mode);
  if (!url.ok || hash < 0) return url;
  const fragment = unescapePercent(text.slice(hash + 1), 'fragment');
  return fragment.ok ? { ...url, fragment: utf8Text(fragment.bytes) } : { ok: false, input: text, error: fragment.error };
}

function parseWithoutFragment(input: string, mode: 'reference' | 'request'): GoUrl {
  const fail = (error: string): GoUrl => ({ ok: false, input, error });
  // eslint-disable-next-line no-control-regex -- control characters are what Go refuses
  if (/[\u0000-\u001f\u007f]/.test(input)) return fail('net/url: invalid control character in URL');
  if (input === '' && mode === 'request') return fail('empty url');
  if (input.startsWith(':')) return fail('missing protocol scheme');
  const scheme = /^[A-Za-z][-+.A-Za-z0-9]*(?=:)/.exec(input)?.[0] ?? '';
  const afterScheme = scheme === '' ? input : input.slice(scheme.length + 1);
  const question = afterScheme.indexOf('?');
  const rawQuery = question < 0 ? '' : afterScheme.slice(question + 1);
  const rest = question < 0 ? afterScheme : afterScheme.slice(0, question);
  const url = { ok: true, scheme: scheme.toLowerCase(), host: '', rawQuery, fragment: '' } as const;
  if (!rest.startsWith('/') && input !== '*') {
    if (scheme !== '') return url;
    if (mode === 'request') return fail('invalid URI for request');
    if (/^[^/]*:/.test(rest)) return fail('first path segment in URL cannot contain colon');
  }
  const hasAuthority = rest.startsWith('//') && (scheme !== '' || (mode === 'reference' && !rest.startsWith('///')));
  const end = hasAuthority ? endOf(rest, 2) : 0;
  const authority: Authority = hasAuthority ? parseAuthority(url.scheme, rest.slice(2, end)) : { ok: true, host: '' };
  if (!authority.ok) return fail(authority.error);
  const path = unescapePercent(rest.slice(end), 'path');
  return path.ok ? { ...url, ...authority } : fail(path.error);
}

function endOf(rest: string, start: number): number {
  const slash = rest.indexOf('/', start);
  return slash < 0 ? rest.length : slash;
}

function parseAuthority(scheme: string, authority: string): Authority {
  const at = authority.lastIndexOf('@');
  const host = parseHost(scheme, authority.slice(at + 1));
  if (!host.ok || at < 0) return host;
  const userInfo = authority.slice(0, at);
  if (!/^[-A-Za-z0-9._:~!$&'()*+,;=%@]*$/.test(userInfo)) return { ok: false, error: 'net/url: invalid userinfo' };
  const colon = userInfo.indexOf(':');
  const name = unescapePercent(colon < 0 ? userInfo : userInfo.slice(0, colon), 'user');
  if (!name.ok) return name;
  const password = unescapePercent(colon < 0 ? '' : userInfo.slice(colon + 1), 'user');
  if (!password.ok) return password;
  return { ...host, user: `${escapeUserInfo(name.bytes)}${colon < 0 ? '' : `:${escapeUserInfo(password.bytes)}`}` };
}

function parseHost(scheme: string, host: string): Authority {
  const bracket = host.lastIndexOf('[');
  if (bracket > 0) return { ok: false, error: 'invalid IP-literal' };
  if (bracket === 0) return parseIpLiteral(host);
  const first = host.indexOf(':');
  // Only for the web's own schemes may a host not contain colons; databases list several hosts.
  const colon = scheme === 'http' || scheme === 'https' ? first : host.lastIndexOf(':');
  const port = colon < 0 ? '' : host.slice(colon);
  if (!isPort(port)) return { ok: false, error: `invalid port ${goQuote(port)} after host` };
  return asHost(unescapePercent(host, 'host'), host);
}

function parseIpLiteral(host: string): Authority {
  const close = host.lastIndexOf(']');
  if (close < 0) return { ok: false, error: "missing ']' in host" };
  const port = host.slice(close + 1);
  if (!isPort(port)) return { ok: false, error: `invalid port ${goQuote(port)} after host` };
  const inside = host.slice(1, close);
  // What follows the first `%25` is a zone, which may be escaped in any way.
  const zoneAt = inside.indexOf('%25');
  const address = unescapePercent(zoneAt < 0 ? inside : inside.slice(0, zoneAt), 'host');
  if (!address.ok) return address;
  const zone = unescapePercent(zoneAt < 0 ? '' : inside.slice(zoneAt), 'zone');
  if (!zone.ok) return zone;
  const fault = ipLiteralFault(utf8Text([...address.bytes, ...zone.bytes]));
  return fault === undefined ? { ok: true, host } : { ok: false, error: fault };
}

function isPort(port: string): boolean {
  return port === '' || /^:[0-9]*$/.test(port);
}

function asHost(unescaped: Unescaped, host: string): Authority {
  return unescaped.ok ? { ok: true, host } : unescaped;
}
