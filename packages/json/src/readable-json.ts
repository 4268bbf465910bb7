import type { JsonValue } from './json-value.js';
import { printJson } from './print-json.js';

/**
 * A value as compact JSON for readers: `<`, `>` and `&` are themselves, where Go escapes them. It is still JSON, and no HTML before it is escaped.
 */
export function readableJson(value: JsonValue): string {
  return printJson(value).replace(/\\(?:u003c|u003e|u0026|.)/g, (escape) => READABLE.get(escape) ?? escape);
}

const READABLE: ReadonlyMap<string, string> = new Map([
  ['\\u003c', '<'],
  ['\\u003e', '>'],
  ['\\u0026', '&'],
]);
