import { CATEGORIES, categoryRuns, SCRIPT_RUNS } from './unicode-table.js';

/** Where each run of one category begins, and which category that is. */
interface Runs {
  readonly starts: Uint32Array;
  readonly categories: readonly string[];
}

let known: Runs | undefined;

function runs(): Runs {
  if (known !== undefined) return known;
  const names = new Map(CATEGORIES);
  const starts: number[] = [];
  const categories: string[] = [];
  let next = 0;
  for (const [, letter = '', length = ''] of categoryRuns().matchAll(/([^a-z0-9])([a-z0-9]*)/g)) {
    starts.push(next);
    categories.push(names.get(letter) ?? '');
    next += length === '' ? 1 : Number.parseInt(length, 36);
  }
  known = { starts: Uint32Array.from(starts), categories };
  return known;
}

/**
 * The general category of a code point in the Unicode version of the Go that servers are built with: `Lu`, and `Cn` where there is none yet.
 *
 * JavaScript engines bring newer versions, each its own.
 */
export function generalCategory(codePoint: number): string {
  const { starts, categories } = runs();
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= codePoint) low = middle;
    else high = middle - 1;
  }
  return categories[low] ?? 'Cn';
}

/** The code points of the categories that `has` picks, as first and last ones in ascending order. */
export function categoryRanges(has: (category: string) => boolean): readonly (readonly [number, number])[] {
  const { starts, categories } = runs();
  const ranges: [number, number][] = [];
  for (const [i, category] of categories.entries()) {
    if (!has(category)) continue;
    const first = starts[i] ?? 0;
    const last = (starts[i + 1] ?? 0x11_0000) - 1;
    const before = ranges.at(-1);
    if (before !== undefined && before[1] === first - 1) before[1] = last;
    else ranges.push([first, last]);
  }
  return ranges;
}

/** The code points of a script of a name of one word, in the same form; undefined for any other name. */
export function scriptRanges(name: string): readonly (readonly [number, number])[] | undefined {
  const runs = SCRIPT_RUNS[name];
  if (runs === undefined) return undefined;
  const ranges: [number, number][] = [];
  let at = 0;
  for (const [i, length] of runs.split(',').entries()) {
    const end = at + Number.parseInt(length, 36);
    if (i % 2 === 1) ranges.push([at, end - 1]);
    at = end;
  }
  return ranges;
}
