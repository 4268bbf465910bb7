import { counted, visible } from '@structural/presenters';
import { writeFiles, type FolderFile } from '@structural/sources';
import { EXIT_CLEAN, EXIT_FAILURE, type ExitCode } from '../program/exit-code.js';
import { write, type Streams } from '../program/streams.js';
import { reportProblem } from '../program/report-problem.js';

/** A file to be written. */
export interface NamedOutput extends FolderFile {
  /** What it is about, for messages. */
  readonly about: string;
}

/** Where outputs go. */
export interface OutputFolder {
  /** As the user named it, from the working directory. */
  readonly folder: string;
  /** The paths of files that are not to be overwritten, since the outputs were made of them. */
  readonly inputs: readonly string[];
}

/**
 * Writes files into a folder as {@link writeFiles} does, and says on stderr how many, and which could not be.
 *
 * Two outputs for one file are refused before anything is written.
 */
export async function writeOutputs(
  { folder, inputs }: OutputFolder,
  outputs: readonly NamedOutput[],
  streams: Streams,
  quiet: boolean,
): Promise<ExitCode> {
  const clash = findClash(outputs);
  if (clash !== undefined) {
    await write(streams.stderr, `error: ${clash}\n`);
    return EXIT_FAILURE;
  }
  const sums = { written: 0, kept: 0, problem: 0 };
  for await (const outcome of writeFiles(streams.cwd, folder, outputs, inputs)) {
    sums[outcome.kind]++;
    const done = sums.written + sums.kept + sums.problem;
    await streams.activity?.step({ done, total: outputs.length, unit: 'files', what: 'writing' });
    if (outcome.kind === 'problem') await reportProblem(outcome, streams);
  }
  if (!quiet && sums.written + sums.kept > 0)
    await write(streams.stderr, `note: ${summary(sums.written, sums.kept)} in ${visible(folder)}\n`);
  return sums.problem > 0 ? EXIT_FAILURE : EXIT_CLEAN;
}

function summary(written: number, unchanged: number): string {
  return `${counted(written, 'file')} written${unchanged === 0 ? '' : `, ${unchanged} unchanged`}`;
}

/** On many file systems names that differ in case alone are one. */
function findClash(outputs: readonly NamedOutput[]): string | undefined {
  const taken = new Map<string, string>();
  for (const { about, path } of outputs) {
    const other = taken.get(path.toLowerCase());
    if (other !== undefined) return `${visible(about)} and ${visible(other)} would both be ${visible(path)}; choose another --layout`;
    taken.set(path.toLowerCase(), about);
  }
  return undefined;
}
