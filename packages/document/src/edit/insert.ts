import { newJsonObject, type JsonValue, type JsonPath } from '@structural/json';
import type { SourceDocument } from '../document/source-document.js';
import type { SyntaxNode } from '../document/syntax-node.js';
import { columnOf, layoutOf, lineEndOf, lineStartOf, startsLine, type Layout } from './layout.js';
import { renderEntry, renderFlow, renderFlowEntry, renderItem, renderJsonLines } from './render-value.js';
import { renderJsonScalar } from './render-scalar.js';
import { waysToSet } from './replace.js';
import { entryIndexes, findTarget, isInFlow, type Target } from './target.js';
import type { ValueDraft } from './draft.js';
import type { TextEdit } from './text-edit.js';
import { firstVerified, type EditPlan } from './verified.js';

/** Where a new key goes among its siblings. */
export type InsertPosition = 'start' | 'end' | { readonly before: string } | { readonly after: string };

/**
 * Adds a key to a mapping, or an item to a sequence, at a path: its last step is the new key, or the index that the item shall have.
 *
 * An empty or null parent becomes a collection. Siblings keep their text and comments; a comment at the end of a sibling's line stays with it.
 * `undefined` where the key exists, the parent does not, a sibling named by `position` does not, or the parent is aliased.
 */
export function editInsert(
  document: SourceDocument,
  path: JsonPath,
  value: JsonValue,
  position: InsertPosition = 'end',
): readonly TextEdit[] | undefined {
  return firstVerified(document, planInsert(document, path, value, position));
}

/** What {@link editInsert} would do. */
export function planInsert(
  document: SourceDocument,
  path: JsonPath,
  value: JsonValue,
  position: InsertPosition = 'end',
): EditPlan | undefined {
  const step = path.at(-1);
  const target = findTarget(document, path.slice(0, -1));
  if (step === undefined || target === undefined) return undefined;
  return { change: (draft) => insertMember(draft, path, value), ways: waysToInsert(document, target, step, value, position) };
}

function insertMember(draft: ValueDraft, path: JsonPath, value: JsonValue): boolean {
  const parents = path.slice(0, -1);
  const isItem = typeof path.at(-1) === 'number';
  if (draft.at(parents) === null) draft.put(parents, isItem ? [] : newJsonObject());
  return isItem ? draft.insertItem(path, value) : draft.at(path) === undefined && draft.put(path, value);
}

/** A mapping of one member, or a list of one item. */
function onlyMember(step: string | number, value: JsonValue): JsonValue {
  if (typeof step === 'number') return [value];
  const mapping = newJsonObject();
  mapping[step] = value;
  return mapping;
}

/** The edits by which a member may be added, the preferred ones first. */
export function* waysToInsert(
  document: SourceDocument,
  target: Target,
  step: string | number,
  value: JsonValue,
  position: InsertPosition,
): Generator<readonly TextEdit[] | undefined> {
  const { node } = target;
  if (node.kind === 'alias') return;
  const siblings = node.kind === 'mapping' ? node.entries.length : node.items.length;
  if (siblings === 0) {
    yield* waysToSet(document, target, onlyMember(step, value));
    return;
  }
  const after = typeof step === 'number' ? step - 1 : indexBefore(node, position);
  if (after === undefined || after >= siblings) return;
  const isFlow = isInFlow(document, target) || node.style === 'flow';
  const layout = layoutOf(document);
  for (const simple of [false, true]) {
    yield isFlow
      ? [insertInFlow(document, node, after, step, value, layout)]
      : [insertInBlock(document, node, after, step, value, layout, simple)];
  }
}

/** The index of the entry after which a new one goes; -1 for the start. */
function indexBefore(node: SyntaxNode, position: InsertPosition): number | undefined {
  if (position === 'start') return -1;
  if (position === 'end') return node.entries.length - 1;
  const name = 'before' in position ? position.before : position.after;
  const index = entryIndexes(node, name).at(-1);
  if (index === undefined) return undefined;
  return 'before' in position ? index - 1 : index;
}

function insertInBlock(
  document: SourceDocument,
  node: SyntaxNode,
  after: number,
  step: string | number,
  value: JsonValue,
  layout: Layout,
  simple: boolean,
): TextEdit {
  const { text } = document;
  const { lineBreak } = layout;
  const column = columnOf(text, node.start);
  const lines = typeof step === 'string' ? entryLines(step, value, column, layout, simple) : itemLines(value, column, layout, simple);
  if (after < 0) {
    const [first = '', ...rest] = lines;
    const written = [first.slice(column), ...rest, ' '.repeat(column)].join(lineBreak);
    return { range: { start: node.start, end: node.start }, text: written };
  }
  const previous = node.kind === 'mapping' ? node.entries[after]?.value : node.items[after];
  const at = lineEndOf(text, (previous ?? node).end);
  return { range: { start: at, end: at }, text: ['', ...lines].join(lineBreak) };
}

function entryLines(name: string, value: JsonValue, column: number, layout: Layout, simple: boolean): readonly string[] {
  return simple ? [' '.repeat(column) + renderFlowEntry(name, value, 'yaml', 'double')] : renderEntry(name, value, column, layout);
}

function itemLines(value: JsonValue, column: number, layout: Layout, simple: boolean): readonly string[] {
  return simple ? [`${' '.repeat(column)}- ${renderFlow(value, 'yaml', 'double')}`] : renderItem(value, column, layout);
}

function insertInFlow(
  document: SourceDocument,
  node: SyntaxNode,
  after: number,
  step: string | number,
  value: JsonValue,
  layout: Layout,
): TextEdit {
  const { text, format } = document;
  const first = node.kind === 'mapping' ? node.entries[0]?.key : node.items[0];
  const previous = node.kind === 'mapping' ? node.entries[Math.max(after, 0)]?.value : node.items[Math.max(after, 0)];
  if (first === undefined || previous === undefined) return { range: { start: node.start, end: node.start }, text: '' };
  const ownLine = startsLine(text, first.outerStart);
  // On a line of its own, so that looking for its start never takes long.
  const lead = ownLine ? text.slice(lineStartOf(text, first.outerStart), first.outerStart) : '';
  const separator = ownLine ? layout.lineBreak + lead : ' ';
  const written = ownLine && format === 'json' ? jsonMember(step, value, lead.length, layout) : member(step, value, format, first);
  if (after < 0) return { range: { start: first.outerStart, end: first.outerStart }, text: `${written},${separator}` };
  return { range: { start: previous.end, end: previous.end }, text: `,${separator}${written}` };
}

function member(step: string | number, value: JsonValue, format: 'yaml' | 'json', sibling: SyntaxNode): string {
  return typeof step === 'string' ? renderFlowEntry(step, value, format, sibling.style) : renderFlow(value, format);
}

function jsonMember(step: string | number, value: JsonValue, indent: number, layout: Layout): string {
  const written = renderJsonLines(value, indent, layout);
  return typeof step === 'string' ? `${renderJsonScalar(step)}: ${written}` : written;
}
