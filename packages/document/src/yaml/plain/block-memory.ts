import type { JsonValue } from '@structural/json';

/**
 * The values of blocks that were read, by their texts: definitions repeat themselves, within their versions and among one another.
 *
 * Whoever reads several texts with one memory gets one value, the same object, for equal blocks at equal indentation. It keeps their texts alive.
 */
export interface BlockMemory {
  /** The blocks by a rough hash of how they begin, those that were read last first. */
  readonly byStart: Map<number, Block>;
  /** The blocks of an earlier text, of which those that are met again are taken over. */
  earlier?: ReadonlyMap<number, Block>;
}

/** A collection below a key, from its first character to the start of the line after it. */
export interface Block {
  readonly text: string;
  readonly value: JsonValue;
  /** Where its lines begin, and those of the key above it. */
  readonly column: number;
  readonly indent: number;
  /** How many collections are open within it, at most. */
  readonly height: number;
  readonly next: Block | undefined;
}

/** Gets ready to remember. */
export function newBlockMemory(): BlockMemory {
  return { byStart: new Map() };
}

/**
 * A memory for the next text of what was read with another one, as it is edited: blocks that are still there keep their values, all others are forgotten
 * with their text. What a reading does not meet is in the next memory no longer.
 */
export function nextBlockMemory({ byStart }: BlockMemory): BlockMemory {
  return { byStart: new Map(), earlier: byStart };
}
