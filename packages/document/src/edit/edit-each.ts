import type { JsonValue, JsonPath } from '@structural/json';
import type { SourceDocument } from '../document/source-document.js';
import { draftOf } from './draft.js';
import { planInsert, type InsertPosition } from './insert.js';
import { planMove, planReplace } from './move.js';
import { planRemove, planRemoveRepeats } from './remove.js';
import { planQuote } from './quote.js';
import { planSet } from './set.js';
import type { TextEdit } from './text-edit.js';
import { firstVerified, hasValueAfter, valueToEdit, type EditPlan } from './verified.js';

/**
 * One change of a document, as `editInsert`, `editSet`, `editRemove` and `editMove` make it; `unrepeat` removes a repeated key but for the
 * last time that it is written, which changes no value; `replace` puts another key with another value in the place of one;
 * `quote` makes a plain scalar a text by quotes around what is written.
 */
export type DocumentEdit =
  | { readonly do: 'insert'; readonly path: JsonPath; readonly value: JsonValue; readonly position?: InsertPosition }
  | { readonly do: 'set'; readonly path: JsonPath; readonly value: JsonValue }
  | { readonly do: 'remove' | 'unrepeat' | 'quote'; readonly path: JsonPath }
  | { readonly do: 'move'; readonly path: JsonPath; readonly to: JsonPath }
  | { readonly do: 'replace'; readonly path: JsonPath; readonly name: string; readonly value: JsonValue };

/**
 * The edits of many independent groups of changes, each group to be made as a whole or not at all; `undefined` for one that cannot be made.
 *
 * All groups start from the document as it is: paths of list items count what stands there now. Groups are verified together, so that a
 * thousand of them usually cost one reading of the document; of groups whose edits touch, the later ones are verified apart, so that edits of
 * different groups may overlap. `limit` bounds what is read in all, in UTF-16 units; groups that are not verified by then have no edits.
 */
export function editEach(
  document: SourceDocument,
  groups: readonly (readonly DocumentEdit[])[],
  limit = 16 << 20,
): readonly (readonly TextEdit[] | undefined)[] {
  const found: (readonly TextEdit[] | undefined)[] = groups.map(() => undefined);
  const before = groups.length === 0 ? undefined : valueToEdit(document);
  if (before === undefined) return found;
  const run: Run = { document, before, found, left: limit };
  const guessed = groups.flatMap((changes, index) => guessEdits(document, changes, index) ?? []);
  const length = document.range.end - document.range.start;
  for (const round of disjointRounds(guessed)) {
    if (run.left < length) break;
    verify(run, round);
  }
  return found;
}

interface Run {
  readonly document: SourceDocument;
  readonly before: JsonValue;
  readonly found: (readonly TextEdit[] | undefined)[];
  left: number;
}

interface Group {
  readonly index: number;
  readonly changes: readonly PlannedChange[];
  /** The edits to try first, in the order of the text. */
  readonly guess: readonly TextEdit[];
}

interface PlannedChange {
  readonly change: DocumentEdit;
  readonly plan: EditPlan;
}

function planOf(document: SourceDocument, change: DocumentEdit): EditPlan | undefined {
  switch (change.do) {
    case 'insert':
      return planInsert(document, change.path, change.value, change.position);
    case 'set':
      return planSet(document, change.path, change.value);
    case 'remove':
      return planRemove(document, change.path);
    case 'unrepeat':
      return planRemoveRepeats(document, change.path);
    case 'move':
      return planMove(document, change.path, change.to);
    case 'quote':
      return planQuote(document, change.path);
    case 'replace':
      return planReplace(document, change.path, change.name, change.value);
  }
}

/** The preferred edits of each change; `undefined` where a change has none or two get in each other's way. */
function guessEdits(document: SourceDocument, changes: readonly DocumentEdit[], index: number): Group | undefined {
  const edits: TextEdit[] = [];
  const planned: PlannedChange[] = [];
  for (const change of changes) {
    const plan = planOf(document, change);
    const first = plan && firstWay(plan);
    if (plan === undefined || first === undefined) return undefined;
    planned.push({ change, plan });
    for (const edit of first) edits.push(edit);
  }
  const guess = inOrder(edits);
  return guess && { index, changes: planned, guess };
}

function firstWay({ ways }: EditPlan): readonly TextEdit[] | undefined {
  for (const way of ways) if (way !== undefined) return way;
  return undefined;
}

