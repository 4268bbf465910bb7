import { Float64, formatJsonFloat, jsonEqual, type JsonValue } from '@structural/json';
import { parseYaml } from '../parse/parse-yaml.js';
import { resolvePlainScalar } from '../yaml/value/yaml-scalar.js';
import type { NodeStyle } from '../document/syntax-node.js';

/** Where a scalar is to stand: as a value in block style, inside brackets, or as a key. */
export type ScalarPlace = 'block' | 'flow' | 'key';

/** A JSON value without members. */
export type JsonScalar = null | boolean | number | bigint | string | Float64;

/**
 * A scalar in YAML on one line, in the preferred style if it reads back as the same value there, else plain, else in double quotes.
 *
 * What needs quotes is found out by reading: `yes`, `1.0`, `017` and `a: b` get them, dates and `-x` do not. A float64 without fraction has no
 * YAML form that the server would not read as int64, and is written as that integer.
 */
export function renderYamlScalar(value: JsonScalar, place: ScalarPlace, preferred: NodeStyle = 'plain'): string {
  if (typeof value !== 'string') return printScalar(value);
  const candidates = preferred === 'single' ? [singleQuoted, plain] : preferred === 'double' ? [] : [plain];
  for (const candidate of candidates) {
    const text = candidate(value);
    if (text !== undefined && readsBack(text, value, place)) return text;
  }
  return doubleQuoted(value);
}

/** A scalar in JSON; a float64 without fraction keeps a `.0` or an exponent, by which the server knows it. */
export function renderJsonScalar(value: JsonScalar): string {
  if (typeof value === 'string') return doubleQuoted(value).replace(/\\x([0-9a-f]{2})/g, '\\u00$1');
  const text = printScalar(value);
  return value instanceof Float64 && !/[.e]/.test(text) ? `${text}.0` : text;
}

function printScalar(value: Exclude<JsonScalar, string>): string {
  if (value instanceof Float64) return formatJsonFloat(value.value);
  return typeof value === 'number' ? formatJsonFloat(value) : String(value);
}

function plain(text: string): string | undefined {
  return text === '' || text.length > 1_000 || /^\s|\s$|[\n\r\u0085\u2028\u2029]/.test(text) ? undefined : text;
}

function singleQuoted(text: string): string | undefined {
  return /[\n\r\u0085\u2028\u2029]/.test(text) ? undefined : `'${text.replaceAll("'", "''")}'`;
}

// Characters that YAML forbids, that end a line, or that no one would see.
// eslint-disable-next-line no-control-regex -- control characters are what must be escaped
const ESCAPED = /["\\\u0000-\u001f\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]/gu;

const SHORT: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\b', '\\b'],
  ['\f', '\\f'],
]);

function doubleQuoted(text: string): string {
  const escaped = text.replace(
    ESCAPED,
    (character) => SHORT.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${escaped}"`;
}

/** What no place of a scalar changes the reading of: whether such a word is a string is all there is to find out. */
const WORD = /^[A-Za-z_][\w./]*$/;

function readsBack(text: string, value: string, place: ScalarPlace): boolean {
  return WORD.test(text) ? resolvePlainScalar(text) === value : readsBackIn(place, text, value);
}

/** Finds out by reading; exported for a test. */
export function readsBackIn(place: ScalarPlace, text: string, value: string): boolean {
  const expected: JsonValue = value;
  const read = parseYaml(place === 'flow' ? `[${text}, ${text}]` : place === 'key' ? `${text}: 0\n` : `k: ${text}\n`);
  if (!read.ok || read.value === null || typeof read.value !== 'object') return false;
  if (place === 'flow') return jsonEqual(read.value, [expected, expected]);
  const names = Object.keys(read.value);
  if (names.length !== 1) return false;
  return place === 'key'
    ? names[0] === value && !isConverted(text)
    : jsonEqual((read.value as Record<string, JsonValue>)['k'] ?? null, expected);
}

// `1: x` reads back as the key "1", but not as a string that was written.
function isConverted(text: string): boolean {
  const read = parseYaml(`k: ${text}\n`);
  return read.ok && typeof (read.value as Record<string, JsonValue> | null)?.['k'] !== 'string';
}
