import { jsonEqual, newJsonObject, type JsonValue } from '@structural/json';
import { parseJsonPart } from '../parse/parse-json.js';
import { parseYamlPart } from '../parse/parse-yaml.js';
import type { SourceDocument } from '../document/source-document.js';
import { applyEdits, type TextEdit } from './text-edit.js';

/** A change of a document: what it does to the value, and the edits that may bring it about, the preferred ones first, made as needed. */
export interface EditPlan {
  readonly change: (value: JsonValue) => JsonValue | undefined;
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
  const expected = before === undefined ? undefined : change(before);
  if (expected === undefined) return undefined;
  for (const edits of ways) if (edits !== undefined && hasValueAfter(document, edits, expected)) return edits;
  return undefined;
}

/** The value of a document as edits see it: numbers as they are written stay apart. Costs one reading. */
export function valueToEdit(document: SourceDocument): JsonValue | undefined {
  return readAgain(document, document.text, 0);
}

/** True when an edited document reads as `expected`. Costs one reading. */
export function hasValueAfter(document: SourceDocument, edits: readonly TextEdit[], expected: JsonValue): boolean {
  const text = applyEdits(document.text, edits);
  const after = readAgain(document, text, text.length - document.text.length);
  return after !== undefined && jsonEqual(after, expected);
}

/** The value of the document's part of a text that has grown by `growth` within it. */
function readAgain({ format, range }: SourceDocument, text: string, growth: number): JsonValue | undefined {
  const part = { start: range.start, end: range.end + growth };
  if (format === 'json') {
    const { document } = parseJsonPart(text, part, true);
    return document.ok ? document.value : undefined;
  }
  const content = text.slice(part.start, part.end);
  const document = parseYamlPart(text, part, content.endsWith('\n') ? content : `${content}\n`);
  return document.ok ? document.value : undefined;
}

/** A copy of a value with the one at `path` replaced by what `change` returns for it, or removed for `undefined`. */
export function changedAt(
  value: JsonValue | undefined,
  path: readonly (string | number)[],
  change: (value: JsonValue | undefined) => JsonValue | undefined,
): JsonValue | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (typeof step === 'number') {
    if (!Array.isArray(value) || step > value.length) return undefined;
    const changed = changedAt(value[step], rest, change);
    const items = value as readonly JsonValue[];
    return changed === undefined
      ? [...items.slice(0, step), ...items.slice(step + 1)]
      : [...items.slice(0, step), changed, ...items.slice(step + 1)];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const copy = newJsonObject();
  for (const [name, member] of Object.entries(value)) copy[name] = member;
  const changed = changedAt(copy[step], rest, change);
  if (changed !== undefined) copy[step] = changed;
  else Reflect.deleteProperty(copy, step);
  return copy;
}
