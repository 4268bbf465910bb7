import { Float64, isJsonArray, isJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { BY_NAME, OPENAPI_ORDER, SWAGGER_ORDER, type PrintedKeyOrder } from './key-order.js';

const repeated = new WeakSet<object>();

/** Marks a part that stands in many places or documents and never changes, so that it is printed once. */
export function repeat<T extends object>(part: T): T {
  repeated.add(part);
  return part;
}

type Part = Exclude<JsonValue, boolean | number | bigint | string | null | Float64>;

/** A part that is being printed, and how far. */
interface Open {
  readonly part: Part;
  readonly order: PrintedKeyOrder;
  /** The keys of an object; undefined for a list. */
  readonly keys: readonly string[] | undefined;
  next: number;
}

/**
 * A published or exported document as compact JSON. An OpenAPI document has its keys in the server's order, any other by name, as `printJson`
 * has them.
 *
 * Parts that documents have in common are printed once, and no depth overflows the call stack.
 */
export function printOpenApi(document: JsonValue): string {
  if (!isJsonObject(document)) return printInOrder(document, BY_NAME);
  return printInOrder(document, 'swagger' in document ? SWAGGER_ORDER : 'openapi' in document ? OPENAPI_ORDER : BY_NAME);
}

/** A part of a document as compact JSON, its keys in the given order. */
export function printInOrder(value: JsonValue, order: PrintedKeyOrder): string {
  return printPieces(value, order).join('');
}

/** Shorter texts are copied rather than pointed to. */
const MIN_SHARED_LENGTH = 100;

/**
 * The same in pieces, which alternate: own text, then text of a part that stands elsewhere, too, and is the same string there, and so on, own text
 * last.
 */
export function printPieces(value: JsonValue, order: PrintedKeyOrder): readonly string[] {
  const pieces: string[] = [];
  let text = '';
  const open: Open[] = [];
  const begin = (value: JsonValue, order: PrintedKeyOrder): void => {
    if (!isPart(value)) text += printScalar(value);
    else if (repeated.has(value) && open.length > 0) {
      const shared = repeatedText(value, order);
      if (shared.length < MIN_SHARED_LENGTH) text += shared;
      else {
        pieces.push(text, shared);
        text = '';
      }
    } else {
      const isList = isJsonArray(value);
      open.push({ part: value, order, keys: isList ? undefined : order.keys(Object.keys(value)), next: 0 });
      text += isList ? '[' : '{';
    }
  };
  begin(value, order);
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    const { part, keys, order } = at;
    const i = at.next++;
    const key = keys?.[i];
    if (i >= (keys?.length ?? (part as readonly JsonValue[]).length)) {
      open.pop();
      text += keys === undefined ? ']' : '}';
      continue;
    }
    if (i > 0) text += ',';
    if (key === undefined) begin((part as readonly JsonValue[])[i] ?? null, order);
    else {
      text += `${printScalar(key)}:`;
      begin((part as JsonObject)[key] ?? null, order.below(key));
    }
  }
  pieces.push(text);
  return pieces;
}

/** Whether a part was marked by {@link repeat}. */
export function isRepeated(part: JsonValue): part is Part {
  return isPart(part) && repeated.has(part);
}

function isPart(value: JsonValue): value is Part {
  return typeof value === 'object' && value !== null && !(value instanceof Float64);
}

/** The text of a part that is printed once. */
export function repeatedText(part: Part, order: PrintedKeyOrder): string {
  let text = order.texts.get(part);
  if (text === undefined) order.texts.set(part, (text = printInOrder(part, order)));
  return text;
}

function printScalar(value: JsonValue): string {
  return typeof value === 'string' && !NEEDS_CARE.test(value) ? `"${value}"` : printJson(value);
}

// eslint-disable-next-line no-control-regex -- control characters are what JSON must escape
const NEEDS_CARE = /["\\<>&\u0000-\u001f\u2028\u2029\ud800-\udfff]/;
