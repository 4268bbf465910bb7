import { jsonEqual, type JsonValue } from '@structural/json';
import { parseJsonPart } from '../parse/parse-json.js';
import { parseYamlPart } from '../parse/parse-yaml.js';
import type { SourceDocument } from '../document/source-document.js';
import { draftOf, type ValueDraft } from './draft.js';
import { applyEdits, type TextEdit } from './text-edit.js';

/**
 * A change of a document: what it does to the value, false where that cannot be done, and the edits that may bring it about, the preferred
 * ones first, made as needed.
 */
export interface EditPlan {
  readonly change: (draft: ValueDraft) => boolean;
  readonly ways: Iterable<readonly TextEdit[] | undefined>;
}

/**
 * The first of several ways to make a change that has exactly the effect wanted: read again, the edited document has the value `change` makes
 * of the old one. `undefined` when none has; then the change cannot be made by editing text here.
 *
 * This is the promise of the edit layer, kept by trying: an edit never changes another value, whatever anchors, merges and repeated keys do.
 * Costs one reading of the document for each way tried. Ways are computed one after another, only as needed.
 */
export function firstVerified(document: SourceDocument, plan: EditPlan | undefined): readonly TextEdit[] | undefined {
  if (plan === undefined) return undefined;
  const { change, ways } = plan;
  const before = valueToEdit(document);
  const draft = before === undefined ? undefined : draftOf(before);
  const expected = draft !== undefined && change(draft) ? draft.value : undefined;
  if (expected === undefined) return undefined;
  for (const edits of ways) if (edits !== undefined && hasValueAfter(document, edits, expected)) return edits;
  return undefined;
}

/** The value of a document as edits see it: numbers as they are written stay apart. Costs one reading, of JSON only: YAML would be read alike. */
export function valueToEdit(document: SourceDocument): JsonValue | undefined {
  return document.format === 'yaml' ? document.value : readAgain(document, []);
}

/** True when an edited document reads as `expected`. Costs one reading of the document, however long the rest of its file is. */
export function hasValueAfter(document: SourceDocument, edits: readonly TextEdit[], expected: JsonValue): boolean {
  const after = readAgain(document, edits);
  return after !== undefined && jsonEqual(after, expected);
}

/** The value of a document after edits. */
function readAgain({ format, range, text }: SourceDocument, edits: readonly TextEdit[]): JsonValue | undefined {
  const moved = edits.map((edit) => ({
    text: edit.text,
    range: { start: edit.range.start - range.start, end: edit.range.end - range.start },
  }));
  const content = applyEdits(text.slice(range.start, range.end), moved);
  const part = { start: 0, end: content.length };
  const document =
    format === 'json'
      ? parseJsonPart(content, part, true).document
      : parseYamlPart(content, part, content.endsWith('\n') ? content : `${content}\n`);
  return document.ok ? document.value : undefined;
}
