import { parseUrl, unescapePercent, utf8Text, parseUrlParts, printUrl, type UrlParts } from '@structural/go';
import { goQuote } from '@structural/json';
import { celError, listOf, type CelError, type CelFunction, type CelMap, type CelOpaque } from '../values/value.js';
import { defineFunction, isKind, text, type ArgumentType } from './arguments.js';
import { walk } from './costs.js';
import { mapOfStrings } from '../values/map-of-entries.js';

interface CelUrl extends CelOpaque {
  readonly type: 'kubernetes.URL';
  readonly parts: UrlParts;
}

const url: ArgumentType<CelUrl> = (value) => (isKind(value, 'opaque') && value.type === 'kubernetes.URL' ? (value as CelUrl) : undefined);

/** URLs as Go's net/url reads them. Source: `k8s.io/apiserver/pkg/cel/library`, URLs. */
export const URL_FUNCTIONS: readonly CelFunction[] = [
  defineFunction('string_to_url', [text], toUrl, walk()),
  defineFunction('is_url_string', [text], (written) => parseUrl(written, 'request').ok),
  defineFunction('url_get_scheme', [url], ({ parts }) => parts.scheme),
  defineFunction('url_get_host', [url], ({ parts }) => parts.host),
  defineFunction('url_get_hostname', [url], ({ parts }) => splitPort(parts.host).name),
  defineFunction('url_get_port', [url], ({ parts }) => splitPort(parts.host).port),
  defineFunction('url_get_escaped_path', [url], ({ parts }) => parts.escapedPath),
  defineFunction('url_get_query', [url], ({ parts }) => queryOf(parts.query ?? '')),
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
