import type { JsonPath, SourceDocument } from '../document/source-document.js';
import type { Range } from '../text/range.js';
import { lastBefore } from './last-before.js';
import { syntaxTree } from './syntax-tree.js';
import type { SyntaxNode } from '../document/syntax-node.js';

/**
 * The path of the innermost member or item whose key or value holds a range; `[]` where only the root does.
 *
 * The opposite of `locate`, but for aliases: what lies inside an anchored value has the path of the anchor. What a merge brings in has no
 * path here. Logarithmic in the document, once its tree is built.
 */
export function pathAt(document: SourceDocument, { start, end }: Range): JsonPath {
  const path: (string | number)[] = [];
  let node = syntaxTree(document);
  for (;;) {
    const step = memberAt(node, start, end);
    if (step === undefined) return path;
    path.push(step.name);
    if (step.isKey) return path;
    node = step.value;
  }
}

function memberAt(
  node: SyntaxNode,
  start: number,
  end: number,
): { readonly name: string | number; readonly isKey: boolean; readonly value: SyntaxNode } | undefined {
  const { entries, items } = node;
  if (items.length > 0) {
    const index = lastBefore(items.length, (at) => items[at]!.outerStart, start);
    const item = items[index];
    return item !== undefined && end <= item.end ? { name: index, isKey: false, value: item } : undefined;
  }
  const entry = entries[lastBefore(entries.length, (at) => entries[at]!.key.outerStart, start)];
  if (entry?.name === undefined) return undefined;
  const { key, name, value } = entry;
  if (end <= key.end) return { name, isKey: true, value };
  return value.outerStart <= start && end <= value.end ? { name, isKey: false, value } : undefined;
}
