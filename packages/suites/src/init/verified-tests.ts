import { parseDocuments, renderDocument } from '@structural/document';
import { newJsonObject, type JsonObject } from '@structural/json';
import { openJudge, type Judge } from '@structural/witness';
import { readCases } from '../cases/read-cases.js';
import { runCase } from '../run/run-case.js';
import type { SuiteDefinition } from '../suite.js';
import type { InitialTest, InitialTests, MissingTest } from './initial-tests.js';

/** The texts of files of tests, and what is missing in them. */
export interface VerifiedTests {
  /** As many as it takes: a file is short enough to be read. */
  readonly texts: readonly string[];
  /** Those that are in the texts, in the same order. */
  readonly tests: readonly InitialTest[];
  readonly missing: readonly MissingTest[];
}

/**
 * Writes tests as files, and keeps those that pass when these are read and run against the definition; the others are missing. `crd` is where the
 * files are to find the definition; they look for the nearest one without.
 */
export function verifiedTests(
  { missing, tests }: Pick<InitialTests, 'missing' | 'tests'>,
  definition: SuiteDefinition,
  crd: string | undefined,
): VerifiedTests {
  const judge = openJudge();
  const failed = new Map<InitialTest, string>();
  const kept: WrittenTest[] = [];
  for (const test of tests) {
    const text = textOf([test.value], undefined);
    const why = whyNot(text, definition, judge);
    if (why === undefined) kept.push({ test, length: text.length });
    else failed.set(test, why);
  }
  return {
    texts: (kept.length === 0 ? [] : inFiles(kept)).map((values) => textOf(values, crd)),
    tests: kept.map(({ test }) => test),
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
  readonly length: number;
}

/** Longer than what anybody reads, and shorter than what a server takes. */
const LONGEST_TEST = 256 * 1024;

/** A third of what is read as one document. */
const LONGEST_FILE = 1024 * 1024;

/** Why a test does not do as one that was written and read again. */
function whyNot(text: string, definition: SuiteDefinition, judge: Judge): string | undefined {
  if (text.length > LONGEST_TEST) return 'the resource is too large to be written down';
  const [document] = parseDocuments(text);
  const read = document?.ok === true ? readCases('', document) : undefined;
  const [own] = read?.ok === true ? read.suite.cases : [];
  if (own === undefined) return 'the resource cannot be written down';
  const result = runCase(own, definition, undefined, judge);
  return result.outcome === 'failed' ? `it fails as a test: ${result.failure.message}` : undefined;
}

function inFiles(tests: readonly WrittenTest[]): readonly (readonly JsonObject[])[] {
  const files: JsonObject[][] = [];
  let length = Infinity;
  for (const { length: own, test } of tests) {
    length += own;
    if (length > LONGEST_FILE) {
      files.push([]);
      length = own;
    }
    files.at(-1)?.push(test.value);
  }
  return files;
}

function textOf(tests: readonly JsonObject[], crd: string | undefined): string {
  const file: JsonObject = Object.assign(newJsonObject(), { ...(crd !== undefined && { crd }), tests });
  return renderDocument(file, 'yaml');
}
