import { parseDocuments, type BlockMemory, type ParsedDocument } from '@structural/document';

/** The documents of texts that are edited, which are parsed once for all who look at them. */
export interface ParsedTexts {
  /** The documents of a text that is judged, which are kept; equal blocks are one object with those of earlier texts. */
  parse(text: string, blocks: BlockMemory): readonly ParsedDocument[];
  /** The documents of a text, parsed now unless it is one of the last that were judged. Equal parts of one may be one object. */
  of(text: string): readonly ParsedDocument[];
}

/** How much text is kept in all, in characters. */
const MAX_KEPT = 2 << 20;

/** No text was parsed yet. */
export function parsedTexts(): ParsedTexts {
  // The first was judged first.
  const kept = new Map<string, readonly ParsedDocument[]>();
  const keep = (text: string, documents: readonly ParsedDocument[]): void => {
    kept.delete(text);
    kept.set(text, documents);
    let length = 0;
    for (const each of kept.keys()) length += each.length;
    for (const oldest of kept.keys()) {
      if (length <= MAX_KEPT) break;
      length -= oldest.length;
      kept.delete(oldest);
    }
  };
  return {
    parse: (text, blocks) => {
      const documents = kept.get(text) ?? parseDocuments(text, blocks);
      keep(text, documents);
      return documents;
    },
    of: (text) => kept.get(text) ?? parseDocuments(text),
  };
}
