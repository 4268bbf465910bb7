import { emptyNotes, limitsOfRun } from '../report/run-notes.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from './exit-code.js';
import type { LintFlags } from './flags.js';
import type { Run } from './open-run.js';
import { runJudging, type RunResult } from './run-judging.js';
import { write, type Streams } from './streams.js';

/** Judges the inputs, and says on stderr what the report does not cover. */
export async function judgeAndReport(command: 'lint' | 'validate', run: Run, flags: LintFlags, streams: Streams): Promise<ExitCode> {
  const result = await runJudging(run, streams);
  if (!flags.quiet && !result.isCutOff) await write(streams.stderr, `${emptyNotes(result.empty, command)}${limitsOfRun(result, flags.kubeVersion)}`);
  const isVain = isEmpty(result) && !flags.allowEmpty && (run.isSearch || result.totals.documents === 0);
  if (isVain && !result.isCutOff && result.unreadable.length === 0) await write(streams.stderr, `error: ${nothing(result, command)} (--allow-empty lets that pass)\n`);
  return exitCode(result, flags, isVain);
}

/** Whether no input held anything to judge. Where inputs were looked for, silence about them is then no verdict; a hook names files of all kinds. */
function isEmpty({ empty, totals }: RunResult): boolean {
  return empty.length === totals.files;
}

function nothing({ totals: { documents } }: RunResult, command: 'lint' | 'validate'): string {
  if (documents === 0) return 'the input holds no document';
  return `the input holds no ${command === 'lint' ? 'CustomResourceDefinition' : 'resource and no CustomResourceDefinition'}`;
}

function exitCode(result: RunResult, { maxWarnings }: LintFlags, isVain: boolean): ExitCode {
  const { isCutOff, totals, unreadable } = result;
  // Where the report is cut off, judging ends with the first error.
  if (isCutOff && totals.errors > 0) return EXIT_FINDINGS;
  if (unreadable.length > 0 || isVain) return EXIT_FAILURE;
  if (totals.errors > 0 || (maxWarnings >= 0 && totals.warnings > maxWarnings)) return EXIT_FINDINGS;
  return EXIT_CLEAN;
}
