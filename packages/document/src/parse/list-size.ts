import { type JsonValue, isJsonObject } from '@structural/json';
import { exceeds, isTooLarge } from '../text/limits.js';

/** A list is no request: kubectl sends its items one by one. This is what of one is read at most. */
const MAX_LIST_BYTES = 268_435_456;

const LIST_KIND = /^kind:[ \t]*["']?\w*List["']?[ \t]*(?:#.*)?\r?$/m;

/** True for a document that no server would take in one request, unless it is a list of objects that it would take. */
export function isTooLargeYaml(text: string, start: number, end: number): boolean {
  if (!isTooLarge(text, start, end)) return false;
  return exceeds(text, start, end, MAX_LIST_BYTES) || !LIST_KIND.test(text.slice(start, end));
}

/** The same of a document that has been read. */
export function isTooLargeJson(text: string, start: number, end: number, value: JsonValue | undefined): boolean {
  if (!isTooLarge(text, start, end)) return false;
  const kind = isJsonObject(value) ? value['kind'] : undefined;
  return exceeds(text, start, end, MAX_LIST_BYTES) || typeof kind !== 'string' || !kind.endsWith('List');
}
