import { newJsonObject, type JsonValue, type JsonPath } from '@structural/json';
import type { SourceDocument } from '../document/source-document.js';
import type { Range } from '../text/range.js';
import type { SyntaxNode } from '../document/syntax-node.js';
import { lineEndOf, lineStartOf, nextLineOf, skipTrivia, startsLine } from './layout.js';
import { dashOffset, waysToSet } from './replace.js';
import { entryIndexes, findTarget, isInFlow, type Target } from './target.js';
import type { TextEdit } from './text-edit.js';
import { firstVerified, type EditPlan } from './verified.js';

/**
 * Removes a key with its value, every time it is written, or an item.
 *
 * Comments on the removed lines go, all others stay. A collection that loses its last member becomes `{}` or `[]`. `undefined` where the path
 * leads nowhere, through an alias or merge, or to the root, and where the rest would not keep its value.
 */
export function editRemove(document: SourceDocument, path: JsonPath): readonly TextEdit[] | undefined {
  return firstVerified(document, planRemove(document, path));
}

/** What {@link editRemove} would do. */
export function planRemove(document: SourceDocument, path: JsonPath): EditPlan | undefined {
  const target = findTarget(document, path);
  if (target === undefined || path.length === 0) return undefined;
  return { change: (draft) => draft.remove(path), ways: waysToRemove(document, path, target) };
}

/** Removes a key wherever it is written but for the last time, which is the one that counts: the value of the document stays the same. */
export function planRemoveRepeats(document: SourceDocument, path: JsonPath): EditPlan | undefined {
  const target = findTarget(document, path);
  const parent = target?.parents.at(-1);
  if (target?.entry === undefined || parent === undefined) return undefined;
  const doomed = entryIndexes(parent, target.entry.name).slice(0, -1);
  if (doomed.length === 0) return undefined;
  const isFlow = isInFlow(document, target);
  const edits = doomed.map((index) => ({
    range: isFlow ? flowRange(document, parent, index, doomed) : blockRange(document, parent, index),
    text: '',
  }));
  return { change: () => true, ways: [edits] };
}

/** The edits by which a member may be removed, the preferred ones first. */
export function* waysToRemove(document: SourceDocument, path: JsonPath, target: Target): Generator<readonly TextEdit[] | undefined> {
  const parent = target.parents.at(-1);
  if (parent === undefined) return;
  const doomed = target.entry === undefined ? [target.index ?? 0] : entryIndexes(parent, target.entry.name);
  const count = parent.kind === 'mapping' ? parent.entries.length : parent.items.length;
  if (doomed.length === count) {
    const holder = findTarget(document, path.slice(0, -1));
    const empty: JsonValue = parent.kind === 'mapping' ? newJsonObject() : [];
    if (holder !== undefined) yield* waysToSet(document, holder, empty);
    return;
  }
  const isFlow = isInFlow(document, target);
  yield doomed.map((index) => ({
    range: isFlow ? flowRange(document, parent, index, doomed) : blockRange(document, parent, index),
    text: '',
  }));
}

/** A member's start, dash included, and its value's end. */
function memberRange({ text, range }: SourceDocument, parent: SyntaxNode, index: number): Range {
  const entry = parent.entries[index];
  if (entry !== undefined) {
    return { start: questionBefore(text, entry.key.outerStart), end: Math.max(entry.value.end, entry.key.end) };
  }
  const item = parent.items[index] ?? parent;
  if (parent.style === 'flow') return { start: item.outerStart, end: item.end };
  return { start: index === 0 ? parent.start : dashOffset(text, parent.items[index - 1]?.end ?? parent.start, range.end), end: item.end };
}

/** The offset of the question mark and the blanks that stand before a key, if one does; else the key's. */
function questionBefore(text: string, key: number): number {
  let at = key;
  while (at > 0 && ' \t'.includes(text.charAt(at - 1))) at--;
  return at < key && text.charAt(at - 1) === '?' ? at - 1 : key;
}

function blockRange(document: SourceDocument, parent: SyntaxNode, index: number): Range {
  const { text, range } = document;
  const { start, end } = memberRange(document, parent, index);
  const lineEnd = Math.min(nextLineOf(text, end), range.end);
  // The first member may stand behind a dash or a question mark: then its successor, or a comment before that, moves up to its place.
  if (!startsLine(text, start)) return { start, end: firstContent(text, lineEnd, range.end) };
  const lineStart = lineStartOf(text, start);
  const isLast = lineEnd === text.length && !text.endsWith('\n');
  if (isLast && lineStart > range.start)
    return {
      start: lineEndOf(text, lineStart - 2 >= 0 && text.charAt(lineStart - 2) === '\r' ? lineStart - 2 : lineStart - 1),
      end: lineEnd,
    };
  return { start: Math.max(lineStart, range.start), end: lineEnd };
}

function firstContent(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && /\s/.test(text.charAt(at))) at++;
  return at;
}

/** In brackets a member goes with the comma behind it, the last one with the comma before it. */
function flowRange(document: SourceDocument, parent: SyntaxNode, index: number, doomed: readonly number[]): Range {
  const { text, range } = document;
  const { start, end } = memberRange(document, parent, index);
  const count = parent.kind === 'mapping' ? parent.entries.length : parent.items.length;
  const isTail = doomed.filter((other) => other >= index).length === count - index;
  if (!isTail) return { start, end: memberRange(document, parent, index + 1).start };
  const previous = memberRange(document, parent, index - 1).end;
  const comma = skipTrivia(text, previous, range.end);
  return text.charAt(comma) === ',' && !text.slice(previous, comma).includes('#') ? { start: previous, end } : { start: comma, end };
}
