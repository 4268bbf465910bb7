import type { NodeStyle, SyntaxEntry, SyntaxNode } from '../../document/syntax-node.js';
import type { PlainReader } from './plain-reader.js';

const NO_ENTRIES: readonly SyntaxEntry[] = [];
const NO_ITEMS: readonly SyntaxNode[] = [];

/** What stands for the node that was read last where none is remembered. */
export const NOWHERE: SyntaxNode = {
  kind: 'scalar',
  style: 'plain',
  outerStart: 0,
  start: 0,
  end: 0,
  entries: NO_ENTRIES,
  items: NO_ITEMS,
};

/** Remembers where a scalar stands, for a reader that builds a tree. A value without text is empty, right after its colon or dash. */
export function placeScalar(reader: PlainReader, style: NodeStyle, start: number, end: number): void {
  if (!reader.buildsTree) return;
  const from = reader.base + start;
  reader.node = { kind: 'scalar', style, outerStart: from, start: from, end: reader.base + end, entries: NO_ENTRIES, items: NO_ITEMS };
}

/** The nodes of a mapping or sequence to be, in a reader that builds a tree. */
export function newChildren<T>(reader: PlainReader): T[] | undefined {
  return reader.buildsTree ? [] : undefined;
}

/** Remembers where a mapping stands; a block ends where its last value does. */
export function placeMapping(
  reader: PlainReader,
  style: NodeStyle,
  entries: readonly SyntaxEntry[] | undefined,
  start: number,
  end?: number,
): void {
  if (entries === undefined) return;
  const from = reader.base + start;
  if (reader.defers && end === undefined) {
    reader.node = new OpenBlock('mapping', from, entries, NO_ITEMS);
    return;
  }
  const to = end === undefined ? (entries.at(-1)?.value.end ?? from) : reader.base + end;
  reader.node = { kind: 'mapping', style, outerStart: from, start: from, end: to, entries, items: NO_ITEMS };
}

/** Remembers where a sequence stands; a block ends where its last item does. */
export function placeSequence(
  reader: PlainReader,
  style: NodeStyle,
  items: readonly SyntaxNode[] | undefined,
  start: number,
  end?: number,
): void {
  if (items === undefined) return;
  const from = reader.base + start;
  if (reader.defers && end === undefined) {
    reader.node = new OpenBlock('sequence', from, NO_ENTRIES, items);
    return;
  }
  const to = end === undefined ? (items.at(-1)?.end ?? from) : reader.base + end;
  reader.node = { kind: 'sequence', style, outerStart: from, start: from, end: to, entries: NO_ENTRIES, items };
}

/** A block in a tree of which nodes are read when they are looked at, as its last one is for its end. */
class OpenBlock implements SyntaxNode {
  readonly style = 'block';

  constructor(
    readonly kind: 'mapping' | 'sequence',
    readonly start: number,
    readonly entries: readonly SyntaxEntry[],
    readonly items: readonly SyntaxNode[],
  ) {}

  /** There are no anchors and tags in ordinary texts. */
  get outerStart(): number {
    return this.start;
  }

  get end(): number {
    return (this.kind === 'mapping' ? this.entries.at(-1)?.value.end : this.items.at(-1)?.end) ?? this.start;
  }
}
