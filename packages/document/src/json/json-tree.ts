import { walkJson } from './json-tokens.js';
import { maxDepth } from '../text/limits.js';
import type { SourceDocument } from '../document/source-document.js';
import type { NodeStyle, SyntaxEntry, SyntaxNode } from '../document/syntax-node.js';

interface Frame {
  readonly kind: 'mapping' | 'sequence';
  readonly start: number;
  readonly entries: SyntaxEntry[];
  readonly items: SyntaxNode[];
  key: { readonly node: SyntaxNode; readonly name: string } | undefined;
}

/** The tree of a JSON document that was read before. */
export function buildJsonTree({ text, range }: SourceDocument): SyntaxNode {
  const frames: Frame[] = [];
  let root: SyntaxNode = scalar('plain', range.start, range.start);
  const put = (node: SyntaxNode): void => {
    const frame = frames.at(-1);
    if (frame === undefined) root = node;
    else if (frame.key === undefined) frame.items.push(node);
    else frame.entries.push({ key: frame.key.node, name: frame.key.name, value: node });
  };
  walkJson(text, range.start, range.end, maxDepth(), true, {
    open: (kind, start) => frames.push({ kind: kind === 'object' ? 'mapping' : 'sequence', start, entries: [], items: [], key: undefined }),
    close: (end) => {
      const frame = frames.pop();
      if (frame === undefined) return;
      const { kind, start, entries, items } = frame;
      put({ kind, style: 'flow', outerStart: start, start, end, entries, items });
    },
    key: (name, start, end) => {
      const frame = frames.at(-1);
      if (frame !== undefined) frame.key = { node: scalar('double', start, end), name };
    },
    scalar: (value, start, end) => put(scalar(typeof value === 'string' ? 'double' : 'plain', start, end)),
    number: (_, start, end) => put(scalar('plain', start, end)),
  });
  return root;
}

function scalar(style: NodeStyle, start: number, end: number): SyntaxNode {
  return { kind: 'scalar', style, outerStart: start, start, end, entries: [], items: [] };
}
