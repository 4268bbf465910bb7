import type { JsonValue } from '@structural/json';
import type { SyntaxNode } from '../../document/syntax-node.js';
import type { Outline } from './outline.js';
import { lineAfterBlock } from './outline-of.js';
import type { PlainReader } from './plain-reader.js';

/** How a node is read at the place that a reader has come to, below a collection at a column. */
type ReadNode = (reader: PlainReader, indent: number) => JsonValue;

/** Moves on past the block at `reader.at`, the node of which is read by `read` when somebody looks at it. `indent` is the column of the collection around. */
export function deferBlock(reader: PlainReader, outline: Outline, indent: number, read: ReadNode): JsonValue {
  reader.node = new DeferredNode(reader, indent, read);
  passBlock(reader, outline, indent);
  return null;
}

/** A node that is read when it is looked at. */
class DeferredNode implements SyntaxNode {
  readonly start: number;
  #node: SyntaxNode | undefined;
  readonly #reader: PlainReader;
  readonly #at: number;
  readonly #column: number;
  readonly #depth: number;

  constructor(
    reader: PlainReader,
    private readonly indent: number,
    private readonly read: ReadNode,
  ) {
    this.start = reader.base + reader.at;
    this.#reader = reader;
    this.#at = reader.at;
    this.#column = reader.column;
    this.#depth = reader.depth;
  }

  get kind(): SyntaxNode['kind'] {
    return this.#whole.kind;
  }

  get style(): SyntaxNode['style'] {
    return this.#whole.style;
  }

  /** There are no anchors and tags in ordinary texts. */
  get outerStart(): number {
    return this.start;
  }

  get end(): number {
    return this.#whole.end;
  }

  get entries(): SyntaxNode['entries'] {
    return this.#whole.entries;
  }

  get items(): SyntaxNode['items'] {
    return this.#whole.items;
  }

  get #whole(): SyntaxNode {
    if (this.#node !== undefined) return this.#node;
    const reader = this.#reader;
    // Nobody else reads by it: the text was read to its end before anyone looks at a node.
    reader.at = this.#at;
    reader.column = this.#column;
    reader.depth = this.#depth;
    this.read(reader, this.indent);
    return (this.#node = reader.node);
  }
}

/** Moves on to the first token that is not right of a column: all of a block is. */
function passBlock(reader: PlainReader, outline: Outline, indent: number): void {
  const { columns, starts } = outline;
  const line = lineAfterBlock(outline, reader.at, indent);
  reader.at = starts[line] ?? reader.text.length;
  reader.column = columns[line] ?? -1;
}
