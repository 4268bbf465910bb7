import { newJsonObject, type JsonValue, valueAt, type JsonPath } from '@structural/json';
import type { SourceDocument } from '../document/source-document.js';
import { columnOf, layoutOf, lineEndOf, startsLine } from './layout.js';
import type { ValueDraft } from './draft.js';
import { editInsert } from './insert.js';
import { renderJsonScalar, renderYamlScalar } from './render-scalar.js';
import { waysToRemove } from './remove.js';
import { waysToSet } from './replace.js';
import { entryIndexes, findTarget, isInFlow, type Target } from './target.js';
import type { TextEdit } from './text-edit.js';
import { firstVerified, type EditPlan } from './verified.js';

/**
 * Moves the value at one path to another: renames a key when only the last step differs, else takes the key with its value out of its mapping
 * and adds it at the end of another.
 *
 * A moved block keeps its text and comments, indented anew. `undefined` where `from` leads nowhere, `to` exists or its parent does not, one
 * lies inside the other, an alias or merge is on the way, or something else would change.
 */
export function editMove(document: SourceDocument, from: JsonPath, to: JsonPath): readonly TextEdit[] | undefined {
  return firstVerified(document, planMove(document, from, to));
}

/** What {@link editMove} would do. */
export function planMove(document: SourceDocument, from: JsonPath, to: JsonPath): EditPlan | undefined {
  const target = findTarget(document, from);
  const name = to.at(-1);
  if (target?.entry === undefined || typeof name !== 'string' || findTarget(document, to) !== undefined) return undefined;
  const change = (draft: ValueDraft): boolean => moveValue(draft, from, to);
  const isRename = isSamePath(from.slice(0, -1), to.slice(0, -1));
  return { change, ways: isRename ? [rename(document, target, name)] : waysToMove(document, target, from, to, name) };
}

/** Puts another key with another value in the place of a key that is written once. */
export function planReplace(document: SourceDocument, path: JsonPath, name: string, value: JsonValue): EditPlan | undefined {
  const target = findTarget(document, path);
  const to = [...path.slice(0, -1), name];
  if (target?.entry === undefined || findTarget(document, to) !== undefined) return undefined;
  const change = (draft: ValueDraft): boolean => draft.remove(path) && draft.put(to, value);
  const renamed = rename(document, target, name);
  if (renamed?.length !== 1) return undefined;
  const ways = [...waysToSet(document, target, value)].map((way) => (way === undefined ? undefined : [...renamed, ...way]));
  return { change, ways };
}

function isSamePath(a: JsonPath, b: JsonPath): boolean {
  return a.length === b.length && a.every((step, index) => step === b[index]);
}

function moveValue(draft: ValueDraft, from: JsonPath, to: JsonPath): boolean {
  const moved = draft.at(from);
  const holder = to.slice(0, -1);
  if (moved === undefined || draft.at(to) !== undefined || isSamePath(to.slice(0, from.length), from)) return false;
  if (draft.at(holder) === null) draft.put(holder, newJsonObject());
  return draft.remove(from) && draft.put(to, moved);
}

function rename(document: SourceDocument, { entry, parents }: Target, name: string): readonly TextEdit[] | undefined {
  const parent = parents.at(-1);
  if (entry === undefined || parent === undefined) return undefined;
  const place = parent.style === 'flow' ? 'flow' : 'key';
  return entryIndexes(parent, entry.name)
    .flatMap((index) => parent.entries[index] ?? [])
    .map(({ key }) => ({
      range: { start: key.outerStart, end: key.end },
      text: document.format === 'json' ? renderJsonScalar(name) : renderYamlScalar(name, place, key.style),
    }));
}

function* waysToMove(
  document: SourceDocument,
  target: Target,
  from: JsonPath,
  to: JsonPath,
  name: string,
): Generator<readonly TextEdit[] | undefined> {
  const value = valueAt(document.value, from);
  if (value === undefined) return;
  const [removal] = [...waysToRemove(document, from, target)];
  if (removal === undefined) return;
  const moved = movedText(document, target, to, name);
  if (moved !== undefined) yield joined(document.text, removal, moved);
  const insertion = editInsert(document, to, value);
  if (insertion !== undefined) yield [...insertion, ...removal];
}

/** A removal and an insertion; where the one swallows the place of the other, a replacement. */
function joined(text: string, removal: readonly TextEdit[], insertion: TextEdit): readonly TextEdit[] {
  const { start } = insertion.range;
  const around = removal.find(({ range }) => range.start <= start && start < range.end);
  if (around === undefined) return [...removal, insertion];
  // The insertion starts with a line break, which moves to its end unless the removed text starts with one as well.
  const lines = insertion.text.replace(/^\r?\n/, '');
  const lineBreak = insertion.text.slice(0, insertion.text.length - lines.length);
  const startsWithBreak = /^\r?\n/.test(text.slice(around.range.start, around.range.end));
  return removal.map((edit) =>
    edit === around ? { range: edit.range, text: startsWithBreak ? insertion.text : lines + lineBreak } : edit,
  );
}

/** The lines of a block entry, set after the last entry of a block mapping, indented as that one is. */
function movedText(document: SourceDocument, target: Target, to: JsonPath, name: string): TextEdit | undefined {
  const { text } = document;
  const holder = findTarget(document, to.slice(0, -1));
  const last = holder?.node.entries.at(-1);
  if (
    holder === undefined ||
    last === undefined ||
    target.entry === undefined ||
    holder.node.style !== 'block' ||
    isInFlow(document, target)
  )
    return undefined;
  const { key, value } = target.entry;
  if (!startsLine(text, key.outerStart) && value.style === 'block') return undefined;
  const shift = columnOf(text, holder.node.start) - columnOf(text, key.outerStart);
  const { lineBreak } = layoutOf(document);
  const [first = '', ...rest] = text.slice(key.end, lineEndOf(text, value.end)).split(/\r?\n/);
  const lines = [
    ' '.repeat(columnOf(text, holder.node.start)) + renderYamlScalar(name, 'key', key.style) + first,
    ...rest.map((line) => shifted(line, shift)),
  ];
  const at = lineEndOf(text, last.value.end);
  return { range: { start: at, end: at }, text: ['', ...lines].join(lineBreak) };
}

function shifted(line: string, by: number): string {
  if (line.trim() === '') return line;
  const indent = line.length - line.trimStart().length;
  return ' '.repeat(Math.max(indent + by, 0)) + line.slice(indent);
}
