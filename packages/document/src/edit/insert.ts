import { newJsonObject, type JsonValue } from '@structural/json';
import type { JsonPath, SourceDocument } from '../document/source-document.js';
import type { SyntaxNode } from '../document/syntax-node.js';
import { columnOf, layoutOf, lineEndOf, lineStartOf, startsLine, type Layout } from './layout.js';
import { renderEntry, renderFlow, renderFlowEntry, renderItem, renderJsonLines } from './render-value.js';
import { renderJsonScalar } from './render-scalar.js';
import { waysToSet } from './replace.js';
import { findTarget, isInFlow, type Target } from './target.js';
import type { TextEdit } from './text-edit.js';
import { changedAt, firstVerified, type EditPlan } from './verified.js';

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
  const change = (before: JsonValue): JsonValue | undefined =>
    changedAt(before, path.slice(0, -1), (parent) => withMember(parent, step, value));
  return { change, ways: waysToInsert(document, target, step, value, position) };
}

function withMember(parent: JsonValue | undefined, step: string | number, value: JsonValue): JsonValue | undefined {
  if (typeof step === 'number') {
    const items = parent === null ? [] : parent;
    return Array.isArray(items) && step <= items.length ? [...items.slice(0, step), value, ...items.slice(step)] : undefined;
  }
  if (parent !== null && (typeof parent !== 'object' || Array.isArray(parent) || step in parent)) return undefined;
  return changedAt(parent ?? newJsonObject(), [step], () => value);
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
  const siblings: readonly SyntaxNode[] = node.kind === 'mapping' ? node.entries.map(({ key }) => key) : node.items;
  if (siblings.length === 0) {
    yield* waysToSet(document, target, typeof step === 'number' ? [value] : (withMember(null, step, value) ?? null));
    return;
  }
  const after = typeof step === 'number' ? step - 1 : indexBefore(node, position);
  if (after === undefined || after >= siblings.length) return;
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
  const index = node.entries.findLastIndex((entry) => entry.name === name);
  if (index < 0) return undefined;
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
  const indent = first.outerStart - lineStartOf(text, first.outerStart);
  const separator = ownLine ? layout.lineBreak + text.slice(lineStartOf(text, first.outerStart), first.outerStart) : ' ';
  const written = ownLine && format === 'json' ? jsonMember(step, value, indent, layout) : member(step, value, format, first);
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
