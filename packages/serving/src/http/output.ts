import type { ApiRequest } from '../api-request.js';
import { parseAccept, type AcceptClause } from './accept.js';
import type { Query } from './query.js';

/** What an object is to be converted to before it is sent, as `as`, `g` and `v` of a media type say. */
export interface Conversion {
  readonly kind: string;
  readonly group: string;
  readonly version: string;
}

/** In which form an answer is sent. */
export interface Output {
  readonly format: 'json' | 'yaml';
  readonly pretty: boolean;
  /** Absent where the object is wanted as it is. */
  readonly conversion?: Conversion;
}

/** What a server of custom resources answers with where nothing else is said. */
export const PLAIN: Output = { format: 'json', pretty: false };

const SUPPORTED = ['json', 'yaml'] as const;

/**
 * The form in which a client wants the answer; `undefined` where it accepts none that there is.
 *
 * `isPossible` tells which conversions there are; a clause with another one is skipped. Protobuf, which a server has for its own types alone, is
 * skipped, too. Source: `k8s.io/apiserver/pkg/endpoints/handlers/negotiation`, NegotiateMediaTypeOptions.
 */
export function negotiateOutput(
  { headers }: ApiRequest,
  query: Query,
  isPossible: (conversion: Conversion) => boolean = () => false,
): Output | undefined {
  const accept = headers['accept'] ?? '';
  const pretty = isPretty(query, headers['user-agent'] ?? '');
  if (accept === '') return { format: 'json', pretty };
  for (const clause of parseAccept(accept)) {
    const conversion = conversionOf(clause);
    if (conversion !== undefined && !isPossible(conversion)) continue;
    const format = SUPPORTED.find((each) => matches(clause, each));
    if (format === undefined) continue;
    return {
      format,
      pretty: pretty || clause.parameters.get('pretty') === '1',
      ...(conversion === undefined ? {} : { conversion }),
    };
  }
  return undefined;
}

function matches({ subtype, type }: AcceptClause, format: string): boolean {
  return (type === '*' && subtype === '*') || (type === 'application' && (subtype === '*' || subtype === format));
}

function conversionOf({ parameters }: AcceptClause): Conversion | undefined {
  const [kind, group, version] = ['as', 'g', 'v'].map((name) => parameters.get(name));
  if (kind === undefined && group === undefined && version === undefined) return undefined;
  return { kind: kind ?? '', group: group ?? '', version: version ?? '' };
}

/** Browsers and the tools of terminals get lines and indentation unless they say otherwise. */
function isPretty(query: Query, userAgent: string): boolean {
  const wanted = query.get('pretty') ?? '';
  return wanted === '' ? /^(?:curl|Wget|Mozilla\/5\.0)/.test(userAgent) : isTrue(wanted);
}

/** Whether Go reads a text as true. Source: strconv, ParseBool. */
function isTrue(text: string): boolean {
  return ['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text);
}
