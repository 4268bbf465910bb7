import type { SourceDocument } from '@structural/document';
import { sentValue } from '@structural/json';

/**
 * The document in a text that `JSON.stringify` made, as `parseDocuments` reads it, but by `JSON.parse`, which takes a fraction of the time.
 *
 * Undefined for what only that reads: several values, one that is no object, a long or deep one, half a surrogate pair, and a number that JavaScript writes
 * otherwise (`1.0`).
 */
export function sentDocument(json: string): SourceDocument | undefined {
  if (!json.startsWith('{') || json.length > MAX_CHARACTERS || json.includes('\n') || json.includes(SURROGATE)) return undefined;
  const plain: unknown = JSON.parse(json);
  const sent = JSON.stringify(plain) === json ? sentValue(plain, MAX_DEPTH) : undefined;
  if (sent?.ok !== true || sent.value === undefined) return undefined;
  return { ok: true, format: 'json', text: json, range: { start: 0, end: json.length }, value: sent.value, duplicates: [] };
}

const MAX_CHARACTERS = 1_000_000;
/** Deeper ones are rare: the parser says which are too deep. */
const MAX_DEPTH = 100;
/** How `JSON.stringify` begins half a pair. */
const SURROGATE = String.raw`\ud`;
