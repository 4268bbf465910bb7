import type { Difference } from './differences.js';

/** A mechanism by which the engine is known to differ, with the reason. */
export interface ExpectedFailure {
  readonly line: string;
  readonly kind: string;
  readonly pattern: RegExp;
}

/**
 * Reads `KIND: PATTERN # reason`, a line each; the pattern is a regular expression about the text of a difference. Throws for a line of another form.
 */
export function parseExpectedFailures(text: string): readonly ExpectedFailure[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, kind, pattern] = /^([a-z ]+): (.+?) # .+$/.exec(line) ?? [];
      if (kind === undefined || pattern === undefined) throw new Error(`expected-failures.txt: not KIND: PATTERN # reason: ${line}`);
      return { line, kind, pattern: new RegExp(pattern, 's') };
    });
}

/** The differences that no line explains, and the lines that explain none. */
export function judgeDifferences(
  differences: readonly Difference[],
  expected: readonly ExpectedFailure[],
): { readonly unlisted: readonly Difference[]; readonly stale: readonly string[] } {
  const used = new Set<ExpectedFailure>();
  const unlisted = differences.filter(({ kind, text }) => {
    const known = expected.filter((each) => each.kind === kind && each.pattern.test(text));
    for (const each of known) used.add(each);
    return known.length === 0;
  });
  return { unlisted, stale: expected.filter((each) => !used.has(each)).map(({ line }) => line) };
}
