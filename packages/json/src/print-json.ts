import { formatJsonFloat } from './go-format.js';
import { Float64, isJsonArray, type JsonObject, type JsonValue } from './json-value.js';

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

// eslint-disable-next-line no-control-regex -- control characters are what JSON must escape
const NEEDS_ESCAPE = /["\\<>&\u0000-\u001f\u2028\u2029]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A quicker look at the same: surrogates with their other half, too. */
// eslint-disable-next-line no-control-regex -- control characters are what JSON must escape
const MAY_NEED_ESCAPE = /["\\<>&\u0000-\u001f\u2028\u2029\ud800-\udfff]/;

/** A JSON string literal as Go's `encoding/json` prints it: `<`, `>` and `&` are escaped, a lone surrogate becomes `\ufffd`. */
export function printJsonString(text: string): string {
  return MAY_NEED_ESCAPE.test(text) ? `"${text.replace(NEEDS_ESCAPE, escapeOne)}"` : `"${text}"`;
}

function escapeOne(character: string): string {
  const code = character.charCodeAt(0);
  if (code >= 0xd800 && code <= 0xdfff) return '\\ufffd';
  return SHORT_ESCAPES[character] ?? `\\u${code.toString(16).padStart(4, '0')}`;
}

/**
 * A value as Go's `json.Marshal` prints it: no white space, keys sorted by their bytes, int64 exact.
 *
 * Recursion is as deep as the value; what the document package reads is bounded.
 */
export function printJson(value: JsonValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return printJsonString(value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object') return String(value);
  if (value instanceof Float64) return formatJsonFloat(value.value);
  if (isJsonArray(value)) return `[${value.map(printJson).join(',')}]`;
  let text = '';
  for (const key of sortedKeys(value)) text += `${text === '' ? '{' : ','}${printJsonString(key)}:${printJson(value[key] ?? null)}`;
  return text === '' ? '{}' : `${text}}`;
}

/** The keys of an object in the order of their bytes, which most objects have them in already. */
function sortedKeys(object: JsonObject): readonly string[] {
  const keys = Object.keys(object);
  for (let i = 1; i < keys.length; i++) if (compareUtf8(keys[i - 1] ?? '', keys[i] ?? '') > 0) return keys.sort(compareUtf8);
  return keys;
}

/** Orders strings by their UTF-8 bytes, as Go's `sort.Strings` does; UTF-16 order differs above U+FFFF. */
export function compareUtf8(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return isSurrogate(x) !== isSurrogate(y) ? (isSurrogate(x) ? 1 : -1) : x - y;
  }
  return a.length - b.length;
}

// A surrogate stands for a code point above U+FFFF, whose UTF-8 sorts after every other character.
function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
