/** How a node is written. JSON's objects and lists count as flow style, its strings as double-quoted. */
export type NodeStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded' | 'block' | 'flow';

/**
 * A node of a document as it is written, in offsets of the whole file.
 *
 * Unlike a value, a tree keeps aliases, merges and repeated keys apart.
 */
export interface SyntaxNode {
  readonly kind: 'scalar' | 'sequence' | 'mapping' | 'alias';
  readonly style: NodeStyle;
  /** Where the node starts with its anchor and tag. */
  readonly outerStart: number;
  /** The node's own text: quotes, brackets and a block scalar's header included, anchor and tag not. Empty for a node without text. */
  readonly start: number;
  readonly end: number;
  readonly entries: readonly SyntaxEntry[];
  readonly items: readonly SyntaxNode[];
  /** Of an alias, the node that it stands for. */
  readonly target?: SyntaxNode;
}

/** One `key: value` of a mapping. */
export interface SyntaxEntry {
  readonly key: SyntaxNode;
  readonly value: SyntaxNode;
  /** The key in JSON; `undefined` for a merge (`<<`). */
  readonly name: string | undefined;
}
