import { mkdir, readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { visible } from '@structural/presenters';
import { OUTSIDE_FOLDER, placeInFolder, replaceFile } from '@structural/sources';
import type { ExitCode } from '../exit-code.js';
import { EXIT_CLEAN, EXIT_TROUBLE } from '../exit-code.js';
import { write, type Streams } from '../streams.js';

/** A file to be written; its text is made when its turn comes. */
export interface Output {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  /** What it is about, for messages. */
  readonly about: string;
  render(): string;
}

/**
 * Writes files into a folder of the working directory, and says on stderr how many.
 *
 * Each is written beside its place and renamed, so that readers see the old text or the new one; one with the same text is not touched,
 * nor is anything else in the folder. Neither names nor symbolic links lead out of it. Two outputs for one file are refused before
 * anything is written.
 */
export async function writeOutputs(folder: string, outputs: readonly Output[], streams: Streams, quiet: boolean): Promise<ExitCode> {
  const clash = findClash(outputs);
  if (clash !== undefined) {
    await write(streams.stderr, `error: ${clash}\n`);
    return EXIT_TROUBLE;
  }
  let written = 0;
  let failed = 0;
  for (const { path, render } of outputs) {
    try {
      if (await writeOutput(resolve(streams.cwd, folder), path, render())) written++;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      failed++;
      await write(streams.stderr, `error: ${visible(join(folder, path))}: cannot be written: ${reason}\n`);
      // What keeps one file from being written mostly keeps them all.
      if (failed === MAX_FAILURES) break;
    }
  }
  if (!quiet && failed === 0) await write(streams.stderr, `note: ${summary(written, outputs.length - written)} in ${visible(folder)}\n`);
  return failed > 0 ? EXIT_TROUBLE : EXIT_CLEAN;
}

const MAX_FAILURES = 5;

function summary(written: number, unchanged: number): string {
  return `${written} ${written === 1 ? 'file' : 'files'} written${unchanged === 0 ? '' : `, ${unchanged} unchanged`}`;
}

/** On many file systems names that differ in case alone are one. */
function findClash(outputs: readonly Output[]): string | undefined {
  const taken = new Map<string, string>();
  for (const { about, path } of outputs) {
    const other = taken.get(path.toLowerCase());
    if (other !== undefined) return `${visible(about)} and ${visible(other)} would both be ${visible(path)}; choose another --layout`;
    taken.set(path.toLowerCase(), about);
  }
  return undefined;
}

/** Whether the file had to be written. */
async function writeOutput(folder: string, path: string, text: string): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const target = await placeInFolder(await realpath(folder), path, true);
  const before = await readFile(target, 'utf8').catch(() => undefined);
  if (before === text) return false;
  await replaceFile(target, text);
  return true;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  [OUTSIDE_FOLDER, 'its path leads out of the directory'], ['EACCES', 'permission denied'], ['EPERM', 'permission denied'], ['EROFS', 'the file system is read-only'],
  ['EISDIR', 'a directory is in its place'], ['ENOTDIR', 'a file is in place of its directory'], ['EEXIST', 'a file is in place of its directory'],
  ['ENAMETOOLONG', 'its name is too long'], ['ENOSPC', 'no space is left'],
]);

/** What kept a file from being written; undefined for what is no error of the system. */
function reasonOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string') return undefined;
  return REASONS.get(error.code) ?? error.code;
}
