import type { SourceDocument } from '../document/source-document.js';
import { buildJsonTree } from '../json/json-tree.js';
import { buildYamlTree } from '../yaml/yaml-tree.js';
import type { SyntaxNode } from '../document/syntax-node.js';

const trees = new WeakMap<SourceDocument, SyntaxNode>();
const given = new WeakMap<SourceDocument, () => SyntaxNode | undefined>();

/**
 * The tree of a document, built on first use by reading the text once more: documents that nobody asks about cost nothing.
 */
export function syntaxTree(document: SourceDocument): SyntaxNode {
  const known = trees.get(document);
  if (known !== undefined) return known;
  const tree = given.get(document)?.() ?? (document.format === 'json' ? buildJsonTree(document) : buildYamlTree(document));
  trees.set(document, tree);
  return tree;
}

/** Has the tree of a document made by another function than those that read all of its text. */
export function giveTree(document: SourceDocument, make: () => SyntaxNode | undefined): void {
  given.set(document, make);
}

/** Lets go of the tree of a document, which whoever asks again builds again. */
export function forgetTree(document: SourceDocument): void {
  trees.delete(document);
  given.delete(document);
}
