import { compareUtf8, Float64, isJsonArray, printJson, type JsonObject, type JsonValue } from '@structural/json';

const repeated = new WeakSet<object>();
const texts = new WeakMap<object, string>();

/** Marks a part that stands in many places or documents and never changes, so that it is printed once. */
export function repeat<T extends object>(part: T): T {
  repeated.add(part);
  return part;
}

type Part = Exclude<JsonValue, boolean | number | bigint | string | null | Float64>;

/** A part that is being printed, and how far. */
interface Open {
  readonly part: Part;
  /** The keys of an object; undefined for a list. */
  readonly keys: readonly string[] | undefined;
  next: number;
}

/**
 * A published or exported document as compact JSON: the text that `printJson` gives, but parts that documents have in common are printed
 * once, and no depth overflows the call stack.
 */
export function printOpenApi(document: JsonValue): string {
  let text = '';
  const open: Open[] = [];
  const begin = (value: JsonValue): void => {
    if (!isPart(value)) text += printScalar(value);
    else if (repeated.has(value) && open.length > 0) text += repeatedText(value);
    else {
      const isList = isJsonArray(value);
      open.push({ part: value, keys: isList ? undefined : sortedKeys(Object.keys(value)), next: 0 });
      text += isList ? '[' : '{';
    }
  };
  begin(document);
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    const { part, keys } = at;
    const i = at.next++;
    const key = keys?.[i];
    if (i >= (keys?.length ?? (part as readonly JsonValue[]).length)) {
      open.pop();
      text += keys === undefined ? ']' : '}';
      continue;
    }
    if (i > 0) text += ',';
    if (key === undefined) begin((part as readonly JsonValue[])[i] ?? null);
    else {
      text += `${printScalar(key)}:`;
      begin((part as JsonObject)[key] ?? null);
    }
  }
  return text;
}

function isPart(value: JsonValue): value is Part {
  return typeof value === 'object' && value !== null && !(value instanceof Float64);
}

function repeatedText(part: Part): string {
  let text = texts.get(part);
  if (text === undefined) texts.set(part, (text = printOpenApi(part)));
  return text;
}

function printScalar(value: JsonValue): string {
  return typeof value === 'string' && !NEEDS_CARE.test(value) ? `"${value}"` : printJson(value);
}

// eslint-disable-next-line no-control-regex -- control characters are what JSON must escape
const NEEDS_CARE = /["\\<>&\u0000-\u001f\u2028\u2029\ud800-\udfff]/;

/** Keys in the order of their bytes, which is that of UTF-16 unless there are surrogates. */
function sortedKeys(keys: string[]): readonly string[] {
  if (keys.some((key) => SURROGATE.test(key))) return keys.sort(compareUtf8);
  for (let i = 1; i < keys.length; i++) if (keys[i - 1]! > keys[i]!) return keys.sort();
  return keys;
}

const SURROGATE = /[\ud800-\udfff]/;
