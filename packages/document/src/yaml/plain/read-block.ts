import type { JsonValue } from '@structural/json';
import type { Block } from './block-memory.js';
import { DEEPEST, HASH, LF, nextToken, SPACE, type PlainReader } from './plain-reader.js';

/** Shorter blocks are read as fast as they are found. */
const SHORTEST = 120;
/** Of blocks that begin alike so many are compared. */
const MOST_ALIKE = 6;

/** Reads the block at `reader.at` by `read`, or finds the value that the same text had before. `indent` is the column of the collection around it. */
export function readBlock(reader: PlainReader, indent: number, read: (reader: PlainReader, indent: number) => JsonValue): JsonValue {
  const { at, blocks, column, depth, text } = reader;
  if (blocks === undefined || at + SHORTEST > text.length) return read(reader, indent);
  const hash = hashOfStart(text, at) ^ column;
  const first = blocks.byStart.get(hash);
  const own = sameBlock(reader, indent, first);
  const block = own ?? sameBlock(reader, indent, blocks.earlier?.get(hash));
  if (block !== undefined && depth + block.height <= DEEPEST) {
    const end = at + block.text.length;
    reader.peak = Math.max(reader.peak, depth + block.height);
    nextToken(reader, end);
    // A slice of the text at hand, as that of an earlier one would keep all of it alive.
    if (own === undefined) blocks.byStart.set(hash, { ...block, text: text.slice(at, end), next: unlessLong(first) });
    return block.value;
  }
  const peakBefore = reader.peak;
  reader.peak = depth;
  const value = read(reader, indent);
  const height = reader.peak - depth;
  reader.peak = Math.max(peakBefore, reader.peak);
  const end = reader.column < 0 ? reader.at : reader.at - reader.column;
  if (end - at >= SHORTEST && typeof value === 'object' && value !== null)
    blocks.byStart.set(hash, { text: text.slice(at, end), value, column, indent, height, next: unlessLong(first) });
  return value;
}

/** The first of some blocks that stands where the reader is. */
function sameBlock(reader: PlainReader, indent: number, first: Block | undefined): Block | undefined {
  const { at, column, text } = reader;
  for (let block = first; block !== undefined; block = block.next) {
    const end = at + block.text.length;
    if (block.column !== column || block.indent !== indent || !mayEnd(reader, end, indent)) continue;
    // A slice copies nothing, and is compared ten times as fast as `startsWith` does.
    if (text.slice(at, end) === block.text) return block;
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

/** The blocks to compare after a new one: a list that has become long begins anew. */
function unlessLong(first: Block | undefined): Block | undefined {
  let length = 1;
  for (let block = first; block !== undefined; block = block.next) length++;
  return length > MOST_ALIKE ? undefined : first;
}

const SAMPLES = 24;

function hashOfStart(text: string, at: number): number {
  let hash = 0;
  for (let i = 0; i < SAMPLES; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(at + i * 5)) | 0;
  return hash;
}
