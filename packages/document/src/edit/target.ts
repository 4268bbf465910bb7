import type { JsonPath } from '@structural/json';
import type { SourceDocument } from '../document/source-document.js';
import { syntaxTree } from '../tree/syntax-tree.js';
import type { SyntaxEntry, SyntaxNode } from '../document/syntax-node.js';

/** A node that an edit is about, with what it stands in. */
export interface Target {
  readonly node: SyntaxNode;
  /** The collections around the node, outermost first; the last one holds the node itself. */
  readonly parents: readonly SyntaxNode[];
  /** The node's key in a mapping. */
  readonly entry?: SyntaxEntry;
  /** The node's place among its parent's items. */
  readonly index?: number;
}

/**
 * The node at a path by way of its own text only: `undefined` where the path leads through an alias or a merge, since an edit there would
 * change other values as well, or nowhere.
 */
export function findTarget(document: SourceDocument, path: JsonPath): Target | undefined {
  let target: Target = { node: syntaxTree(document), parents: [] };
  for (const step of path) {
    const { node, parents } = target;
    if (typeof step === 'number') {
      const item = node.kind === 'sequence' ? node.items[step] : undefined;
      if (item === undefined) return undefined;
      target = { node: item, parents: [...parents, node], index: step };
    } else {
      const entry = node.kind === 'mapping' ? node.entries[entryIndexes(node, step).at(-1) ?? -1] : undefined;
      if (entry === undefined) return undefined;
      target = { node: entry.value, parents: [...parents, node], entry };
    }
  }
  return target;
}

const indexes = new WeakMap<SyntaxNode, ReadonlyMap<string | undefined, readonly number[]>>();

/** Where a mapping's entries of a name stand among all of its entries, in the order of the text; of merges without one. Linear but once. */
export function entryIndexes(mapping: SyntaxNode, name: string | undefined): readonly number[] {
  let byName = indexes.get(mapping);
  if (byName === undefined) {
    const found = new Map<string | undefined, number[]>();
    mapping.entries.forEach((entry, index) => {
      const known = found.get(entry.name);
      if (known === undefined) found.set(entry.name, [index]);
      else known.push(index);
    });
    indexes.set(mapping, (byName = found));
  }
  return byName.get(name) ?? [];
}

/** True when the text at a target is inside brackets, where block style cannot stand. */
export function isInFlow(document: SourceDocument, { parents }: Target): boolean {
  return document.format === 'json' || parents.some(({ style }) => style === 'flow');
}
