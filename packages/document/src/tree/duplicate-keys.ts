import type { JsonPath } from '@structural/json';
import type { DuplicateKey, SourceDocument } from '../document/source-document.js';
import { syntaxTree } from './syntax-tree.js';
import type { SyntaxNode } from '../document/syntax-node.js';

/** Every key that its mapping already held, in the order of the text. Keys that come by a merge do not count: they are not written twice. */
export function duplicateKeys(document: SourceDocument): readonly DuplicateKey[] {
  const found: DuplicateKey[] = [];
  collect(syntaxTree(document), [], found);
  return found;
}

function collect(node: SyntaxNode, path: JsonPath, found: DuplicateKey[]): void {
  const first = new Map<string, SyntaxNode>();
  for (const { key, value, name } of node.entries) {
    if (name === undefined) continue;
    const own = [...path, name];
    const before = first.get(name);
    if (before === undefined) first.set(name, key);
    else found.push({ path: own, range: { start: key.start, end: key.end }, first: { start: before.start, end: before.end } });
    collect(value, own, found);
  }
  node.items.forEach((item, index) => collect(item, [...path, index], found));
}
