import { categoryRanges, scriptRanges } from '../unicode/general-category.js';

type Range = readonly [number, number];

const LAST = 0x10_ffff;
const texts = new Map<string, string>();

/**
 * What stands between the brackets of a class of the code points of `\p{name}`, or of all others; undefined where that is none.
 *
 * `name` is a short name of a category (`Lu`, `L`), of a script, `Lc`, `Any`, `Ascii` or `Assigned`.
 */
export function classText(name: string, isNegated: boolean): string | undefined {
  const key = `${name} ${String(isNegated)}`;
  let text = texts.get(key);
  if (text === undefined) {
    const ranges = rangesOf(name);
    text = (isNegated ? others(ranges) : ranges).map(rangeText).join('');
    texts.set(key, text);
  }
  return text === '' ? undefined : text;
}

function rangesOf(name: string): readonly Range[] {
  switch (name) {
    case 'Any':
      return [[0, LAST]];
    case 'Ascii':
      return [[0, 0x7f]];
    case 'Assigned':
      return categoryRanges((category) => category !== 'Cn');
    case 'Lc':
      return categoryRanges((category) => category === 'Lu' || category === 'Ll' || category === 'Lt');
    default:
      return scriptRanges(name) ?? categoryRanges((category) => category.startsWith(name));
  }
}

function others(ranges: readonly Range[]): readonly Range[] {
  const between: Range[] = [];
  let next = 0;
  for (const [first, last] of ranges) {
    if (first > next) between.push([next, first - 1]);
    next = last + 1;
  }
  return next <= LAST ? [...between, [next, LAST]] : between;
}

function rangeText([first, last]: Range): string {
  return first === last ? characterText(first) : `${characterText(first)}-${characterText(last)}`;
}

/** A character as it can stand in a class: as itself, which is read fastest, or by its number where it may mean something else. */
function characterText(code: number): string {
  const isPlain = code > 0x7f && (code < 0xd800 || code > 0xdfff);
  return isPlain ? String.fromCodePoint(code) : `\\x{${code.toString(16)}}`;
}
