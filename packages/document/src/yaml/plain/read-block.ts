import type { JsonValue } from '@structural/json';
import { blockText, moveBlock, remember, type Block } from './block-memory.js';
import { DEEPEST, HASH, LF, nextToken, SPACE, type PlainReader } from './plain-reader.js';

/** Shorter blocks are read as fast as they are found. */
const SHORTEST = 120;

/** Looked up once: in a loop a global name costs several times as much where code runs in a context of its own, as in Jest. */
const { imul } = Math;

/** Reads the block at `reader.at` by `read`, or finds the value that the same text had before. `indent` is the column of the collection around it. */
export function readBlock(reader: PlainReader, indent: number, read: (reader: PlainReader, indent: number) => JsonValue): JsonValue {
  const { around, aroundStart, at, blocks, column, depth, text } = reader;
  if (blocks === undefined || around === undefined || at + SHORTEST > text.length) return read(reader, indent);
  const hash = hashOfStart(text, at) ^ column;
  const known = sameBlock(reader, indent, blocks.byStart.get(hash));
  if (known !== undefined && depth + known.height <= DEEPEST) {
    reader.peak = Math.max(reader.peak, depth + known.height);
    nextToken(reader, at + known.length);
    moveBlock(known, around, at - aroundStart, blocks.round);
    return known.value;
  }
  const block: Block = { around, offset: at - aroundStart, length: 0, value: null, column, indent, height: 0, next: undefined };
  const peakBefore = reader.peak;
  reader.peak = depth;
  reader.around = block;
  reader.aroundStart = at;
  const value = read(reader, indent);
  reader.around = around;
  reader.aroundStart = aroundStart;
  block.height = reader.peak - depth;
  reader.peak = Math.max(peakBefore, reader.peak);
  block.length = (reader.column < 0 ? reader.at : reader.at - reader.column) - at;
  if (block.length < SHORTEST || typeof value !== 'object' || value === null) return value;
  block.value = value;
  remember(blocks, hash, block);
  return value;
}

/** The first of some blocks that stands where the reader is. */
function sameBlock(reader: PlainReader, indent: number, first: Block | undefined): Block | undefined {
  const { at, column, text } = reader;
  for (let block = first; block !== undefined; block = block.next) {
    const end = at + block.length;
    if (block.column !== column || block.indent !== indent || !mayEnd(reader, end, indent)) continue;
    // A slice copies nothing, and is compared ten times as fast as `startsWith` does.
    if (text.slice(at, end) === blockText(block)) return block;
  }
  return undefined;
}

/** Whether the text ends there, or a line does and the next one starts with a token that is not right of the column, as where a block ends. */
function mayEnd({ isOpen, text }: PlainReader, end: number, indent: number): boolean {
  if (end >= text.length) return end === text.length && !isOpen;
  if (text.charCodeAt(end - 1) !== LF) return false;
  let at = end;
  while (text.charCodeAt(at) === SPACE) at++;
  const code = text.charCodeAt(at);
  // Blank lines and comments before the token may belong to a scalar at the end of the block.
  return at - end <= indent && at < text.length && code !== LF && code !== HASH;
}

function hashOfStart(text: string, at: number): number {
  let hash = 0;
  for (let i = at; i < at + SHORTEST; i++) hash = (imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash;
}
