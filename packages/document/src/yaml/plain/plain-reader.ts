import type { NumberConversion } from '../value/yaml-construct.js';
import type { SyntaxNode } from '../../document/syntax-node.js';
import type { Block, BlockMemory, RememberedText } from './block-memory.js';
import type { KeyTable } from './key-table.js';
import type { Outline } from './outline.js';

/** How far the reading of an ordinary text has come. */
export interface PlainReader {
  /** Ends with a line feed. */
  readonly text: string;
  readonly toNumber: NumberConversion;
  /** True when the last line feed was added: a block scalar that reaches the end would differ by it. */
  readonly isOpen: boolean;
  readonly keys: KeyTable;
  /** Whether {@link node} is wanted, too. */
  readonly buildsTree: boolean;
  /** Whether nodes of blocks are read when they are looked at, as those of a text that was read before and is known to be ordinary. */
  readonly defers: boolean;
  /** How much of the text was passed in blocks that were not read, and the outline by which they are passed once that is all of it. */
  passed: number;
  outline: Outline | undefined;
  /** What to add to offsets for those of {@link node}. */
  readonly base: number;
  /** The next token: the first character, neither blank nor comment, of a line or after a dash. */
  at: number;
  /** The column of {@link at}; -1 at the end of the text. */
  column: number;
  /** The blocks of earlier texts; absent where nothing is remembered, as by a reader that builds a tree. */
  readonly blocks: BlockMemory | undefined;
  /** The block that is being read, or the text where none is; absent with {@link blocks}. */
  around: Block | RememberedText | undefined;
  /** Where it starts. */
  aroundStart: number;
  /** How many collections are open. */
  depth: number;
  /** How many were open at most since somebody began to watch. */
  peak: number;
  /** The key that was read last. */
  key: string;
  /** Whether the quoted scalar that was found last has escapes or line breaks, so that its text differs from its value. */
  folds: boolean;
  /** Of a reader that builds a tree, the node that was read last: a value, or right after {@link key} that. */
  node: SyntaxNode;
}

/** The signal that a text is not ordinary. Thrown, because what it unwinds is as deep as the text; never leaves this folder. */
export const NOT_ORDINARY: unique symbol = Symbol('not ordinary');

/** Leaves the text to the reader that knows all of YAML. */
export function giveUp(): never {
  throw NOT_ORDINARY;
}

/** Collections nested deeper than this are no ordinary manifest. */
export const DEEPEST = 200;

/** Counts a collection that opens; whoever reads its end counts it off. */
export function enter(reader: PlainReader): void {
  if (++reader.depth > DEEPEST) giveUp();
  if (reader.depth > reader.peak) reader.peak = reader.depth;
}

export const TAB = 0x09;
export const LF = 0x0a;
export const SPACE = 0x20;
export const HASH = 0x23;
export const COLON = 0x3a;
export const DASH = 0x2d;

/**
 * Passes a character that is no printable ASCII: the offset of its last unit.
 *
 * Gives up on characters that goyaml refuses (control characters, lone surrogates), breaks lines at (CR, NEL, LS, PS) or skips (the byte
 * order mark), and on tabs.
 */
export function passUnusual(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code >= 0xa0 && code < 0xd800 && code !== 0x2028 && code !== 0x2029) return at;
  if (code >= 0xe000 && code < 0xfffe && code !== 0xfeff) return at;
  if (code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) return at + 1;
  return giveUp();
}

/** The line feed that ends the line of `from`. */
export function lineEnd(text: string, from: number): number {
  for (let at = from; ; at++) {
    const code = text.charCodeAt(at);
    if (code >= SPACE && code < 0x7f) continue;
    if (code === LF) return at;
    if (code !== TAB) at = passUnusual(text, at);
  }
}

/** Moves on to the first token at or after the start of a line. */
export function nextToken(reader: PlainReader, lineStart: number): void {
  const { text } = reader;
  for (let line = lineStart; line < text.length;) {
    let at = line;
    while (text.charCodeAt(at) === SPACE) at++;
    const code = text.charCodeAt(at);
    if (code === LF) line = at + 1;
    else if (code === HASH) line = lineEnd(text, at) + 1;
    else {
      reader.at = at;
      reader.column = at - line;
      return;
    }
  }
  reader.at = text.length;
  reader.column = -1;
}

/** Moves on to the first token after the line of `from`, where nothing but a comment may be left on the line. */
export function endLine(reader: PlainReader, from: number): void {
  const { text } = reader;
  let at = from;
  while (text.charCodeAt(at) === SPACE) at++;
  const code = text.charCodeAt(at);
  if (code === LF) nextToken(reader, at + 1);
  else if (code === HASH && text.charCodeAt(at - 1) === SPACE) nextToken(reader, lineEnd(text, at) + 1);
  else giveUp();
}
