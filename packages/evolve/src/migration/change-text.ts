import {
  applyEdits,
  editEach,
  parseDocuments,
  renderDocument,
  type DocumentEdit,
  type JsonPath,
  type SourceDocument,
  type TextEdit,
} from '@structural/document';

/** A text of one document, and whether it had to be printed anew, which loses its comments. */
export interface ChangedText {
  readonly text: string;
  readonly isReprinted: boolean;
  /** Keys that were written more than once, of which what the server drops is removed. */
  readonly unrepeated: readonly JsonPath[];
}

/** The changes that a document still needs, none of which depends on another one; an empty list where it is as it shall be. */
export type NextChanges = (document: SourceDocument) => readonly DocumentEdit[];

/**
 * Changes a text of one document until no more changes are needed: in its text where that can be, so that comments and layout stay. Where keys that
 * are written twice are in the way, the server's reading of them is written; else the document is printed anew once and changed then.
 *
 * `undefined` where the text is not one document, or where its changes cannot be made or never end. What is read is bounded.
 */
export function changeText(text: string, nextChanges: NextChanges): ChangedText | undefined {
  let current: ChangedText = { text, isReprinted: false, unrepeated: [] };
  for (let read = 0; read < MAX_READ_UNITS; read += current.text.length + 1_000) {
    const document = onlyDocument(current.text);
    if (document === undefined) return undefined;
    const changes = nextChanges(document);
    if (changes.length === 0) return current;
    const edits = disjointEdits(document, changes);
    if (edits.length > 0) current = { ...current, text: applyEdits(current.text, edits) };
    else if (current.isReprinted) return undefined;
    else
      current = withoutRepeats(document, current) ?? {
        ...current,
        text: renderDocument(document.value, document.format),
        isReprinted: true,
      };
  }
  return undefined;
}

/** The text with every key of a mapping once; `undefined` where that changes nothing. */
function withoutRepeats(document: SourceDocument, { text, ...rest }: ChangedText): ChangedText | undefined {
  const paths = new Map(document.duplicates.map(({ path }) => [JSON.stringify(path), path]));
  const edits = disjointEdits(
    document,
    [...paths.values()].map((path) => ({ do: 'unrepeat', path })),
  );
  return edits.length === 0 ? undefined : { ...rest, text: applyEdits(text, edits), unrepeated: [...rest.unrepeated, ...paths.values()] };
}

const MAX_READ_UNITS = 64 << 20;

/** The document of a text that is one document; `undefined` for any other text. */
export function onlyDocument(text: string): SourceDocument | undefined {
  const documents = parseDocuments(text);
  const [document] = documents;
  return documents.length === 1 && document?.ok === true ? document : undefined;
}

/** The edits of as many changes as can be made at once; the others are asked for again. */
function disjointEdits(document: SourceDocument, changes: readonly DocumentEdit[]): readonly TextEdit[] {
  const groups = editEach(
    document,
    changes.map((change) => [change]),
  ).filter((edits) => edits !== undefined);
  const chosen: TextEdit[] = [];
  let last = -1;
  for (const edits of groups.toSorted((a, b) => startOf(a) - startOf(b))) {
    if (startOf(edits) <= last) continue;
    for (const edit of edits) {
      chosen.push(edit);
      last = Math.max(last, edit.range.end);
    }
  }
  return chosen;
}

function startOf(edits: readonly TextEdit[]): number {
  return edits.reduce((least, { range }) => Math.min(least, range.start), Infinity);
}
