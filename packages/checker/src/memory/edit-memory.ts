import {
  type DocumentEdit,
  editEach,
  type Layout,
  layoutOf,
  locate,
  type Range,
  type SourceDocument,
  type TextEdit,
} from '@structural/document';
import { sameButDescriptions } from '../manifest/same-but-descriptions.js';
import type { FixMemory, KnownEdit, KnownNode } from './document-memory.js';

/**
 * The edits of groups of changes by their names, as `editEach` finds them.
 *
 * Where the last text of the document is known, edits are carried over from it whose surroundings are the same, character by character, and are read as
 * the same values at the same paths: a keystroke then costs what it touches, not a few readings of all. Where it touches descriptions of schemas alone, the
 * surroundings of an edit are its own lines: what is added to a schema stands at its end, whatever is described within.
 */
export function editsByName(
  document: SourceDocument,
  groups: ReadonlyMap<string, readonly DocumentEdit[]>,
  memory: FixMemory | undefined,
): ReadonlyMap<string, readonly TextEdit[] | undefined> {
  const found = new Map<string, readonly TextEdit[] | undefined>();
  for (const [name, { edits }] of memory === undefined ? NONE : carryEdits(document, groups, memory)) {
    found.set(
      name,
      edits?.map((edit) => movedEdit(edit, document.range.start)),
    );
  }
  const fresh = [...groups].filter(([name]) => !found.has(name));
  const edits = editEach(
    document,
    fresh.map(([, changes]) => changes),
  );
  for (const [i, [name, changes]] of fresh.entries()) {
    found.set(name, edits[i]);
    const known = memory && toKnown(document, memory.now.text, changes, edits[i]);
    if (known !== undefined) memory?.now.edits.set(name, known);
  }
  return found;
}

const NONE: readonly never[] = [];

/** The edits of the last text that hold for this one, which are remembered for the next, too. */
function carryEdits(
  document: SourceDocument,
  groups: ReadonlyMap<string, readonly DocumentEdit[]>,
  { before, now }: FixMemory,
): readonly (readonly [string, KnownEdit])[] {
  if (groups.size === 0) return NONE;
  now.layout ??= layoutOf(document);
  if (before?.layout === undefined || !isSameLayout(before.layout, now.layout)) return NONE;
  const carried: (readonly [string, KnownEdit])[] = [];
  const shiftOf = shifter(before.text, now.text);
  const isSameButDescriptions = before.value !== undefined && now.value !== undefined && sameButDescriptions(before.value, now.value);
  for (const name of groups.keys()) {
    const known = before.edits.get(name);
    if (known === undefined) continue;
    const moved = movedAsOne(known, shiftOf) ?? (isSameButDescriptions ? movedInParts(known, shiftOf, before.text, now.text) : undefined);
    if (moved === undefined || !isThere(document, moved)) continue;
    now.edits.set(name, moved);
    carried.push([name, moved]);
  }
  return carried;
}

function isSameLayout(a: Layout, b: Layout): boolean {
  return a.lineBreak === b.lineBreak && a.step === b.step && a.sequenceStep === b.sequenceStep;
}

/** By how much something has moved from one text to another; `undefined` for what has not as a whole. */
type ShiftOf = (known: Range) => number | undefined;

/** By how much something has moved that lies outside of what has changed from one text to another; `undefined` for what does not. */
export function shifter(before: string, now: string): ShiftOf {
  const start = sameAtStart(before, now);
  const same = sameAtEnd(before, now, start);
  return (known) => {
    if (known.end <= start) return 0;
    return known.start >= before.length - same ? now.length - before.length : undefined;
  };
}

/** How much of two texts is compared at once: far faster than unit by unit. */
const CHUNK = 4096;

/** How many units two texts begin with that are the same. */
function sameAtStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let same = 0;
  while (same + CHUNK <= most && a.slice(same, same + CHUNK) === b.slice(same, same + CHUNK)) same += CHUNK;
  while (same < most && a.charCodeAt(same) === b.charCodeAt(same)) same++;
  return same;
}

/** How many units two texts end with that are the same, after those that they begin with. */
function sameAtEnd(a: string, b: string, atStart: number): number {
  const most = Math.min(a.length, b.length) - atStart;
  const chunk = (text: string): string => text.slice(text.length - same - CHUNK, text.length - same);
  let same = 0;
  while (same + CHUNK <= most && chunk(a) === chunk(b)) same += CHUNK;
  while (same < most && a.charCodeAt(a.length - 1 - same) === b.charCodeAt(b.length - 1 - same)) same++;
  return same;
}

