import { renderDocument } from '@structural/document';
import { fromPlain, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { ApiResponse } from './api-request.js';
import { PLAIN, type Output } from './http/output.js';
import type { WebhookQuestion } from './webhooks/webhook-question.js';
import { indentJson, printInOwnOrder } from './http/print-value.js';
import { printObject } from './http/printed-objects.js';

/** An answer with an object of an API, before it is put into a media type. */
export interface ApiAnswer {
  readonly status: number;
  readonly object: JsonObject;
  /** Whether the object has its keys by name, as custom resources do; those of Go's structs are in the order of their fields. */
  readonly sorted?: boolean;
  /** The texts of the warnings, in their order. */
  readonly warnings?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** What webhooks have to be asked before there is an answer. */
  readonly pending?: readonly WebhookQuestion[];
  /** Whether it is laid out for people, whoever asks: as what goes wrong after an object was made ready. */
  readonly forPeople?: boolean;
}

const CACHE = 'no-cache, private';

/** An answer as it is sent. */
export function toResponse(answer: ApiAnswer, output: Output = PLAIN): ApiResponse {
  return {
    status: answer.status,
    headers: {
      'cache-control': CACHE,
      'content-type': `application/${output.format}`,
      ...warningHeader(answer.warnings ?? []),
      ...answer.headers,
    },
    body: printed(answer, output),
    compressible: true,
    ...(answer.pending && { pending: answer.pending }),
  };
}

/** A text as it is, such as that of a health check. */
export function textResponse(status: number, text: string): ApiResponse {
  return {
    status,
    headers: { 'cache-control': CACHE, 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    body: text,
  };
}

/** What Go's router says where nothing is. */
export const PAGE_NOT_FOUND: ApiResponse = textResponse(404, '404 page not found\n');

/** An object of a Go struct, its members in the order given; those that are undefined are left out. */
export function struct(members: Readonly<Record<string, unknown>>): JsonObject {
  return fromPlain(members) as JsonObject;
}

function printed({ forPeople = false, object, sorted = false, status }: ApiAnswer, { format, pretty }: Output): string {
  if (format === 'yaml') return renderDocument(byName(object), 'yaml');
  const text = sorted ? printObject(object) : printInOwnOrder(object);
  // Where nothing that is accepted is there, what is sent is for people.
  return pretty || forPeople || status === 406 ? indentJson(text) : `${text}\n`;
}

/** A value with all keys in the order of their names, as Go prints maps. */
export function byName(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item) => byName(item as JsonValue));
  if (!isJsonObject(value)) return value;
  const ordered = newJsonObject();
  for (const key of Object.keys(value).sort()) ordered[key] = byName(value[key] ?? null);
  return ordered;
}

/** At most so many characters of warnings are sent, and of a longer list each is cut. Source: apiserver, `endpoints/filters`. */
const MAX_CHARACTERS = 4096;
const CUT_AT = 256;

/** Warnings as headers have them, each once. Source: `k8s.io/apimachinery/pkg/util/net`, NewWarningHeader. */
function warningHeader(texts: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const once = [...new Set(texts)].filter((text) => text !== '');
  if (once.length === 0) return {};
  const total = once.reduce((sum, text) => sum + text.length, 0);
  let left = MAX_CHARACTERS;
  const kept: string[] = [];
  for (const text of once) {
    const cut = total > MAX_CHARACTERS ? text.slice(0, CUT_AT) : text;
    if (cut.length > left) break;
    left -= cut.length;
    kept.push(`299 - ${quoted(cut)}`);
  }
  return { warning: kept };
}

/** A quoted string of HTTP: control characters become blanks, and what is beyond Latin-1 is sent as its UTF-8 bytes. */
function quoted(text: string): string {
  // eslint-disable-next-line no-control-regex -- a header must hold none
  const plain = text.replace(/[\u0000-\u001f\u007f]/g, ' ');
  return `"${plain.replace(/["\\]/g, '\\$&')}"`;
}
