import type { ParsedDocument } from '../document/source-document.js';
import type { SyntaxNode } from '../document/syntax-node.js';
import { lastBefore } from './last-before.js';
import { syntaxTree } from './syntax-tree.js';

/**
 * Whether the number sign at an offset of a text begins a comment, rather than being part of a scalar or of another comment's line.
 *
 * `document` is the one in whose range the offset lies, if there is one; in one that does not parse whatever follows a blank is taken for a
 * comment. JSON has none. Logarithmic in the document, once its tree is built.
 */
export function isComment(text: string, offset: number, document: ParsedDocument | undefined): boolean {
  if (document?.format === 'json' || (offset > 0 && !BEFORE_COMMENT.test(text.charAt(offset - 1)))) return false;
  return document?.ok !== true || !isInScalar(syntaxTree(document), text, offset);
}

/** What goyaml takes for a blank, a line break, or the beginning of the text. */
const BEFORE_COMMENT = /[ \t\r\n\u0085\u2028\u2029\ufeff]/;

function isInScalar(root: SyntaxNode, text: string, offset: number): boolean {
  for (let node: SyntaxNode | undefined = root; node !== undefined; node = childAt(node, offset))
    if (node.kind === 'scalar') return node.start <= offset && offset < node.end && !isInHeader(node, text, offset);
  return false;
}

/** The last key, value or item that begins at or before an offset. */
function childAt({ entries, items }: SyntaxNode, offset: number): SyntaxNode | undefined {
  const entry = entries[lastBefore(entries.length, (at) => entries[at]!.key.outerStart, offset)];
  if (entry !== undefined) return offset < entry.key.end ? entry.key : entry.value;
  return items[lastBefore(items.length, (at) => items[at]!.outerStart, offset)];
}

/** Whether an offset is on the first line of a block scalar, of which nothing is content. */
function isInHeader({ start, style }: SyntaxNode, text: string, offset: number): boolean {
  return (style === 'literal' || style === 'folded') && !/[\r\n\u0085\u2028\u2029]/.test(text.slice(start, offset));
}