/** Edits sorted; `undefined` where two overlap. */
function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] | undefined {
  const sorted = [...edits].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
  return sorted.some(({ range }, index) => index > 0 && range.start < sorted[index - 1]!.range.end) ? undefined : sorted;
}

/** The groups in rounds, each of groups whose edits do not touch, unless they add different members at one place. */
function* disjointRounds(groups: readonly Group[]): Generator<readonly Group[]> {
  let rest = groups
    .flatMap((group) => group.guess.map((edit) => ({ edit, group })))
    .sort((a, b) => a.edit.range.start - b.edit.range.start || a.edit.range.end - b.edit.range.end || a.group.index - b.group.index);
  while (rest.length > 0) {
    const aside = new Set<Group>();
    const round = new Set<Group>();
    const added = new Map<string, Group>();
    let last: { readonly edit: TextEdit; readonly group: Group } | undefined;
    for (const next of rest) {
      if (aside.has(next.group)) continue;
      const adds = addedMember(next.group);
      const other = adds === undefined ? undefined : added.get(adds);
      const touches = last !== undefined && last.group !== next.group && next.edit.range.start <= last.edit.range.end;
      const isBeside =
        adds !== undefined && last !== undefined && addedMember(last.group) !== undefined && isSameInsertion(last.edit, next.edit);
      if ((touches && !isBeside) || (other !== undefined && other !== next.group)) {
        aside.add(next.group);
        round.delete(next.group);
      } else {
        round.add(next.group);
        if (adds !== undefined) added.set(adds, next.group);
        last = next;
      }
    }
    yield [...round];
    rest = rest.filter(({ group }) => aside.has(group));
  }
}

/** The member that a group adds, where that is all it does and needs no order. */
function addedMember({ changes }: Group): string | undefined {
  const [only, ...others] = changes;
  return only?.change.do === 'insert' && others.length === 0 && typeof only.change.path.at(-1) === 'string'
    ? JSON.stringify(only.change.path)
    : undefined;
}

function isSameInsertion({ range: a }: TextEdit, { range: b }: TextEdit): boolean {
  return a.start === b.start && a.end === a.start && b.end === b.start;
}

/** Verifies groups together and, where that fails, in halves down to the single one. */
function verify(run: Run, groups: readonly Group[]): void {
  const { document, found } = run;
  const length = document.range.end - document.range.start;
  const pending = [groups];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.length === 0 || run.left < length) continue;
    run.left -= length;
    if (isVerified(run, next)) {
      for (const { guess, index } of next) found[index] = guess;
    } else if (next.length === 1) {
      run.left -= 2 * length * next[0]!.changes.length;
      found[next[0]!.index] = oneByOne(run, next[0]!);
    } else {
      const middle = next.length >> 1;
      pending.push(next.slice(middle), next.slice(0, middle));
    }
  }
}

function isVerified({ document, before }: Run, groups: readonly Group[]): boolean {
  const expected = changedBy(
    before,
    groups.flatMap(({ changes }) => changes),
  );
  const edits = inOrder(groups.flatMap(({ guess }) => guess));
  return expected !== undefined && edits !== undefined && hasValueAfter(document, edits, expected);
}

/** Other edits than the preferred ones, each verified by itself, then all together. */
function oneByOne({ document, before }: Run, { changes }: Group): readonly TextEdit[] | undefined {
  const each = changes.map(({ change }) => firstVerified(document, planOf(document, change)));
  const edits = each.every((some) => some !== undefined) ? inOrder(each.flat()) : undefined;
  const expected = changedBy(before, changes);
  return edits !== undefined && expected !== undefined && hasValueAfter(document, edits, expected) ? edits : undefined;
}

/** The value after all changes; what removes list items comes last and from behind, so that no index shifts before its use. */
function changedBy(before: JsonValue, changes: readonly PlannedChange[]): JsonValue | undefined {
  const isItemRemoval = ({ change: { do: what, path } }: PlannedChange): boolean => what === 'remove' && typeof path.at(-1) === 'number';
  const items = changes.filter(isItemRemoval).sort((a, b) => comparePaths(b.change.path, a.change.path));
  const draft = draftOf(before);
  const isMade = [...changes.filter((each) => !isItemRemoval(each)), ...items].every(({ plan }) => plan.change(draft));
  return isMade ? draft.value : undefined;
}

function comparePaths(a: JsonPath, b: JsonPath): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i]!, b[i]!];
    if (x !== y) return typeof x === 'number' && typeof y === 'number' ? x - y : x < y ? -1 : 1;
  }
  return a.length - b.length;
}
