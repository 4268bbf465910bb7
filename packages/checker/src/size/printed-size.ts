import { isJsonArray, isJsonObject, printJson, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';

/** How many bytes parts of a text have that is edited. */
export type PrintedSizes = WeakMap<object, number>;

/**
 * How many bytes a value has as compact JSON of Go. Of a text that is edited, what is `known` of the parts that are as before is not printed again. Linear.
 */
export function printedSize(value: JsonValue, known?: PrintedSizes): number {
  return known === undefined ? sizeOfPrinted(printed(value)) : sizeOf(value, known, 0);
}

function sizeOf(value: JsonValue, known: PrintedSizes, depth: number): number {
  if (typeof value === 'string' && PRINTED_AS_IT_IS.test(value)) return value.length + 2;
  if (!isJsonObject(value) && !(typeof value === 'object' && value !== null && isJsonArray(value))) return sizeOfPrinted(printed(value));
  const before = known.get(value);
  if (before !== undefined) return before;
  const size = depth < DEPTH ? partsSize(value, known, depth + 1) : sizeOfPrinted(printed(value));
  known.set(value, size);
  return size;
}

/** A text of one byte a character, none of which is escaped. */
const PRINTED_AS_IT_IS = /^[ !#-%'-;=?-[\]-~]*$/;

/** So deep are the fields of a container in templates of Pods in templates. What is deeper is printed as a whole, which leaves less to remember. */
const DEPTH = 30;

function partsSize(value: JsonObject | JsonArray, known: PrintedSizes, depth: number): number {
  let size = 1;
  if (isJsonArray(value)) for (const item of value) size += sizeOf(item, known, depth) + 1;
  else for (const key in value) size += sizeOf(key, known, depth) + sizeOf(value[key] ?? null, known, depth) + 2;
  return Math.max(size, 2);
}

/** How many bytes a text of {@link printed} has as Go prints it. */
export function sizeOfPrinted(text: string): number {
  let size = text.length;
  LONGER_IN_GO.lastIndex = 0;
  for (let found = LONGER_IN_GO.exec(text); found !== null; found = LONGER_IN_GO.exec(text)) {
    const unit = text.charCodeAt(found.index);
    if (unit < 0x80 || unit === LINE_SEPARATOR || unit === PARAGRAPH_SEPARATOR) size += ESCAPE - 1;
    // Each half of a pair counts for two of its four bytes; JavaScript escapes halves of none.
    else size += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return size;
}

/** A value as compact JSON of JavaScript, which is faster than to print it as Go does, unless there are numbers in it that JavaScript prints otherwise. */
export function printed(value: JsonValue): string {
  try {
    const text = JSON.stringify(value);
    return text.includes(MAY_BE_FLOAT) && FLOAT.test(text) ? printJson(value) : text;
  } catch {
    return printJson(value);
  }
}

/** How JavaScript prints a {@link Float64}; integers that its numbers do not hold it does not print at all. */
const FLOAT = /\{"value":-?\d/;
/** What is found sooner. */
const MAY_BE_FLOAT = '{"value":';

/** Units of what has more bytes in Go's JSON than units in JavaScript's. */
const LONGER_IN_GO = /[<>&\u0080-\uffff]/g;
const LINE_SEPARATOR = 0x2028;
const PARAGRAPH_SEPARATOR = 0x2029;
/** As in `\u003c`. */
const ESCAPE = 6;