/** Whether the values of what was known are where it says. */
function isThere(document: SourceDocument, { nodes }: KnownEdit): boolean {
  return nodes.every((node) => {
    const range = locate(document, node.path)?.value;
    return range !== undefined && range.start - document.range.start === node.start && range.end - document.range.start === node.end;
  });
}

/** What was known where all of its surroundings have moved alike. */
function movedAsOne(known: KnownEdit, shiftOf: ShiftOf): KnownEdit | undefined {
  const by = shiftOf(known);
  if (by === undefined || by === 0) return by === 0 ? known : undefined;
  const { edits, end, nodes, start } = known;
  return {
    edits: edits?.map((edit) => movedEdit(edit, by)),
    nodes: nodes.map((node) => ({ path: node.path, start: node.start + by, end: node.end + by })),
    start: start + by,
    end: end + by,
  };
}

/** What was known where each edit has moved with the lines around it, and each end of a value; `undefined` where one is not the same. */
function movedInParts({ edits, nodes }: KnownEdit, shiftOf: ShiftOf, before: string, now: string): KnownEdit | undefined {
  if (edits === undefined) return undefined;
  const movedEdits: TextEdit[] = [];
  for (const edit of edits) {
    const by = shiftOf(withLines(before, edit.range));
    if (by === undefined) return undefined;
    movedEdits.push(movedEdit(edit, by));
  }
  const movedNodes: KnownNode[] = [];
  for (const { end, path, start } of nodes) {
    const [atStart, atEnd] = [shiftOf({ start, end: start }), shiftOf({ start: end, end })];
    if (atStart === undefined || atEnd === undefined || isFlow(before, start)) return undefined;
    movedNodes.push({ path, start: start + atStart, end: end + atEnd });
  }
  return toKnownEdit(now, movedEdits, movedNodes);
}

/** Whether a value is written with brackets, in which each member looks as the first one does, wherever that stands. */
function isFlow(text: string, start: number): boolean {
  return text[start] === '{' || text[start] === '[';
}

/** What to remember of some changes; nothing where a value in which they are made is not to be found. */
function toKnown(
  document: SourceDocument,
  text: string,
  changes: readonly DocumentEdit[],
  edits: readonly TextEdit[] | undefined,
): KnownEdit | undefined {
  const from = document.range.start;
  const nodes: KnownNode[] = [];
  for (const path of changes.flatMap((change) => (change.do === 'move' ? [change.path, change.to] : [change.path]))) {
    const range = locate(document, path.slice(0, -1))?.value;
    if (range === undefined) return undefined;
    nodes.push({ path: path.slice(0, -1), start: range.start - from, end: range.end - from });
  }
  return toKnownEdit(
    text,
    edits?.map((edit) => movedEdit(edit, -from)),
    nodes,
  );
}

function toKnownEdit(text: string, edits: KnownEdit['edits'], nodes: readonly KnownNode[]): KnownEdit {
  const spans = [...nodes, ...(edits ?? []).map(({ range }) => range)];
  const start = spans.reduce((least, span) => Math.min(least, span.start), text.length);
  const end = spans.reduce((most, span) => Math.max(most, span.end), 0);
  return { edits, nodes, ...withLines(text, { start, end }) };
}

/** A range with its lines, the line before and the line after. */
function withLines(text: string, { end, start }: Range): Range {
  return { start: lineBefore(text, start), end: lineAfter(text, end) };
}

/** Where the line before the one of an offset begins. */
function lineBefore(text: string, offset: number): number {
  const own = text.lastIndexOf('\n', offset - 1);
  return own <= 0 ? 0 : text.lastIndexOf('\n', own - 1) + 1;
}

/** Where the line after the one of an offset ends. */
function lineAfter(text: string, offset: number): number {
  const own = text.indexOf('\n', offset);
  const next = own === -1 ? -1 : text.indexOf('\n', own + 1);
  return next === -1 ? text.length : next + 1;
}

/** The same edit so much further on. */
export function movedEdit(edit: TextEdit, by: number): TextEdit {
  if (by === 0) return edit;
  return { ...edit, range: { start: edit.range.start + by, end: edit.range.end + by } };
}
