import { newDecodings, type CustomResourceDefinition, type Decodings } from '@structural/core';
import { latelyUsed, newBlockMemory, nextBlockMemory, type BlockMemory, type LatelyUsed } from '@structural/document';
import type { PrintedSizes } from '../size/printed-size.js';
import { nextDocumentMemory, type DocumentMemory } from './document-memory.js';

/** What is remembered of the texts of a file while it is edited, by all that reads, judges and fixes the next one. */
export interface FileMemory {
  /** How blocks of text were parsed. */
  readonly blocks: BlockMemory;
  /** What values of definitions were decoded to. */
  readonly decodings: Decodings;
  /** The definitions as they were judged last, by their names. */
  readonly judged: LatelyUsed<string, CustomResourceDefinition>;
  /** How long values are as JSON. */
  readonly sizes: PrintedSizes;
  /** How the documents were fixed, in their order: where the text was judged as one, its parts one by one, and the rest beside these. */
  readonly whole: DocumentMemory[];
  readonly parts: DocumentMemory[][];
  readonly rest: DocumentMemory[];
}

/** So many definitions of a file that is edited are kept. */
const MAX_JUDGED = 256;

/** Nothing is remembered yet. */
export function newFileMemory(): FileMemory {
  const judged = latelyUsed<string, CustomResourceDefinition>(MAX_JUDGED, () => 1);
  return { blocks: newBlockMemory(), decodings: newDecodings(), judged, sizes: new WeakMap(), whole: [], parts: [], rest: [] };
}

/** The memory for the next text; parts that later texts lack are dropped. */
export function nextFileMemory({ blocks, decodings, judged, parts, rest, sizes, whole }: FileMemory): FileMemory {
  return {
    blocks: nextBlockMemory(blocks),
    decodings,
    judged,
    sizes,
    whole: whole.map(nextDocumentMemory),
    parts: parts.map((part) => part.map(nextDocumentMemory)),
    rest: rest.map(nextDocumentMemory),
  };
}

/** What is remembered of a text: that of its file, and of its documents in their order. */
export interface TextMemory extends Pick<FileMemory, 'decodings' | 'judged' | 'sizes'> {
  readonly documents: DocumentMemory[];
}
