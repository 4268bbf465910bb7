/** Spaces to be inserted, by offset. */
export type Spacing = ReadonlyMap<number, number>;

/** A text with spaces inserted, and the way back to the offsets of the text without them. */
export interface SpacedText {
  readonly text: string;
  /** The offset before spacing; an offset inside inserted spaces leads to where they were inserted. */
  readonly toOriginal: (offset: number) => number;
}

/**
 * Inserts spaces; the first of those at `lineBreak` is a line feed. Linear in the text; `toOriginal` is logarithmic in the number of insertions.
 */
export function insertSpaces(text: string, spacing: Spacing, lineBreak?: number): SpacedText {
  if (spacing.size === 0) return { text, toOriginal: (offset) => offset };
  const entries = [...spacing].sort(([a], [b]) => a - b);
  const parts: string[] = [];
  const starts: number[] = [];
  let copied = 0;
  let inserted = 0;
  for (const [at, count] of entries) {
    parts.push(text.slice(copied, at), at === lineBreak ? `\n${' '.repeat(count - 1)}` : ' '.repeat(count));
    starts.push(at + inserted);
    inserted += count;
    copied = at;
  }
  parts.push(text.slice(copied));
  const toOriginal = (offset: number): number => {
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const entry = entries[low - 1];
    if (entry === undefined) return offset;
    const [at, count] = entry;
    return at + Math.max(0, offset - (starts[low - 1] ?? 0) - count);
  };
  return { text: parts.join(''), toOriginal };
}
