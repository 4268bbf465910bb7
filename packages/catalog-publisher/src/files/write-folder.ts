import { lstat, readFile, realpath, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { placeInFolder, writeFiles, writeProblem, type FolderFile } from '@structural/sources';
import { sha256 } from '../sha256.js';
import type { OutputFile } from './output-file.js';

/** How a folder is written. */
export interface WriteOptions {
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
  files: Iterable<OutputFile>,
  { account, cwd = '.', inputs = [], keeps = () => false, originOf = () => undefined, prune }: WriteOptions,
): Promise<WrittenFolder> {
  const now = new Map<string, Accounted>();
  const problems: UnwrittenFile[] = [];
  const sums = { written: 0, kept: 0 };
  const removed: string[] = [];
  const stale: string[] = [];
  const kept: string[] = [];
  const edited: string[] = [];
  const before = await readAccount(resolve(cwd, folder, account));
  for await (const outcome of writeFiles(cwd, folder, rendered(files), inputs)) {
    if (outcome.kind === 'problem') {
      problems.push(outcome);
      continue;
    }
    sums[outcome.kind] += 1;
    now.set(outcome.path, accounted(sha256(outcome.text), originOf(outcome.path)));
  }
  const root = await realpath(resolve(cwd, folder)).catch(() => undefined);
  for (const [path, entry] of before) {
    if (now.has(path)) continue;
    const target = root === undefined ? undefined : place(root, path);
    const text = target === undefined ? undefined : await readIfPresent(target);
    if (root === undefined || target === undefined || text === undefined) continue;
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
      try {
        await unlink(target);
        await removeEmptyFolders(root, dirname(target));
        removed.push(path);
      } catch (error) {
        problems.push(writeProblem(join(folder, path), error));
        now.set(path, entry);
      }
    }
  }
  if (problems.length === 0 || sums.written + sums.kept > 0) {
    for await (const outcome of writeFiles(cwd, folder, [accountFile(account, now)], inputs))
      if (outcome.kind === 'problem') problems.push(outcome);
  }
  return { written: sums.written, unchanged: sums.kept, removed, stale, kept, edited, problems };
}

/** The files that an earlier run wrote, that are still there, and that `keeps` keeps, be they written again or not. */
export async function keptFiles(folder: string, { account, cwd = '.', keeps = () => false }: WriteOptions): Promise<readonly string[]> {
  const root = await realpath(resolve(cwd, folder)).catch(() => undefined);
  if (root === undefined) return [];
  const kept: string[] = [];
  for (const [path, { origin }] of await readAccount(join(root, account))) {
    const target = keeps(origin) ? place(root, path) : undefined;
    if (target !== undefined && (await readIfPresent(target)) !== undefined) kept.push(path);
  }
  return kept;
}

function* rendered(files: Iterable<OutputFile>): Generator<FolderFile> {
  for (const { path, text } of files) yield { path, render: () => text };
}

/** Where a path of an account leads, if nowhere else than into the folder. */
function place(root: string, path: string): string | undefined {
  try {
    return placeInFolder(root, path, false);
  } catch {
    return undefined;
  }
}

/** The text of a regular file; what is none, such as a link, or cannot be read, counts as absent. */
async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return (await lstat(path)).isFile() ? await readFile(path, 'utf8') : undefined;
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

/** A file that was written. */
interface Accounted {
  /** A hash over its text. */
  readonly digest: string;
  /** What it was made from, as far as that is known. */
  readonly origin?: string;
}

function accounted(digest: string, origin: string | undefined): Accounted {
  return { digest, ...(origin !== undefined && { origin }) };
}

/** Paths with what is known of them. An account that is not ours counts as none: then nothing is ever removed. */
async function readAccount(path: string): Promise<ReadonlyMap<string, Accounted>> {
  const text = await readIfPresent(path);
  try {
    const account = JSON.parse(text ?? '') as { readonly files?: unknown; readonly origins?: unknown };
    const origins = textsOf(account.origins);
    return new Map([...textsOf(account.files)].map(([file, digest]) => [file, accounted(digest, origins.get(file))]));
  } catch {
    return new Map();
  }
}

function textsOf(members: unknown): ReadonlyMap<string, string> {
  const entries = typeof members === 'object' && members !== null ? Object.entries(members) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function accountFile(path: string, files: ReadonlyMap<string, Accounted>): FolderFile {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const account = {
    files: Object.fromEntries(sorted.map(([file, { digest }]) => [file, digest])),
    origins: Object.fromEntries(sorted.flatMap(([file, { origin }]) => (origin === undefined ? [] : [[file, origin]]))),
  };
  return { path, render: () => `${JSON.stringify(account, undefined, 2)}\n` };
}
