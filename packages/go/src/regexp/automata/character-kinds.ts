import type { PatternProgram } from '../pattern-program.js';

/** Characters that no program tells apart, by one of them. */
export interface CharacterKind {
  readonly character: number;
  readonly isWord: boolean;
  readonly isNewline: boolean;
}

const MAX_KINDS = 400;
const PLEASANT = [...'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-./:_ '].map((each) => each.charCodeAt(0));
/** What assertions tell apart: the newline, and letters, digits and `_`. */
const OF_ASSERTIONS = [10, 10, 48, 57, 65, 90, 95, 95, 97, 122];
const SURROGATES = [0xd800, 0xdfff] as const;
const LAST_CODE_POINT = 0x10ffff;

/** One character of each kind that some programs tell apart, letters first; undefined where they are too many. No text has a surrogate. */
export function characterKinds(programs: readonly PatternProgram[]): readonly CharacterKind[] | undefined {
  const starts = new Set([0, SURROGATES[0], SURROGATES[1] + 1]);
  const cut = (ranges: readonly number[]): void => {
    ranges.forEach((edge, i) => starts.add(i % 2 === 0 ? edge : edge + 1));
  };
  cut(OF_ASSERTIONS);
  for (const { instructions } of programs)
    for (const instruction of instructions) if (instruction.kind === 'character') cut(instruction.ranges);
  const sorted = [...starts].filter((start) => start <= LAST_CODE_POINT && start !== SURROGATES[0]).sort((a, b) => a - b);
  if (sorted.length > MAX_KINDS) return undefined;
  const pleasant = new Map<number, number>();
  for (const character of PLEASANT) {
    const start = sorted.findLast((each) => each <= character) ?? 0;
    if (!pleasant.has(start)) pleasant.set(start, character);
  }
  const rank = (start: number): number => PLEASANT.indexOf(pleasant.get(start) ?? -1) >>> 0;
  return sorted
    .sort((a, b) => rank(a) - rank(b) || a - b)
    .map((start) => {
      const character = pleasant.get(start) ?? start;
      return { character, isNewline: character === 10, isWord: /\w/.test(String.fromCodePoint(character)) };
    });
}
