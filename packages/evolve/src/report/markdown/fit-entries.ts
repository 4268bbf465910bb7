import type { PlacedEntry } from './change-sections.js';

/** The entries that there is room for. */
export interface FittedEntries {
  readonly entries: readonly { readonly entry: PlacedEntry; readonly text: string }[];
  /** How large they are together. */
  readonly size: number;
  /** How many changes are left out with their entries. */
  readonly leftOut: number;
}

/**
 * As much of entries as fits into `room`, in characters unless `measure` counts otherwise: all of them; else, without their lists of places, those that
 * fit, the first ones first. No entry is cut.
 */
export function fitEntries(
  entries: readonly PlacedEntry[],
  room: number,
  measure: (text: string, entry: PlacedEntry) => number = (text) => text.length,
): FittedEntries {
  const whole = entries.map((entry) => ({ entry, text: entry.text }));
  const size = whole.reduce((sum, { entry, text }) => sum + measure(text, entry), 0);
  if (size <= room) return { entries: whole, size, leftOut: 0 };
  let used = 0;
  let leftOut = 0;
  const kept: { entry: PlacedEntry; text: string }[] = [];
  for (const entry of entries) {
    const own = measure(entry.withoutPlaces, entry);
    if (used + own > room) leftOut += entry.changes;
    else {
      used += own;
      kept.push({ entry, text: entry.withoutPlaces });
    }
  }
  return { entries: kept, size: used, leftOut };
}
