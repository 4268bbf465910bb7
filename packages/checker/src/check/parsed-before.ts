import { parseDocuments, type ParsedDocument } from '@structural/document';

/** The documents of files that were parsed to see what these are, by their bytes, until they are checked; the first was parsed first. */
const parsed = new Map<Uint8Array, readonly ParsedDocument[]>();

/** More than are read ahead. */
const MOST_FILES = 16;
const MOST_BYTES = 256 * 1024;

/** Parses a file that may be checked next; one of the last few, and no large one, is then parsed once for both. */
export function parseForCheck(text: string | Uint8Array): readonly ParsedDocument[] {
  const documents = parseDocuments(text);
  if (typeof text === 'string' || text.length > MOST_BYTES) return documents;
  parsed.set(text, documents);
  for (const oldest of parsed.keys()) {
    if (parsed.size <= MOST_FILES) break;
    parsed.delete(oldest);
  }
  return documents;
}

/** The documents of a file, parsed before or now; those from before are given out once. */
export function takeParsed(text: string | Uint8Array): readonly ParsedDocument[] {
  const documents = typeof text === 'string' ? undefined : parsed.get(text);
  if (documents === undefined) return parseDocuments(text);
  parsed.delete(text as Uint8Array);
  return documents;
}
