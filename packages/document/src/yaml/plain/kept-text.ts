import type { JsonValue } from '@structural/json';
import { ownText } from '@structural/go';
import type { PlainReader } from './plain-reader.js';

/**
 * A value to keep. Engines make a part of a text of where it stands, which keeps all of that text alive; of a text that follows another one, whose values
 * may outlive it, parts are copied.
 */
export function kept({ blocks }: PlainReader, value: JsonValue): JsonValue {
  if (blocks === undefined || blocks.round === 0 || typeof value !== 'string' || value.length < SHORTEST_PART) return value;
  return ownText(value);
}

/** Shorter parts are copied in any case. */
const SHORTEST_PART = 13;
