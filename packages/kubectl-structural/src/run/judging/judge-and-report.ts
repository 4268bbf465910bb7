import { whyNothing, type RunPurpose } from '@structural/runner';
import { emptyNotes, limitsOfRun, templateNotes } from '../../report/run-notes.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, worse, type ExitCode } from '../program/exit-code.js';
import { endBaseline } from './end-baseline.js';
import type { LintFlags } from '../flags/flags.js';
import type { OpenedRun } from './open-run.js';
import { AS_CREATED } from '../flags/as-created.js';
import { runJudging, type RunResult } from './run-judging.js';
import { write, type Streams } from '../program/streams.js';

/** Judges the inputs, and says on stderr what the report does not cover. */
export async function judgeAndReport(command: 'lint' | 'validate', run: OpenedRun, flags: LintFlags, streams: Streams): Promise<ExitCode> {
  const result = await runJudging(run, streams);
  const empty = flags.verbose ? result.empty : result.empty.filter(({ file }) => run.named.has(file));
  if (!flags.quiet && !result.isCutOff)
    await write(
      streams.stderr,
      `${emptyNotes(empty, command, { all: flags.verbose })}${flags.verbose ? templateNotes(result.templates) : ''}${limitsOfRun({ ...result, ...(flags.fromCluster !== true && { asCreated: AS_CREATED }), ...(command === 'validate' && { converted: '--converted', definitions: DEFINITIONS }) }, run.setup.checking.kubernetesVersion)}`,
    );
  const nothing = flags.allowEmpty ? undefined : whyNothing(result, purposeOf(command, run, flags));
  if (nothing !== undefined && !result.isCutOff && result.unreadable.length === 0)
    await write(streams.stderr, `error: ${nothing} (--allow-empty allows that)\n`);
  const code = worse(exitCode(result, flags, nothing !== undefined), await endBaseline(run, result, flags, streams));
  const { errors, warnings } = result.totals;
  if (code === EXIT_FINDINGS && errors === 0 && !result.isCutOff)
    await write(
      streams.stderr,
      `error: ${warnings === 1 ? '1 warning is' : `${warnings} warnings are`} more than --max-warnings ${flags.maxWarnings} allows\n`,
    );
  return code;
}

const DEFINITIONS = 'kubectl structural definitions lists what brings the missing CRDs, and definitions sync fetches them';

function purposeOf(command: 'lint' | 'validate', { isSearch, placeOf, setup }: OpenedRun, { old }: LintFlags): RunPurpose {
  return {
    isSearch,
    ...(command === 'validate' && { definitionsFrom: '--crds' }),
    ...(setup.checking.old !== undefined && placeOf === undefined && { old: `--old ${old ?? ''}` }),
  };
}

function exitCode(result: RunResult, { maxWarnings }: LintFlags, isEmpty: boolean): ExitCode {
  const { isCutOff, totals, unreadable } = result;
  // Where the report is cut off, judging ends with the first error.
  if (isCutOff && totals.errors > 0) return EXIT_FINDINGS;
  if (unreadable.length > 0 || isEmpty) return EXIT_FAILURE;
  if (totals.errors > 0 || (maxWarnings >= 0 && totals.warnings > maxWarnings)) return EXIT_FINDINGS;
  return EXIT_CLEAN;
}
