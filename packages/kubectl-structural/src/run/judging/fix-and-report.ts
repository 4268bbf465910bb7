import { counted, visible } from '@structural/presenters';
import type { ListedInput } from '@structural/sources';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { fixFiles, unfixable, type Fixed } from './fix-files.js';
import type { LintFlags } from '../flags/flags.js';
import { judgeAndReport } from './judge-and-report.js';
import type { OpenedRun } from './open-run.js';
import { refuse } from '../program/refuse.js';
import { wantsColors, write, type Streams } from '../program/streams.js';

/**
 * Fixes what is to be fixed, then judges and reports what came of it; `prepare` makes a run of the fixed inputs.
 *
 * Where stdout holds fixed text or a diff, the report goes to stderr. A dry run in which anything could be fixed is not clean.
 */
export async function fixAndReport(
  command: 'lint' | 'validate',
  run: OpenedRun,
  flags: LintFlags,
  streams: Streams,
  prepare: (inputs: readonly ListedInput[]) => Promise<OpenedRun>,
): Promise<ExitCode> {
  const { dryRun, fix, quiet, unsafeFixes } = flags;
  if (!fix && !dryRun)
    return unsafeFixes ? refuse('--unsafe-fixes is for --fix and --dry-run', streams) : judgeAndReport(command, run, flags, streams);
  const refused = dryRun ? undefined : unfixable(run.inputs);
  if (refused !== undefined) return refuse(refused, streams);
  const fixed = await fixFiles(run, flags, streams);
  if (!quiet) await write(streams.stderr, notes(fixed, dryRun));
  const changed = fixed.fixes === 0 ? run : await prepare(fixed.inputs);
  if (!dryRun && !fixed.isPrinted) {
    const code = await judgeAndReport(command, changed, flags, streams);
    return fixed.unwritten > 0 ? EXIT_FAILURE : code;
  }
  const { env, stderr } = streams;
  const code = await judgeAndReport(
    command,
    { ...changed, setup: { ...changed.setup, rendering: { ...changed.setup.rendering, colors: wantsColors(stderr, env) } } },
    flags,
    { ...streams, stdout: stderr },
  );
  if (fixed.unwritten > 0) return EXIT_FAILURE;
  return dryRun && fixed.fixes > 0 && code === EXIT_CLEAN ? EXIT_FINDINGS : code;
}

function notes({ files, fixes, untouched }: Fixed, isDryRun: boolean): string {
  const count = `${counted(fixes, 'fix', 'fixes')} in ${counted(files, 'file')}`;
  const lines = fixes === 0 ? [] : [isDryRun ? `note: ${count} can be made; what follows is what would remain\n` : `note: ${count} made\n`];
  return [...lines, ...untouched.map((file) => `note: ${visible(file)} is not UTF-8, and was not changed\n`)].join('');
}
