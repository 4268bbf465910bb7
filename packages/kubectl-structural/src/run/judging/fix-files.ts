import { fixText, type FixedFile } from '@structural/checker';
import { visible } from '@structural/presenters';
import { filePlaces, openChecking, toFileBytes, type Job } from '@structural/runner';
import { readAhead, readFileBytes, writeFileWhole, type FoundInput, type ListedInput } from '@structural/sources';
import { diffLabel, renderDiff } from '../../report/render-diff.js';
import type { LintFlags } from '../flags/flags.js';
import { isUtf8 } from '../inputs/is-utf8.js';
import type { OpenedRun } from './open-run.js';
import { judges } from './judges.js';
import { isClosedPipe, wantsColors, write, type OutputStream, type Streams } from '../program/streams.js';
import { reportProblem } from '../program/report-problem.js';

/** What became of the files that could be fixed. */
export interface Fixed {
  /** How many files were fixed, or could be. */
  readonly files: number;
  readonly fixes: number;
  /** Files that could not be written. */
  readonly unwritten: number;
  /** Files that are left alone as they are not UTF-8, which they would become. */
  readonly untouched: readonly string[];
  /** The inputs as they are with their fixes, those of a dry run as they would be. */
  readonly inputs: readonly ListedInput[];
  /** Whether fixed text is on stdout. */
  readonly isPrinted: boolean;
}

/** Why not all inputs can be fixed; those that are neither files nor standard input have no place for fixed text. */
export function unfixable(inputs: readonly ListedInput[]): string | undefined {
  const [first] = inputs.filter((input) => input.kind === 'found' && input.path === undefined && input.isStdin !== true);
  return first && `--fix writes files and standard input, and ${visible(first.name)} is neither; --dry-run shows what could be fixed`;
}

/**
 * Applies the safe fixes to the files, and suggestions where that is asked for, or shows them as a diff and writes nothing where it is a dry run.
 *
 * A file is replaced as a whole. What comes from standard input is printed, fixed or not. What was there before counts as when judging.
 */
export async function fixFiles(
  { inputs, placeOf, setup }: OpenedRun,
  { dryRun: isDryRun, unsafeFixes }: Pick<LintFlags, 'dryRun' | 'unsafeFixes'>,
  streams: Streams,
): Promise<Fixed> {
  // What is read of the catalog here is there for the judge, too.
  const checking = openChecking(setup.checking, judges);
  const fix = (job: Job): FixedFile => fixText(job.file, job.text, checking.optionsOf(job).options, { unsafe: unsafeFixes });
  const colors = wantsColors(streams.stdout, streams.env);
  const sums = { files: 0, fixes: 0, unwritten: 0, isPrinted: false };
  const untouched: string[] = [];
  const paths = new Map(
    inputs.flatMap((input) => (input.kind === 'found' && input.path !== undefined ? [[input.name, input.path] as const] : [])),
  );
  const stdinName = inputs.find((input) => input.kind === 'found' && input.isStdin === true)?.name;
  const changed = new Map<string, FoundInput>();
  const foundAs = filePlaces(inputs);
  for await (const input of readAhead(inputs)) {
    if (input.kind === 'problem') continue;
    const { bytes, name } = input;
    const isPrinted = name === stdinName && !isDryRun;
    if (isPrinted) sums.isPrinted = true;
    if (!isUtf8(bytes)) {
      untouched.push(name);
      if (isPrinted) await print(streams.stdout, Buffer.from(bytes).toString());
      continue;
    }
    const place = placeOf?.(name);
    const found = foundAs(name);
    const fixed = fix({ ...toFileBytes(input), ...(place !== undefined && { place }), ...(found && { found }) });
    const isChanged = fixed.text !== fixed.before;
    if (isPrinted) await print(streams.stdout, isChanged ? fixed.text : Buffer.from(bytes).toString());
    if (!isChanged) continue;
    const path = paths.get(name);
    if (isDryRun) await print(streams.stdout, await renderDiff(diffLabel(name, path, streams.cwd), fixed, colors));
    const outcome = isDryRun || path === undefined ? undefined : await writeFileWhole(name, path, bytes, fixed.text);
    if (outcome?.kind !== 'problem') {
      if (outcome?.behindLink !== undefined && !setup.rendering.quiet)
        await write(streams.stderr, `note: ${visible(name)} is a symbolic link; ${visible(outcome.behindLink)} is written\n`);
      sums.files++;
      sums.fixes += fixed.applied;
      changed.set(name, inputOf(name, fixed.text, isDryRun ? undefined : path));
    } else {
      sums.unwritten++;
      await reportProblem(outcome, streams);
    }
  }
  return { ...sums, untouched, inputs: inputs.map((input) => asFixed(input, changed.get(input.name))) };
}

/** Writes as {@link write} does, and does without a reader that has gone: the files are still to be written. */
async function print(stream: OutputStream, text: string): Promise<void> {
  try {
    await write(stream, text);
  } catch (error) {
    if (!isClosedPipe(error)) throw error;
  }
}

/** An input with its fixed text. What earlier runs know of the file is about its text before. */
function asFixed(input: ListedInput, fixed: FoundInput | undefined): ListedInput {
  if (fixed === undefined || input.kind === 'problem') return input;
  const { atRevision, isSought, isStdin, path } = input;
  return {
    ...fixed,
    ...(path !== undefined && { path }),
    ...(atRevision && { atRevision }),
    ...(isSought && { isSought }),
    ...(isStdin !== undefined && { isStdin }),
  };
}

/** A fixed text as an input, kept in memory where it was not written to a file. */
function inputOf(name: string, text: string, path: string | undefined): FoundInput {
  if (path !== undefined) return { kind: 'found', name, path, read: () => readFileBytes(name, path) };
  const bytes = Buffer.from(text);
  return { kind: 'found', name, read: () => Promise.resolve({ kind: 'bytes', name, bytes }) };
}
