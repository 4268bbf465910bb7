import type { JsonValue } from '@structural/json';

/**
 * The values of blocks that were read, by their texts: definitions repeat themselves, within their versions and among one another, and a text that is
 * edited is mostly the one before.
 *
 * Whoever reads several texts with one memory gets one value, the same object, for equal blocks at equal indentation. It keeps their texts alive.
 */
export interface BlockMemory {
  /** The blocks by a rough hash of how they begin, those that were read last first. */
  readonly byStart: Map<number, Block>;
  /** How often the texts were followed by the next ones. */
  readonly round: number;
}

/** A text that was read, or a document of one. */
export interface RememberedText {
  readonly text: string;
  /** When it was read. */
  readonly round: number;
  /** Whether a text that was read later has blocks of it, so that it is most likely the next version of this one. */
  isPast: boolean;
}

/**
 * A collection below a key, from its first character to the start of the line after it. Where it stands in the block around it is all that is known of
 * its text: what moves with that block need not be looked at.
 */
export interface Block {
  /** What was around it when it was met last. */
  around: Block | RememberedText;
  /** Where it starts in what is around it. */
  offset: number;
  length: number;
  value: JsonValue;
  /** Where its lines begin, and those of the key above it. */
  readonly column: number;
  readonly indent: number;
  /** How many collections are open within it, at most. */
  height: number;
  next: Block | undefined;
}

/** Gets ready to remember. */
export function newBlockMemory(): BlockMemory {
  return { byStart: new Map(), round: 0 };
}

/** How many texts are kept alive by the blocks that only they have. */
const MAX_ROUNDS = 16;

/**
 * The memory for the next texts, in place of the given one, of what was read with it and is edited. Blocks of documents that were not read for some texts
 * are forgotten.
 */
export function nextBlockMemory({ byStart, round }: BlockMemory): BlockMemory {
  const next = round + 1;
  if (next % MAX_ROUNDS === 0) {
    for (const [hash, first] of byStart) {
      const kept = listOf(first, ({ round: read }) => next - read <= MAX_ROUNDS, Infinity);
      if (kept === undefined) byStart.delete(hash);
      else byStart.set(hash, kept);
    }
  }
  return { byStart, round: next };
}

/** Of blocks that begin alike so many are compared. */
const MAX_ALIKE = 12;

/** Remembers a block before all others that begin like it. */
export function remember({ byStart }: BlockMemory, hash: number, block: Block): void {
  block.next = listOf(byStart.get(hash), ({ isPast }) => !isPast, MAX_ALIKE);
  byStart.set(hash, block);
}

/** The first blocks of a list of which the texts are wanted. */
function listOf(first: Block | undefined, isWanted: (text: RememberedText) => boolean, most: number): Block | undefined {
  let kept: Block | undefined;
  let last: Block | undefined;
  let count = 0;
  for (let block = first; block !== undefined && count < most; block = block.next) {
    if (!isWanted(textAround(block))) continue;
    if (last === undefined) kept = block;
    else last.next = block;
    last = block;
    count++;
  }
  if (last !== undefined) last.next = undefined;
  return kept;
}

/** The text that a block stands in. */
function textAround(block: Block): RememberedText {
  let { around } = block;
  while (!('text' in around)) ({ around } = around);
  return around;
}

/** The text of a block. */
export function blockText(block: Block): string {
  let start = block.offset;
  let { around } = block;
  for (; !('text' in around); { around } = around) start += around.offset;
  return around.text.slice(start, start + block.length);
}

/** Takes a block as part of another one, or of a text that is read in a round. */
export function moveBlock(block: Block, around: Block | RememberedText, offset: number, round: number): void {
  const text = textAround(block);
  if (text.round < round) text.isPast = true;
  block.around = around;
  block.offset = offset;
}
