import type { JsonPath } from '@structural/json';
import type { SourceDocument } from '../document/source-document.js';
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
  let node: SyntaxNode | undefined = syntaxTree(document);
  while (node !== undefined) node = stepTowards(node, start, end, path);
  return path;
}

/** Adds the step to the member or item that holds a range; its value, unless the range is in the key. Asked for every finding in a file. */
function stepTowards({ entries, items }: SyntaxNode, start: number, end: number, path: (string | number)[]): SyntaxNode | undefined {
  if (items.length > 0) {
    const index = lastBefore(items.length, (at) => items[at]!.outerStart, start);
    const item = items[index];
    if (item === undefined || end > item.end) return undefined;
    path.push(index);
    return item;
  }
  const entry = entries[lastBefore(entries.length, (at) => entries[at]!.key.outerStart, start)];
  if (entry?.name === undefined) return undefined;
  const { key, name, value } = entry;
  const isKey = end <= key.end;
  if (!isKey && (value.outerStart > start || end > value.end)) return undefined;
  path.push(name);
  return isKey ? undefined : value;
}
