import type { JsonPath, Layout, Range, SourceDocument, TextEdit } from '@structural/document';
import type { JsonValue } from '@structural/json';

/** How a document was fixed in the text before, and how it is fixed in this one, as soon as something is to be fixed. */
export interface DocumentMemory {
  readonly before?: KnownFixes | undefined;
  now?: KnownFixes;
}

/** What was found when a document was fixed. */
interface KnownFixes {
  /** That of the document alone, which all offsets count in. */
  readonly text: string;
  /** Absent where keys are repeated, of which it says nothing. */
  readonly value: JsonValue | undefined;
  readonly format: SourceDocument['format'];
  /** What is written is laid out by it; absent until something was to be written. */
  layout?: Layout;
  readonly edits: Map<string, KnownEdit>;
  /** Absent until something was to be proven; null where what was proven holds for no other text. */
  proofs?: KnownProofs | null | undefined;
}

/** How a group of changes was made. */
export interface KnownEdit {
  /** `undefined` for changes that cannot be made. */
  readonly edits: readonly TextEdit[] | undefined;
  /** The values in which something changes. */
  readonly nodes: readonly KnownNode[];
  /** From where to where the text has to be the same, unless descriptions alone are others: nodes and edits, with the lines around. */
  readonly start: number;
  readonly end: number;
}

/** A value of a document, and where it stands. */
export interface KnownNode extends Range {
  readonly path: JsonPath;
}

/** What a proof rests on, beside the document itself. */
export interface ProofSubject {
  /** What the findings say, subject by subject. */
  readonly says: readonly (readonly string[])[];
  /** The edits of each fix that is to be proven, in their order. */
  readonly edits: readonly (readonly TextEdit[])[];
}

/** What was proven of the fixes of a document. */
export interface KnownProofs extends ProofSubject {
  readonly text: string;
  readonly value: JsonValue;
  /** For each fix whether it was proven. */
  readonly proven: readonly boolean[];
  /** Whether as much would be tried of a text of that length. */
  readonly triesAsMuch: (length: number) => boolean;
}

/** What a document is fixed with: what is known of its last text, and where what is found now goes. */
export interface FixMemory {
  readonly before: KnownFixes | undefined;
  readonly now: KnownFixes;
}

/** Gets ready to fix a document by way of its memory; undefined where nothing holds from one text to the next. */
export function openFixMemory(document: SourceDocument, memory: DocumentMemory | undefined): FixMemory | undefined {
  // An anchor makes what stands here depend on what stands elsewhere.
  if (memory === undefined || hasAnchor(document)) return undefined;
  const { before } = memory;
  const { duplicates, format } = document;
  const value = duplicates.length === 0 ? document.value : undefined;
  memory.now ??= { text: documentText(document), value, format, edits: new Map() };
  return { before: before?.format === format ? before : undefined, now: memory.now };
}

function hasAnchor({ text }: SourceDocument): boolean {
  // The sign is rare, and found far faster by itself than the pattern.
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1))
    if (ANCHOR.test(text.slice(Math.max(at - 1, 0), at + 2))) return true;
  return false;
}

/** An ampersand with the characters around it. */
const ANCHOR = /(?:^|[\s[{,])&[\w-]/;

/** The memory for the next text of a document. */
export function nextDocumentMemory({ before, now }: DocumentMemory): DocumentMemory {
  if (now === undefined) return { before };
  return { before: { ...now, proofs: now.proofs === undefined ? before?.proofs : now.proofs } };
}

/** The text of a document alone. */
export function documentText({ range, text }: SourceDocument): string {
  return text.slice(range.start, range.end);
}
