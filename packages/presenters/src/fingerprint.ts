import type { Diagnostic } from '@structural/checker';
import { pathText } from '@structural/checker';

/**
 * Names findings so that each keeps its name when lines move: `0f3a…:2`, a hash of rule, message and field path, and a count that tells
 * equal ones of a file apart. One function is for one file.
 *
 * The hash has 64 bits and is no defence against somebody who looks for collisions.
 */
export function fingerprints(): (diagnostic: Diagnostic) => string {
  const seen = new Map<string, number>();
  return ({ cause, message, rule }) => {
    const hash = hash64(JSON.stringify([rule, message, cause === undefined ? '' : pathText(cause.path)]));
    const occurrence = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, occurrence);
    return `${hash}:${occurrence}`;
  };
}

const { imul } = Math;

/** Two FNV-1a hashes of 32 bits with different beginnings, over UTF-16 units. */
function hash64(text: string): string {
  let [high, low] = [0x811c9dc5, 0x050c5d1f];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = imul(high ^ unit, 0x01000193);
    low = imul(low ^ unit ^ (i & 0xff), 0x01000193);
  }
  return hex(high) + hex(low);
}

function hex(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, '0');
}
