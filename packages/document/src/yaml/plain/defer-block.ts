import type { JsonValue } from '@structural/json';
import type { SyntaxNode } from '../../document/syntax-node.js';
import { lineAfterBlock, outlineOf } from './outline-of.js';
import { HASH, LF, SPACE, type PlainReader } from './plain-reader.js';

/** How a node is read at the place that a reader has come to, below a collection at a column. */
type ReadNode = (reader: PlainReader, indent: number) => JsonValue;

/** Moves on past the block at `reader.at`, the node of which is read by `read` when somebody looks at it. `indent` is the column of the collection around. */
export function deferBlock(reader: PlainReader, indent: number, read: ReadNode): JsonValue {
  reader.node = new DeferredNode(reader, indent, read);
  passBlock(reader, indent);
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
function passBlock(reader: PlainReader, indent: number): void {
  const { at, text } = reader;
  if (reader.passed > text.length) {
    reader.outline ??= outlineOf(text);
    const { columns, starts } = reader.outline;
    const line = lineAfterBlock(reader.outline, at, indent);
    reader.at = starts[line] ?? text.length;
    reader.column = columns[line] ?? -1;
    return;
  }
  passLines(reader, indent);
  reader.passed += reader.at - at;
}

/** As {@link passBlock}, line by line: for few blocks, or short ones, that is faster than to outline the text. */
function passLines(reader: PlainReader, indent: number): void {
  const { text } = reader;
  // Each line ends with a line feed.
  for (let line = text.indexOf('\n', reader.at) + 1; line < text.length; line = text.indexOf('\n', line) + 1) {
    let at = line;
    while (at <= line + indent && text.charCodeAt(at) === SPACE) at++;
    const code = text.charCodeAt(at);
    if (at > line + indent || code === LF || code === HASH) continue;
    reader.at = at;
    reader.column = at - line;
    return;
  }
  reader.at = text.length;
  reader.column = -1;
}
