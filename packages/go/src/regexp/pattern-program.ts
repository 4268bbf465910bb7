import { compilePattern } from './compile-pattern.js';

/** One instruction of a program; it goes on at `next`. */
type Instruction =
  | { readonly kind: 'either'; readonly next: number; readonly other: number }
  | { readonly kind: 'pass'; readonly next: number }
  | { readonly kind: 'assert'; readonly next: number; readonly assertions: number }
  | { readonly kind: 'character'; readonly next: number; readonly ranges: readonly number[] }
  | { readonly kind: 'match' }
  | { readonly kind: 'fail' };

/** What a pattern is compiled to: a nondeterministic automaton that searches a text, from `start` at any position of it. */
export interface PatternProgram {
  readonly instructions: readonly Instruction[];
  readonly start: number;
}

/** What an assertion may ask of the place between two characters; an instruction has the sum of some. */
export const ASSERTIONS = { beginLine: 1, endLine: 2, beginText: 4, endText: 8, wordBoundary: 16, noWordBoundary: 32 } as const;

/** How the engine numbers its instructions, as Go does. */
const OPERATIONS = {
  alternative: 1,
  alternativeMatch: 2,
  capture: 3,
  emptyWidth: 4,
  fail: 5,
  match: 6,
  nothing: 7,
  character: 8,
  lastCharacter: 11,
} as const;
const LAST_CODE_POINT = 0x10ffff;
const NEWLINE = 10;

/**
 * The program that the engine runs for a pattern; undefined where it is no pattern, or has an instruction that is not known here. `ranges` are
 * pairs of the first and the last code point, in order.
 */
export function patternProgram(pattern: string): PatternProgram | undefined {
  const compiled = compilePattern(pattern);
  if (!compiled.ok) return undefined;
  const { inst, start } = compiled.regexp.re2Input.prog;
  const instructions: Instruction[] = [];
  for (const each of inst as readonly EngineInstruction[]) {
    const read = readInstruction(each);
    if (read === undefined) return undefined;
    instructions.push(read);
  }
  return { instructions, start };
}

/** The engine's own form, which its types leave open. */
interface EngineInstruction {
  readonly op: number;
  readonly out: number;
  readonly arg: number;
  readonly runes: ArrayLike<number>;
}

function readInstruction({ arg, op, out, runes }: EngineInstruction): Instruction | undefined {
  switch (op) {
    case OPERATIONS.alternative:
    case OPERATIONS.alternativeMatch:
      return { kind: 'either', next: out, other: arg };
    case OPERATIONS.capture:
    case OPERATIONS.nothing:
      return { kind: 'pass', next: out };
    case OPERATIONS.emptyWidth:
      return { kind: 'assert', next: out, assertions: arg };
    case OPERATIONS.fail:
      return { kind: 'fail' };
    case OPERATIONS.match:
      return { kind: 'match' };
    default: {
      const ranges = rangesOf(op, Array.from(runes), (arg & 1) !== 0);
      return ranges === undefined ? undefined : { kind: 'character', next: out, ranges };
    }
  }
}

function rangesOf(op: number, runes: readonly number[], isFolded: boolean): readonly number[] | undefined {
  if (op === OPERATIONS.lastCharacter) return [0, NEWLINE - 1, NEWLINE + 1, LAST_CODE_POINT];
  if (op === OPERATIONS.lastCharacter - 1) return [0, LAST_CODE_POINT];
  if (op !== OPERATIONS.character && op !== OPERATIONS.character + 1) return undefined;
  const [only] = runes;
  if (runes.length !== 1 || only === undefined) return runes.length % 2 === 0 ? runes : undefined;
  return isFolded ? foldedRanges(only) : [only, only];
}

/** Letters that fold to one of ASCII from outside of it. */
const FOLDED_FROM_AFAR: Readonly<Record<string, number>> = { k: 0x212a, s: 0x17f };

/** All that is the same character but for its case; undefined beyond ASCII. */
function foldedRanges(character: number): readonly number[] | undefined {
  if (character > 0x7f) return undefined;
  const lower = String.fromCharCode(character).toLowerCase();
  const all = [
    lower.toUpperCase().charCodeAt(0),
    lower.charCodeAt(0),
    ...(FOLDED_FROM_AFAR[lower] === undefined ? [] : [FOLDED_FROM_AFAR[lower]]),
  ];
  return [...new Set(all)].flatMap((each) => [each, each]);
}
