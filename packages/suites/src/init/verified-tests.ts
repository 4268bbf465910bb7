import { parseDocuments } from '@structural/document';
import { openJudge, type Judge } from '@structural/witness';
import { readCases } from '../cases/read-cases.js';
import { runCase } from '../run/run-case.js';
import type { SuiteDefinition } from '../suite.js';
import type { InitialTest, InitialTests, MissingTest } from './initial-tests.js';
import { sharedBase } from './shared-base.js';
import { testLines, testsText } from './tests-text.js';

/** The texts of files of tests, and what is missing in them. */
export interface VerifiedTests {
  /** As many as it takes: a file is short enough to be read. */
  readonly texts: readonly string[];
  /** Those that are in the texts, in the same order. */
  readonly tests: readonly InitialTest[];
  readonly missing: readonly MissingTest[];
  /** How many constraints have no test since there are enough lines without. */
  readonly left: number;
}

/** How files of tests are written. */
export interface TestsWriting {
  /** Where they are to find the definition; they look for the nearest one without. */
  readonly crd?: string | undefined;
  /** How many lines they have at most; as many as it takes without. */
  readonly lines?: number;
  /** What is to be said in a comment before the tests, given how many constraints are left out. */
  readonly comment?: (left: number) => string | undefined;
}

/**
 * Writes tests as files, and keeps those that pass when these are read and run against the definition; the others are missing. What most objects
 * have alike stands once, as their base.
 */
export function verifiedTests(
  { missing, tests }: Pick<InitialTests, 'missing' | 'tests'>,
  definition: SuiteDefinition,
  { comment, crd, lines = Infinity }: TestsWriting = {},
): VerifiedTests {
  const judge = openJudge();
  const failed = new Map<InitialTest, string>();
  const kept: WrittenTest[] = [];
  const base = sharedBase(tests.map(({ value }) => value));
  for (const test of tests) {
    const own = testLines(test.value, base);
    const text = testsText([own], base === undefined ? {} : { base });
    const why = whyNot(text, definition, judge);
    if (why === undefined) kept.push({ test, lines: own, length: text.length });
    else failed.set(test, why);
  }
  const head = { ...(crd !== undefined && { crd }), ...(base !== undefined && { base }) };
  const written = within(kept, lines - testsText([], head).split('\n').length);
  const left = constraintsOf(kept).size - constraintsOf(written).size;
  const said = comment?.(left);
  return {
    texts: (written.length === 0 ? [] : inFiles(written)).map((each) =>
      testsText(each, { ...head, ...(said !== undefined && { comment: said }) }),
    ),
    tests: written.map(({ test }) => test),
    left,
    missing: [
      ...missing,
      ...[...failed].flatMap(([{ constraints, side, version }, why]) =>
        constraints.map((constraint): MissingTest => ({ version, constraint, side, why, isImpossible: false })),
      ),
    ],
  };
}

interface WrittenTest {
  readonly test: InitialTest;
  readonly lines: readonly string[];
  readonly length: number;
}

/** The first tests that have that many lines together. */
function within(kept: readonly WrittenTest[], most: number): readonly WrittenTest[] {
  let count = 0;
  const end = kept.findIndex(({ lines }) => (count += lines.length) > most);
  return end === -1 ? kept : kept.slice(0, end);
}

function constraintsOf(kept: readonly WrittenTest[]): ReadonlySet<string> {
  return new Set(kept.flatMap(({ test: { constraints, version } }) => constraints.map((id) => `${version} ${id}`)));
}

/** Longer than what anybody reads, and shorter than what a server takes. */
const MAX_TEST_LENGTH = 256 * 1024;

/** A third of what is read as one document. */
const MAX_FILE_LENGTH = 1024 * 1024;

/** Why a test does not do as one that was written and read again. */
function whyNot(text: string, definition: SuiteDefinition, judge: Judge): string | undefined {
  if (text.length > MAX_TEST_LENGTH) return 'the resource is too large to write';
  const [document] = parseDocuments(text);
  const read = document?.ok === true ? readCases('', document) : undefined;
  const [own] = read?.ok === true ? read.suite.cases : [];
  if (own === undefined) return 'the resource cannot be written';
  const result = runCase(own, definition, undefined, judge);
  return result.outcome === 'failed' ? `it fails as a test: ${result.failure.message}` : undefined;
}

/** The lines of tests, file by file. */
function inFiles(tests: readonly WrittenTest[]): readonly (readonly (readonly string[])[])[] {
  const files: (readonly string[])[][] = [];
  let length = Infinity;
  for (const { length: own, lines } of tests) {
    length += own;
    if (length > MAX_FILE_LENGTH) {
      files.push([]);
      length = own;
    }
    files.at(-1)?.push(lines);
  }
  return files;
}
