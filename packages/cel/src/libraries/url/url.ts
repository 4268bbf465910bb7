import { parseUrl, parseUrlParts, printUrl, unescapePercent, type UrlParts, utf8Text, goQuote } from '@structural/go';
import { celError, type CelError, type CelMap, type CelOpaque, listOf } from '../../values/value.js';
import { type ArgumentType, isKind, taking, text } from '../arguments.js';
import { walk } from '../runtime-costs.js';
import { mapOfStrings } from '../../values/map-of-entries.js';
import type { Estimate } from '../../estimates/costed-call.js';
import { multiply, ONE, times } from '../../estimates/bounds.js';
import { PER_CHARACTER } from '../../estimates/unit-costs.js';
import { define, kubernetesCosts, type LibraryDeclaration, UNIT, UNIT_COST } from '../library-function.js';

interface CelUrl extends CelOpaque {
  readonly type: 'kubernetes.URL';
  readonly parts: UrlParts;
}

const url: ArgumentType<CelUrl> = (value) => (isKind(value, 'opaque') && value.type === 'kubernetes.URL' ? (value as CelUrl) : undefined);

const madeUrl: Estimate = ({ args, sizeOf }) => {
  const [arg] = args;
  if (arg === undefined || args.length !== 1) return undefined;
  const size = sizeOf(arg);
  return { cost: times(size, PER_CHARACTER), size };
};

function partOf(growth: bigint): Estimate {
  return ({ language, sizeOf, target }) =>
    language.boundsUrlParts && target !== undefined
      ? { cost: ONE, size: multiply(sizeOf(target), { min: 1n, max: growth }) }
      : { cost: ONE };
}

const PART = kubernetesCosts(partOf(1n), UNIT_COST);
/** A byte is escaped as three. */
const ESCAPED_PART = kubernetesCosts(partOf(3n), UNIT_COST);

/** URLs as Go's net/url reads them. Source: `k8s.io/apiserver/pkg/cel/library`, URLs. */
export const URLS: readonly LibraryDeclaration[] = [
  define('string_to_url: url(string) -> URL', taking([text], toUrl), kubernetesCosts(madeUrl, walk()), { hints: { isConversion: true } }),
  define(
    'is_url_string: isURL(string) -> bool',
    taking([text], (written) => parseUrl(written, 'request').ok),
    UNIT,
    { hints: { texts: ['https://example.com', 'https://example.com/a?b=c#d', 'http://a', 'no url', '', '/a'] } },
  ),
  define(
    'url_get_scheme: (URL).getScheme() -> string',
    taking([url], ({ parts }) => parts.scheme),
    PART,
    { hints: { undo: (scheme) => `${String(scheme)}://example.com` } },
  ),
  define(
    'url_get_host: (URL).getHost() -> string',
    taking([url], ({ parts }) => parts.host),
    PART,
    { hints: { undo: (host) => `https://${String(host)}` } },
  ),
  define(
    'url_get_hostname: (URL).getHostname() -> string',
    taking([url], ({ parts }) => splitPort(parts.host).name),
    PART,
    { hints: { undo: (host) => `https://${String(host)}` } },
  ),
  define(
    'url_get_port: (URL).getPort() -> string',
    taking([url], ({ parts }) => splitPort(parts.host).port),
    PART,
    { hints: { undo: (port) => `https://example.com:${String(port)}` } },
  ),
  define(
    'url_get_escaped_path: (URL).getEscapedPath() -> string',
    taking([url], ({ parts }) => parts.escapedPath),
    ESCAPED_PART,
    { hints: { undo: (path) => `https://example.com${String(path)}` } },
  ),
  define(
    'url_get_query: (URL).getQuery() -> map(string, list(string))',
    taking([url], ({ parts }) => queryOf(parts.query ?? '')),
    PART,
  ),
];

function toUrl(written: string): CelUrl | CelError {
  const parsed = parseUrlParts(written);
  if (!parsed.ok) return celError(`URL parse error during conversion from string: parse ${goQuote(parsed.input)}: ${parsed.error}`);
  const parts = parsed.url;
  const print = (): string => printUrl(parts);
  return { kind: 'opaque', type: 'kubernetes.URL', parts, equals: (other) => other.print() === print(), print };
}

function splitPort(host: string): { readonly name: string; readonly port: string } {
  const colon = host.lastIndexOf(':');
  const hasPort = colon >= 0 && /^:[0-9]*$/.test(host.slice(colon));
  const name = hasPort ? host.slice(0, colon) : host;
  return { name: name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name, port: hasPort ? host.slice(colon + 1) : '' };
}

const MAX_PARAMETERS = 10_000;

/** The parameters of a query by name; those that are malformed are left out, and all if they are too many. Source: Go `net/url`, ParseQuery. */
function queryOf(query: string): CelMap {
  const values = new Map<string, string[]>();
  const parameters = query.split('&');
  for (const parameter of parameters.length > MAX_PARAMETERS ? [] : parameters) {
    if (parameter === '' || parameter.includes(';')) continue;
    const equals = parameter.indexOf('=');
    const name = unescapeParameter(equals < 0 ? parameter : parameter.slice(0, equals));
    const value = unescapeParameter(equals < 0 ? '' : parameter.slice(equals + 1));
    if (name === undefined || value === undefined) continue;
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return mapOfStrings([...values].map(([name, all]) => [name, listOf(all)]));
}

function unescapeParameter(written: string): string | undefined {
  // A `+` is a space; what is escaped stays what it is.
  const unescaped = unescapePercent(written.replaceAll('+', ' '), 'path');
  return unescaped.ok ? utf8Text(unescaped.bytes) : undefined;
}
