import type { SourceDocument } from './source-document.js';
import { buildJsonTree } from './json-tree.js';
import { buildYamlTree } from './yaml-tree.js';

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

const trees = new WeakMap<SourceDocument, SyntaxNode>();

/**
 * The tree of a document, built on first use by reading the text once more: documents that nobody asks about cost nothing.
 */
export function syntaxTree(document: SourceDocument): SyntaxNode {
  const known = trees.get(document);
  if (known !== undefined) return known;
  const tree = document.format === 'json' ? buildJsonTree(document) : buildYamlTree(document);
  trees.set(document, tree);
  return tree;
}
