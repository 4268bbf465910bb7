import { pathText } from '@structural/core';
import type { Diagnostic } from './diagnostic.js';
import { findingPlaces } from './finding-places.js';

/**
 * Names for the findings about one text, in their order, which each keeps when lines and items move and when other words are found for it:
 * `0f3a…:2`, a hash of rule, object and field, and a count that tells equal ones of the text apart. The name of the file is no part of it.
 *
 * The hash has 64 bits and is no defence against somebody who looks for collisions. Costs parsing the text once more where there are findings.
 */
export function fingerprints(text: string, diagnostics: readonly Diagnostic[]): readonly string[] {
  const places = findingPlaces(text, diagnostics);
  const seen = new Map<string, number>();
  return diagnostics.map(({ cause, rule }, i) => {
    // What is missing stands nowhere in the text, only in the server's path.
    const missing = cause === undefined ? [] : [cause.type, pathText(cause.path).replace(/\[\d+\]/g, '[]')];
    const hash = hash64(JSON.stringify([rule, places[i]?.object, places[i]?.field, ...missing]));
    const occurrence = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, occurrence);
    return `${hash}:${occurrence}`;
  });
}

const { imul } = Math;

/** Two FNV-1a hashes of 32 bits with different beginnings, over UTF-16 units, in hexadecimal digits. */
export function hash64(text: string): string {
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
