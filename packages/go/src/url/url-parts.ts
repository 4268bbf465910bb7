import { parseUrl } from './parse-url.js';
import { unescapePercent } from './percent-encoding.js';
import { utf8Text } from '../utf8/utf8-text.js';
import { utf8Bytes } from '../utf8/utf8-bytes.js';

/** A URL as Go's `net/url` takes it apart. */
export interface UrlParts {
  readonly scheme: string;
  /** What follows the scheme where that is no path: `a@b` of `mailto:a@b`. */
  readonly opaque: string;
  /** With its port, unescaped. */
  readonly host: string;
  readonly escapedHost: string;
  /** Escaped; undefined without an `@`. */
  readonly user: string | undefined;
  /** Escaped as it was written where that is valid. */
  readonly escapedPath: string;
  /** Whether there is a path but no host: `file:/a`. */
  readonly omitsHost: boolean;
  /** The query, without `?`; undefined where there is not even a `?`. */
  readonly query: string | undefined;
  readonly escapedFragment: string;
}

/** The parts of a URL that `url.ParseRequestURI` and `url.Parse` accept, or the error of the first that does not. */
export type ParsedUrl =
  | { readonly ok: true; readonly url: UrlParts }
  | { readonly ok: false; readonly input: string; readonly error: string };

/** Parses a URL as `url(…)` does: it must be one without its fragment set apart, and is then read with its fragment set apart. */
export function parseUrlParts(text: string): ParsedUrl {
  const request = parseUrl(text, 'request');
  if (!request.ok) return request;
  const parsed = parseUrl(text, 'reference');
  if (!parsed.ok) return parsed;
  const hash = text.indexOf('#');
  const main = hash < 0 ? text : text.slice(0, hash);
  const fragment = hash < 0 ? '' : text.slice(hash + 1);
  const { scheme, user } = parsed;
  const afterScheme = scheme === '' ? main : main.slice(scheme.length + 1);
  const question = afterScheme.indexOf('?');
  const rest = question < 0 ? afterScheme : afterScheme.slice(0, question);
  const query = question < 0 ? undefined : afterScheme.slice(question + 1);
  const isOpaque = scheme !== '' && !rest.startsWith('/');
  const hasAuthority = rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'));
  const slash = hasAuthority ? rest.indexOf('/', 2) : 0;
  const host = hasAuthority ? unescapeHost(parsed.host) : [];
  const path = isOpaque ? '' : slash < 0 ? '' : rest.slice(slash);
  return {
    ok: true,
    url: {
      scheme,
      opaque: isOpaque ? rest : '',
      host: utf8Text(host),
      escapedHost: escape(host, HOST_CHARACTER),
      user,
      escapedPath: escapedAsWritten(path, 'path'),
      omitsHost: !hasAuthority && scheme !== '' && rest.startsWith('/'),
      query,
      escapedFragment: escapedAsWritten(fragment, 'fragment'),
    },
  };
}

/** The bytes that a host stands for; a zone in an address in brackets may be escaped in more ways than a name. */
function unescapeHost(host: string): readonly number[] {
  const zone = host.startsWith('[') ? host.indexOf('%25') : -1;
  const bytes = (part: string, kind: 'host' | 'zone'): readonly number[] => {
    const unescaped = unescapePercent(part, kind);
    return unescaped.ok ? unescaped.bytes : utf8Bytes(part);
  };
  return zone < 0 ? bytes(host, 'host') : [...bytes(host.slice(0, zone), 'host'), ...bytes(host.slice(zone), 'zone')];
}

const UNRESERVED = 'A-Za-z0-9\\-_.~';

/** What Go leaves as it is when it escapes a part, and what it does not touch in an escaped part besides. */
const PARTS = {
  path: { plain: new RegExp(`[${UNRESERVED}$&+,/:;=@]`), valid: new RegExp(`^[${UNRESERVED}$&+,/:;=@!'()*[\\]%]*$`) },
  fragment: { plain: new RegExp(`[${UNRESERVED}$&+,/:;=?@!()*]`), valid: new RegExp(`^[${UNRESERVED}$&+,/:;=?@!'()*[\\]%]*$`) },
} as const;

const HOST_CHARACTER = new RegExp(`[${UNRESERVED}!$&'()*+,;=:[\\]<>"]`);

function escapedAsWritten(text: string, part: 'path' | 'fragment'): string {
  if (PARTS[part].valid.test(text)) return text;
  const unescaped = unescapePercent(text, part);
  return unescaped.ok ? escape(unescaped.bytes, PARTS[part].plain) : text;
}

function escape(bytes: readonly number[], plain: RegExp): string {
  const escaped = bytes.map((byte) => {
    const character = String.fromCharCode(byte);
    return byte < 0x80 && plain.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  });
  return escaped.join('');
}

/** A URL as text. Source: Go `net/url`, URL.String. */
export function printUrl(url: UrlParts): string {
  const { scheme, opaque, host, escapedHost, user, escapedPath, omitsHost, query, escapedFragment } = url;
  let text = scheme === '' ? '' : `${scheme}:`;
  if (opaque !== '') text += opaque;
  else {
    const hasAuthority = (scheme !== '' || host !== '' || user !== undefined) && !(omitsHost && host === '' && user === undefined);
    if (hasAuthority && (host !== '' || escapedPath !== '' || user !== undefined)) text += '//';
    if (user !== undefined) text += `${user}@`;
    text += escapedHost;
    if (escapedPath !== '' && !escapedPath.startsWith('/') && host !== '') text += '/';
    if (text === '' && /^[^/]*:/.test(escapedPath)) text += './';
    text += escapedPath;
  }
  if (query !== undefined) text += `?${query}`;
  return escapedFragment === '' ? text : `${text}#${escapedFragment}`;
}
