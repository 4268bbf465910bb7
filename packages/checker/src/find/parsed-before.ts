import { parseDocuments, type BlockMemory, type ParsedDocument } from '@structural/document';

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

/** A file that is edited has what was read of its earlier texts. */
interface EditedFile {
  readonly parts?: { readonly blocks: BlockMemory };
}

/**
 * The documents of a file, parsed before or now; those from before are given out once.
 *
 * With `parts` the file is one that is edited, and its documents are kept for all who look at the text next ({@link documentsOf}).
 */
export function takeParsed(text: string | Uint8Array, { parts }: EditedFile = {}): readonly ParsedDocument[] {
  const blocks = parts?.blocks;
  if (typeof text === 'string') {
    if (blocks === undefined) return parseDocuments(text);
    const known = edited.get(text) ?? parseDocuments(text, blocks);
    keep(text, known);
    return known;
  }
  const documents = parsed.get(text);
  if (documents === undefined) return parseDocuments(text, blocks);
  parsed.delete(text);
  return documents;
}

/** The documents of a text, parsed now unless it is one of the last texts that were judged as they are edited. Equal parts of one may be one object. */
export function documentsOf(text: string | Uint8Array, blocks?: BlockMemory): readonly ParsedDocument[] {
  return (typeof text === 'string' ? edited.get(text) : undefined) ?? parseDocuments(text, blocks);
}

/** The documents of the texts that were judged last, as they are edited; the first was judged first. */
const edited = new Map<string, readonly ParsedDocument[]>();
const MOST_CHARACTERS = 2 << 20;

function keep(text: string, documents: readonly ParsedDocument[]): void {
  edited.delete(text);
  edited.set(text, documents);
  let kept = 0;
  for (const each of edited.keys()) kept += each.length;
  for (const oldest of edited.keys()) {
    if (kept <= MOST_CHARACTERS) break;
    kept -= oldest.length;
    edited.delete(oldest);
  }
}
