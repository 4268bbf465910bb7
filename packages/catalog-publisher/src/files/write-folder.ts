import { realpath, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { placeInFolder, writeFiles, writeProblem, type FolderFile } from '@structural/sources';
import { sha256 } from '../sha256.js';
import { accounted, printAccount, readAccount, type Accounted } from './folder-account.js';
import type { OutputFile } from './output-file.js';
import { readIfPresent } from './read-if-present.js';

/** How a folder is written. */
export interface WriteFolderOptions {
  /** The name of the file in the folder that keeps account of what was written. */
  readonly account: string;
  /** Whether files go that an earlier run wrote and this one does not. */
  readonly prune: boolean;
  /** The paths of files that are not to be overwritten, since what is written was made of them; none by default. */
  readonly inputs?: readonly string[];
  /** What a file is made from, for the account; none by default. */
  readonly originOf?: (path: string) => string | undefined;
  /** Whether files of an earlier run stay although they are not written now, by what they were made from; by default none does. */
  readonly keeps?: (origin: string | undefined) => boolean;
  /** Files that are known to be there as they should be, with the digests of their texts: they are not written, and stay. */
  readonly untouched?: ReadonlyMap<string, string>;
  /** What else the account notes; asked for when all is written. */
  readonly notes?: () => object;
  /** What the folder is named from; by default the working directory of the process. */
  readonly cwd?: string;
}

/** A file that could not be written or removed. */
export interface UnwrittenFile {
  readonly name: string;
  /** A clause that follows the name: `cannot be written: no space is left on its file system`. */
  readonly message: string;
}

/** What became of a folder. */
export interface WrittenFolder {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: readonly string[];
  /** Written by an earlier run, no longer wanted, and still there, since nothing was to be pruned. */
  readonly stale: readonly string[];
  /** Written by an earlier run and not by this one, and there on purpose, as `keeps` says. */
  readonly kept: readonly string[];
  /** No longer wanted, but somebody has changed them since; they are never removed. */
  readonly edited: readonly string[];
  /** What could not be written or removed. Then nothing was removed that was not before that. */
  readonly problems: readonly UnwrittenFile[];
}

/**
 * Writes files into a folder, each in one step: a reader sees the old or the new text, never a half. Files whose text is the same are left
 * alone. One that cannot be written is a problem, and the others are written; nothing rejects for the state of the disk.
 *
 * Removes nothing but what the account says an earlier run wrote, and that only while its text is still what it was, and only if everything
 * could be written. Neither names nor symbolic links lead out of the folder.
 */
export async function writeFolder(
  folder: string,
  files: Iterable<OutputFile> | AsyncIterable<OutputFile>,
  {
    account,
    cwd = '.',
    inputs = [],
    keeps = () => false,
    notes = () => ({}),
    originOf = () => undefined,
    prune,
    untouched = new Map(),
  }: WriteFolderOptions,
): Promise<WrittenFolder> {
  const now = new Map<string, Accounted>();
  const problems: UnwrittenFile[] = [];
  const sums = { written: 0, kept: 0 };
  const removed: string[] = [];
  const stale: string[] = [];
  const kept: string[] = [];
  const edited: string[] = [];
  const { files: before } = await readAccount(resolve(cwd, folder, account));
  for await (const outcome of writeFiles(cwd, folder, rendered(files), inputs)) {
    if (outcome.kind === 'problem') {
      problems.push(outcome);
      continue;
    }
    sums[outcome.kind] += 1;
    now.set(outcome.path, accounted(sha256(outcome.text), originOf(outcome.path)));
  }
  for (const [path, digest] of untouched) {
    sums.kept += 1;
    now.set(path, accounted(digest, originOf(path)));
  }
  const root = await realpath(resolve(cwd, folder)).catch(() => undefined);
  for (const [path, entry] of root === undefined ? [] : before) {
    if (now.has(path) || root === undefined) continue;
    const target = place(root, path);
    const text = target === undefined ? undefined : await readIfPresent(target);
    if (target === undefined || text === undefined) continue;
    if (problems.length > 0) {
      // It may be one that could not be written; the next run must know of it.
      now.set(path, entry);
    } else if (keeps(entry.origin)) {
      kept.push(path);
      now.set(path, entry);
    } else if (sha256(text) !== entry.digest) {
      edited.push(path);
    } else if (!prune) {
      stale.push(path);
      now.set(path, entry);
    } else {
      const problem = await removeFile(root, target, join(folder, path));
      if (problem === undefined) removed.push(path);
      else {
        problems.push(problem);
        now.set(path, entry);
      }
    }
  }
  if (problems.length === 0 || sums.written + sums.kept > 0) {
    const output = { path: account, render: () => printAccount(now, notes()) };
    problems.push(...(await problemsOf(writeFiles(cwd, folder, [output], inputs))));
  }
  return { written: sums.written, unchanged: sums.kept, removed, stale, kept, edited, problems };
}

async function problemsOf(outcomes: ReturnType<typeof writeFiles>): Promise<readonly UnwrittenFile[]> {
  const problems: UnwrittenFile[] = [];
  for await (const outcome of outcomes) if (outcome.kind === 'problem') problems.push(outcome);
  return problems;
}

/** Removes a file and the folders that it leaves empty; gives what kept it from that. */
async function removeFile(root: string, target: string, name: string): Promise<UnwrittenFile | undefined> {
  try {
    await unlink(target);
    await removeEmptyFolders(root, dirname(target));
    return undefined;
  } catch (error) {
    return writeProblem(name, error);
  }
}

/** The files that an earlier run wrote, that are still there, and that `keeps` keeps, be they written again or not. */
export async function keptFiles(
  folder: string,
  { account, cwd = '.', keeps = () => false }: WriteFolderOptions,
): Promise<readonly string[]> {
  const root = await realpath(resolve(cwd, folder)).catch(() => undefined);
  if (root === undefined) return [];
  const kept: string[] = [];
  for (const [path, { origin }] of (await readAccount(join(root, account))).files) {
    const target = keeps(origin) ? place(root, path) : undefined;
    if (target !== undefined && (await readIfPresent(target)) !== undefined) kept.push(path);
  }
  return kept;
}

async function* rendered(files: Iterable<OutputFile> | AsyncIterable<OutputFile>): AsyncGenerator<FolderFile> {
  for await (const { path, text } of files) yield { path, render: () => text };
}

/** Where a path of an account leads, if nowhere else than into the folder. */
function place(root: string, path: string): string | undefined {
  try {
    return placeInFolder(root, path, false);
  } catch {
    return undefined;
  }
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (let next = folder; next.startsWith(root + sep); next = dirname(next)) {
    try {
      await rmdir(next);
    } catch {
      return;
    }
  }
}
