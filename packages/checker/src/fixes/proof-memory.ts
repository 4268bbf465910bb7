import type { SourceDocument, TextEdit } from '@structural/document';
import { isJsonObject, type JsonValue } from '@structural/json';
import { isDefinition } from '../find/find-definitions.js';
import { sameButDescriptions } from '../manifest/same-but-descriptions.js';
import { documentText, type EditMemory, memoryOf, movedEdit, shifter } from './edit-memory.js';

/** What a proof rests on, beside the document itself. */
export interface ProofSubject {
  /** What the findings say, subject by subject. */
  readonly says: readonly (readonly string[])[];
  /** The edits of each fix that is to be proven, in their order. */
  readonly edits: readonly (readonly TextEdit[])[];
}

/** What was proven of the fixes of a document, for the next text of it. */
export interface KnownProofs extends ProofSubject {
  readonly text: string;
  readonly value: JsonValue;
  /** For each fix whether it was proven. */
  readonly proven: readonly boolean[];
  /** Whether as much would be tried of a text of that length. */
  readonly triesAsMuch: (length: number) => boolean;
}

/**
 * Which of the fixes were proven for the last text of a document, where that holds for this one, too: it is a definition that differs in comments and
 * descriptions of schemas alone, has the same findings, and all edits are the same, in their places. `undefined` where it has to be proven again.
 */
export function recalledProofs(document: SourceDocument, { edits, says }: ProofSubject): readonly boolean[] | undefined {
  const memory = memoryOf(document);
  const known = memory && proofs.get(memory);
  // A text that is judged by several servers has other proofs for each.
  if (memory === undefined || known === undefined || proved.has(document)) return undefined;
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
  proofs.set(memory, { ...known, text, value, edits: own });
  proved.add(document);
  return known.proven;
}

/** Takes down what was proven of a document, for {@link recalledProofs}. */
export function rememberProofs(
  document: SourceDocument,
  { edits, says }: ProofSubject,
  { proven, triesAsMuch }: Pick<KnownProofs, 'proven' | 'triesAsMuch'>,
): void {
  const memory = memoryOf(document);
  if (memory === undefined) return;
  const { value } = document;
  if (proved.has(document) || !isOneDefinition(value)) proofs.delete(memory);
  else proofs.set(memory, { text: documentText(document), value, says, edits: fromStart(document, edits), proven, triesAsMuch });
  proved.add(document);
}

/** By the memory of the document's edits, with which they are forgotten. */
const proofs = new WeakMap<EditMemory, KnownProofs>();
const proved = new WeakSet<SourceDocument>();

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
