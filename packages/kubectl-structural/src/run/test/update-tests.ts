import { applyEdits, type TextEdit } from '@structural/document';
import { counted, visible } from '@structural/presenters';
import { writeFileWhole } from '@structural/sources';
import { expectationEdits, type CaseResult, type PlannedRun, type SuiteInput } from '@structural/suites';
import { diffLabel, renderDiff } from '../../report/render-diff.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { isUtf8 } from '../inputs/is-utf8.js';
import { wantsColors, write, type Streams } from '../program/streams.js';
import type { TestFlags } from './test-flags.js';
import { reportProblem } from '../program/report-problem.js';

/** A test that failed. */
export interface FailedRun {
  readonly run: PlannedRun;
  readonly result: CaseResult & { readonly outcome: 'failed' };
}

/**
 * Shows what tests should have expected as a diff, then writes it, each file as a whole. A test whose verdict is another one is left as it is, and
 * so is one that would expect different things with different definitions; then the exit code says that something still fails.
 */
export async function updateTests(
  failed: readonly FailedRun[],
  inputs: readonly SuiteInput[],
  { output, quiet }: TestFlags,
  streams: Streams,
): Promise<ExitCode> {
  const { byFile, left, updated } = editsByFile(failed);
  const isRead = output === 'dots' || output === 'tree';
  const shown = isRead ? streams.stdout : streams.stderr;
  let code = left > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
  let files = 0;
  for (const [name, edits] of byFile) {
    const input = inputs.find(({ file }) => file === name);
    if (input === undefined) continue;
    if (!isUtf8(input.bytes)) {
      await write(streams.stderr, `error: ${visible(name)}: is not UTF-8, which it would become\n`);
      code = EXIT_FAILURE;
      continue;
    }
    const before = Buffer.from(input.bytes).toString();
    const text = applyEdits(before, edits);
    await write(shown, await renderDiff(diffLabel(name, input.path, streams.cwd), { before, text }, wantsColors(shown, streams.env)));
    const outcome = await writeFileWhole(name, input.path, input.bytes, text);
    if (outcome.kind !== 'problem') files++;
    else {
      await reportProblem(outcome, streams);
      code = EXIT_FAILURE;
    }
  }
  if (!quiet) await write(streams.stderr, notes(updated, files, left));
  return code;
}

interface Updates {
  readonly byFile: ReadonlyMap<string, readonly TextEdit[]>;
  /** How many tests there are edits for, and for how many that fail there are none. */
  readonly updated: number;
  readonly left: number;
}

function editsByFile(failed: readonly FailedRun[]): Updates {
  const byTest = new Map<PlannedRun['test'], readonly FailedRun[]>();
  for (const each of failed) byTest.set(each.run.test, [...(byTest.get(each.run.test) ?? []), each]);
  const byFile = new Map<string, readonly TextEdit[]>();
  let updated = 0;
  for (const runs of byTest.values()) {
    const wanted = runs.map(({ result }) => expectationEdits(result.failure));
    const [first] = wanted;
    const isOne = first !== undefined && wanted.every((each) => JSON.stringify(each?.edits) === JSON.stringify(first.edits));
    if (!isOne) continue;
    updated++;
    byFile.set(first.file, [...(byFile.get(first.file) ?? []), ...first.edits]);
  }
  return { byFile, updated, left: byTest.size - updated };
}

function notes(updated: number, files: number, left: number): string {
  return [
    ...(files > 0 ? [`note: ${counted(updated, 'test')} in ${counted(files, 'file')} updated`] : []),
    ...(left > 0
      ? [`note: ${counted(left, 'test')} left as ${left === 1 ? 'it is' : 'they are'}: what is accepted and refused is for you to decide`]
      : []),
  ]
    .map((line) => `${line}\n`)
    .join('');
}
