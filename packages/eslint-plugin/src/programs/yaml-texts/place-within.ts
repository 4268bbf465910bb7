import type { TSESTree } from '@typescript-eslint/utils';
import type { Reading } from '../values/reading.js';

/** The place of a part of a text in the program that writes the text. */
export type PlaceWithin = (part: { readonly start: number; readonly end: number }) => TSESTree.Node;

/** The places of parts of a text that a literal, or a template without gaps, writes; of any other all parts are where the whole is. */
export function placeWithin({ sourceCode }: Reading, node: TSESTree.Node, text: string): PlaceWithin {
  const isWritten = node.type === 'Literal' || (node.type === 'TemplateLiteral' && node.expressions.length === 0);
  const [start, end] = node.range;
  const starts = isWritten && sourceCode.text.length >= end ? startsOf(sourceCode.text.slice(start + 1, end - 1)) : [];
  // Where an escape was not understood the whole is shown.
  if (starts.length !== text.length + 1) return () => node;
  return (part) => {
    const line = text.slice(part.start, part.end).search(/[\r\n]/);
    const last = line === -1 ? part.end : part.start + line;
    const range: TSESTree.Range = [start + 1 + starts[part.start]!, start + 1 + starts[last]!];
    // A node of its own, which stands for a part of a literal.
    return { type: 'TemplateElement', range, loc: node.loc, parent: node } as unknown as TSESTree.Node;
  };
}

/** What is written for a unit of a text, for two of them, or for none. */
const WRITTEN = /\\(?:u\{([0-9a-fA-F]+)\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|(\r\n|[\s\S]))|\r\n|[\s\S]/g;

/** Where each unit of a text starts in what a literal has between its quotes, and where the last one ends. */
function startsOf(written: string): readonly number[] {
  const starts: number[] = [];
  for (const { 1: code, 2: escaped, index } of written.matchAll(WRITTEN)) {
    if (escaped === '\n' || escaped === '\r\n') continue;
    starts.push(index);
    if (code !== undefined && parseInt(code, 16) > 0xffff) starts.push(index);
  }
  return [...starts, written.length];
}
