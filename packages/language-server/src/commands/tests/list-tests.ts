import { lineIndex, type LineIndex } from '@structural/document';
import { visible, visibleLines } from '@structural/presenters';
import { placeOf, type Suite, type SuiteProblem } from '@structural/suites';
import type { Range } from 'vscode-languageserver';
import { toRange } from '../../diagnostics/to-diagnostic.js';
import { succeeded, type CommandAnswer, type CommandPlace } from '../command.js';
import { readTests, type KnownTests, type TestFiles } from './suite-files.js';

/** A test, as a tree of them shows it. */
export interface ListedTest {
  readonly id: string;
  readonly name: string;
  readonly uri: string;
  readonly range: Range;
}

/** Why tests of a file cannot be run. */
export interface TestProblem {
  readonly uri: string;
  readonly range: Range;
  readonly message: string;
}

/** The tests of the workspace in the order of their files, and what cannot be run of them. */
export interface ListedTests {
  readonly tests: readonly ListedTest[];
  readonly problems: readonly TestProblem[];
}

/** All tests of the workspace, as `kubectl structural test` finds them. */
export async function listTests(_: unknown, place: CommandPlace, files: TestFiles): Promise<CommandAnswer<ListedTests>> {
  const known = await readTests(place, files);
  return succeeded({ tests: known.suites.flatMap((suite) => testsOf(suite, known, place)), problems: testProblems(known.problems, place) });
}

function testsOf({ cases }: Suite, known: KnownTests, { places }: CommandPlace): readonly ListedTest[] {
  const lines = new Map<string, LineIndex>();
  return cases.map((test) => {
    const { text } = test.at.document;
    const index = lines.get(text) ?? lineIndex(text);
    lines.set(text, index);
    return { id: known.idOf(test), name: visible(test.name), uri: places.uriOf(test.at.file), range: toRange(placeOf(test.at), index) };
  });
}

/** Problems as editors show them. */
export function testProblems(problems: readonly SuiteProblem[], { places }: CommandPlace): readonly TestProblem[] {
  return problems.map(({ file, message, range, text }) => ({
    uri: places.uriOf(file),
    range: range === undefined || text === undefined ? START : toRange(range, lineIndex(text)),
    message: visibleLines(places.withShortPaths(message), ''),
  }));
}

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
