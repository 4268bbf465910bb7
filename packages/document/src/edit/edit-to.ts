import { jsonEqual, type JsonValue } from '@structural/json';
import { parseJsonPart } from '../parse/parse-json.js';
import { parseYamlPart } from '../parse/parse-yaml.js';
import type { SourceDocument } from '../document/source-document.js';
import { draftOf } from './draft.js';
import { editInsert, waysToInsert } from './insert.js';
import { editRemove, waysToRemove } from './remove.js';
import { waysToSet } from './replace.js';
import { editSet } from './set.js';
import { findTarget } from './target.js';
import { applyEdits, type TextEdit } from './text-edit.js';
import { valueChanges, type ValueChange } from './value-changes.js';

/**
 * The edits by which a document comes to have another value: what stays keeps its text and comments, what is new goes behind its siblings.
 *
 * The result was read again and has that very value. `undefined` where this cannot be had by editing, or where trying would take too long: many
 * changes of a long document that cannot be made in one go. One reading of the text as a rule, a bounded number at worst.
 */
export function editTo(document: SourceDocument, value: JsonValue): readonly TextEdit[] | undefined {
  const changes = valueChanges(document.value, value);
  if (changes.length === 0) return [];
  const { range, text } = document;
  const start: Attempt = {
    document: documentOf(document.format, text.slice(range.start, range.end)),
    readings: { left: MAX_READ_UNITS / (range.end - range.start + 1_000) },
  };
  const edited = applyAll(start, changes);
  if (edited === undefined || !jsonEqual(edited.value, value)) return undefined;
  return [{ range, text: edited.text }];
}

/** How many UTF-16 units may be read while trying: a second or so. */
const MAX_READ_UNITS = 8_000_000;

interface Attempt {
  readonly document: SourceDocument | undefined;
  readonly readings: { left: number };
}

/** Makes all changes at once if that has the effect wanted, else in two halves, down to single ones, for which there are several ways. */
function applyAll({ document, readings }: Attempt, changes: readonly ValueChange[]): SourceDocument | undefined {
  if (document === undefined || readings.left <= 0) return undefined;
  const [only] = changes;
  if (changes.length === 1 && only !== undefined) {
    readings.left -= 3;
    const edits = editOnly(document, only);
    return edits && documentOf(document.format, applyEdits(document.text, edits));
  }
  const edits = changes.flatMap((change) => firstWay(document, change) ?? []);
  readings.left -= 1;
  const edited = documentOf(document.format, applyEdits(document.text, edits));
  const expected = changed(document.value, changes);
  if (edited !== undefined && expected !== undefined && jsonEqual(edited.value, expected)) return edited;
  const middle = changes.length >> 1;
  return applyAll({ document: applyAll({ document, readings }, changes.slice(0, middle)), readings }, changes.slice(middle));
}

function editOnly(document: SourceDocument, change: ValueChange): readonly TextEdit[] | undefined {
  if (change.kind === 'remove') return editRemove(document, change.path);
  if (change.kind === 'set') return editSet(document, change.path, change.value);
  return editInsert(document, change.path, change.value, { after: change.after }) ?? editSet(document, change.path, change.value);
}

/** The edits that are right as a rule; nobody has looked yet. */
function firstWay(document: SourceDocument, change: ValueChange): readonly TextEdit[] | undefined {
  const target = findTarget(document, change.kind === 'insert' ? change.path.slice(0, -1) : change.path);
  if (target === undefined) return undefined;
  const ways =
    change.kind === 'remove'
      ? waysToRemove(document, change.path, target)
      : change.kind === 'set'
        ? waysToSet(document, target, change.value)
        : waysToInsert(document, target, change.path.at(-1) ?? '', change.value, { after: change.after });
  for (const edits of ways) return edits;
  return undefined;
}

/** A document of a text of its own. */
function documentOf(format: SourceDocument['format'], text: string): SourceDocument | undefined {
  const range = { start: 0, end: text.length };
  const document =
    format === 'json' ? parseJsonPart(text, range, true).document : parseYamlPart(text, range, text.endsWith('\n') ? text : `${text}\n`);
  return document.ok ? document : undefined;
}

/** A value after changes of which none depends on another one. */
function changed(value: JsonValue, changes: readonly ValueChange[]): JsonValue | undefined {
  const draft = draftOf(value);
  const isMade = changes.every((change) => (change.kind === 'remove' ? draft.remove(change.path) : draft.put(change.path, change.value)));
  return isMade ? draft.value : undefined;
}
