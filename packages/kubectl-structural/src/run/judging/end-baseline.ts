import { counted, visible } from '@structural/presenters';
import { EXIT_CLEAN, type ExitCode } from '../program/exit-code.js';
import type { LintFlags } from '../flags/flags.js';
import type { OpenedRun } from './open-run.js';
import type { RunResult } from './run-judging.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { writeBaseline } from './write-baseline.js';

/** Writes the baseline that was asked for, once all is judged, or says that the given one lists what is not there any more. */
export async function endBaseline(
  { listed }: OpenedRun,
  { isCutOff, recorded, totals, unreadable }: RunResult,
  { baseline, quiet, writeBaseline: name }: LintFlags,
  streams: Streams,
): Promise<ExitCode> {
  if (name === undefined) {
    const gone = (listed ?? 0) - totals.known;
    if (gone > 0 && !quiet && !isCutOff)
      await write(
        streams.stderr,
        `note: ${counted(gone, 'finding')} in ${visible(baseline ?? '')} ${gone === 1 ? 'is' : 'are'} not there any more\n`,
      );
    return EXIT_CLEAN;
  }
  if (unreadable.length > 0 || isCutOff)
    return refuse(`--write-baseline ${visible(name)}: nothing is written, as not all could be read`, streams);
  const problem = await writeBaseline(name, streams.cwd, recorded);
  if (problem !== undefined) return refuse(`--write-baseline ${visible(name)}: ${visible(problem)}`, streams);
  if (!quiet) await write(streams.stderr, `note: ${counted(totals.known, 'finding')} written to ${visible(name)}\n`);
  return EXIT_CLEAN;
}
