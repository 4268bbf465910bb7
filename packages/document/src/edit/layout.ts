import { syntaxTree } from '../tree/syntax-tree.js';
import type { SyntaxNode } from '../document/syntax-node.js';
import type { SourceDocument } from '../document/source-document.js';

/** How a document is laid out, so that what is written looks like what stands around it. */
export interface Layout {
  readonly lineBreak: '\n' | '\r\n';
  /** How much deeper a nested mapping stands. */
  readonly step: number;
  /** How much deeper than its key a block sequence stands; often 0. */
  readonly sequenceStep: number;
}

const layouts = new WeakMap<SourceDocument, Layout>();

/** Reads the layout off the first places that show it, once a document; two spaces where none does. */
export function layoutOf(document: SourceDocument): Layout {
  const known = layouts.get(document);
  if (known !== undefined) return known;
  const layout = readLayout(document);
  layouts.set(document, layout);
  return layout;
}

function readLayout(document: SourceDocument): Layout {
  const { text, range } = document;
  const lineFeed = text.indexOf('\n', range.start);
  const lineBreak = lineFeed > 0 && text.charAt(lineFeed - 1) === '\r' ? '\r\n' : '\n';
  const found: { step?: number; sequenceStep?: number } = {};
  if (document.format === 'yaml') observe(text, syntaxTree(document), found);
  const step = found.step ?? jsonStep(document) ?? 2;
  return { lineBreak, step, sequenceStep: found.sequenceStep ?? 2 };
}

function observe(text: string, node: SyntaxNode, found: { step?: number; sequenceStep?: number }): void {
  const column = columnOf(text, node.start);
  for (const { value } of node.entries) {
    if (found.step !== undefined && found.sequenceStep !== undefined) return;
    if (value.style === 'block' && node.style === 'block') {
      const deeper = columnOf(text, value.start) - column;
      if (value.kind === 'sequence' && deeper >= 0) found.sequenceStep ??= deeper;
      else if (value.kind === 'mapping' && deeper > 0) found.step ??= deeper;
    }
    observe(text, value, found);
  }
  for (const item of node.items) observe(text, item, found);
}

function jsonStep({ text, range }: SourceDocument): number | undefined {
  return /^[ \t]*[[{]\r?\n( +)\S/.exec(text.slice(range.start, range.start + 200))?.[1]?.length;
}

/** The offset of the start of the line that an offset belongs to. */
export function lineStartOf(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** The offset of the end of the line that an offset belongs to, before its break. */
export function lineEndOf(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  if (end < 0) return text.length;
  return end > offset && text.charAt(end - 1) === '\r' ? end - 1 : end;
}

/** The offset after the line break at or after an offset. */
export function nextLineOf(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

/** The column of an offset, from 0; a byte order mark takes none. */
export function columnOf(text: string, offset: number): number {
  const start = lineStartOf(text, offset);
  return offset - start - (text.charCodeAt(start) === 0xfeff ? 1 : 0);
}

/** True when nothing but spaces stands before an offset on its line. */
export function startsLine(text: string, offset: number): boolean {
  let at = offset;
  while (at > 0 && text.charAt(at - 1) !== '\n' && /\s/.test(text.charAt(at - 1))) at--;
  return at === 0 || text.charAt(at - 1) === '\n';
}

/** Skips white space and comments. */
export function skipTrivia(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const character = text.charAt(at);
    if (character === '#') at = Math.min(lineEndOf(text, at), end);
    else if (/\s/.test(character)) at++;
    else break;
  }
  return at;
}
