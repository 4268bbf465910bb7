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
  /** The same, but somebody has changed them since; they are never removed. */
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
  { account, cwd = '.', inputs = [], prune }: WriteOptions,
): Promise<WrittenFolder> {
  const now = new Map<string, string>();
  const problems: UnwrittenFile[] = [];
  const sums = { written: 0, kept: 0 };
  const removed: string[] = [];
  const stale: string[] = [];
  const edited: string[] = [];
  const before = await readAccount(resolve(cwd, folder, account));
  for await (const outcome of writeFiles(cwd, folder, rendered(files), inputs)) {
    if (outcome.kind === 'problem') {
      problems.push(outcome);
      continue;
    }
    sums[outcome.kind] += 1;
    now.set(outcome.path, sha256(outcome.text));
  }
  const root = await realpath(resolve(cwd, folder)).catch(() => undefined);
  for (const [path, digest] of before) {
    if (now.has(path)) continue;
    const target = root === undefined ? undefined : place(root, path);
    const text = target === undefined ? undefined : await readIfPresent(target);
    if (root === undefined || target === undefined || text === undefined) continue;
    if (problems.length > 0) {
      // It may be one that could not be written; the next run must know of it.
      now.set(path, digest);
    } else if (sha256(text) !== digest) {
      edited.push(path);
    } else if (!prune) {
      stale.push(path);
      now.set(path, digest);
    } else {
      try {
        await unlink(target);
        await removeEmptyFolders(root, dirname(target));
        removed.push(path);
      } catch (error) {
        problems.push(writeProblem(join(folder, path), error));
        now.set(path, digest);
      }
    }
  }
  if (problems.length === 0 || sums.written + sums.kept > 0) {
    for await (const outcome of writeFiles(cwd, folder, [accountFile(account, now)], inputs))
      if (outcome.kind === 'problem') problems.push(outcome);
  }
  return { written: sums.written, unchanged: sums.kept, removed, stale, edited, problems };
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

/** Paths with the digests of their texts. An account that is not ours counts as none: then nothing is ever removed. */
async function readAccount(path: string): Promise<ReadonlyMap<string, string>> {
  const text = await readIfPresent(path);
  try {
    const { files } = JSON.parse(text ?? '') as { readonly files?: unknown };
    const entries = typeof files === 'object' && files !== null ? Object.entries(files) : [];
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return new Map();
  }
}

function accountFile(path: string, files: ReadonlyMap<string, string>): FolderFile {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return { path, render: () => `${JSON.stringify({ files: Object.fromEntries(sorted) }, undefined, 2)}\n` };
}
