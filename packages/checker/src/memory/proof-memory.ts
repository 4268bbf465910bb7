import type { SourceDocument, TextEdit } from '@structural/document';
import { isJsonObject, type JsonValue } from '@structural/json';
import { isDefinition } from '../find/find-definitions.js';
import { sameButDescriptions } from '../manifest/same-but-descriptions.js';
import { documentText, type FixMemory, type KnownProofs, type ProofSubject } from './document-memory.js';
import { movedEdit, shifter } from './edit-memory.js';

/**
 * Which of the fixes were proven for the last text of a document, where that holds for this one, too: it is a definition that differs in comments and
 * descriptions of schemas alone, has the same findings, and all edits are the same, in their places. `undefined` where it has to be proven again.
 */
export function recalledProofs(
  document: SourceDocument,
  { edits, says }: ProofSubject,
  { before, now }: FixMemory,
): readonly boolean[] | undefined {
  const known = before?.proofs;
  // A text that is judged by several servers has other proofs for each.
  if (known === undefined || known === null || now.proofs !== undefined) return undefined;
  const text = documentText(document);
  if (!known.triesAsMuch(text.length)) return undefined;
  if (!areEqual(known.says, says, (a, b) => areEqual(a, b, Object.is))) return undefined;
  const shiftOf = shifter(known.text, text);
  const isMoved = (before: TextEdit, { range: { end, start }, text: written }: TextEdit): boolean => {
    const shift = shiftOf(before.range);
    return shift !== undefined && before.text === written && before.range.start + shift === start && before.range.end + shift === end;
  };
  const own = fromStart(document, edits);
  if (!areEqual(known.edits, own, (a, b) => areEqual(a, b, isMoved))) return undefined;
  const { value } = document;
  if (!isOneDefinition(value) || !sameButDescriptions(known.value, value)) return undefined;
  now.proofs = { ...known, text, value, edits: own };
  return known.proven;
}

/** Takes down what was proven of a document, for {@link recalledProofs}. */
export function rememberProofs(
  document: SourceDocument,
  { edits, says }: ProofSubject,
  { proven, triesAsMuch }: Pick<KnownProofs, 'proven' | 'triesAsMuch'>,
  { now }: FixMemory,
): void {
  const { value } = document;
  now.proofs =
    now.proofs !== undefined || !isOneDefinition(value)
      ? null
      : { text: documentText(document), value, says, edits: fromStart(document, edits), proven, triesAsMuch };
}

function fromStart({ range }: SourceDocument, edits: ProofSubject['edits']): ProofSubject['edits'] {
  return edits.map((each) => each.map((edit) => movedEdit(edit, -range.start)));
}

function isOneDefinition(value: JsonValue): boolean {
  return isJsonObject(value) && isDefinition(value);
}

function areEqual<T>(a: readonly T[], b: readonly T[], equal: (a: T, b: T) => boolean): boolean {
  return (
    a.length === b.length &&
    a.every((item, i) => {
      const other = b[i];
      return other !== undefined && equal(item, other);
    })
  );
}
