import { lstat, mkdir, readFile, realpath, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { placeInFolder, replaceFile } from '@structural/sources';
import { sha256 } from '../sha256.js';
import type { OutputFile } from './output-file.js';

/** How a folder is written. */
export interface WriteOptions {
  /** The name of the file in the folder that keeps account of what was written. */
  readonly account: string;
  /** Whether files go that an earlier run wrote and this one does not. */
  readonly prune: boolean;
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
}

/**
 * Writes files into a folder, each in one step: a reader sees the old or the new text, never a half. Files whose text is the same are
 * left alone.
 *
 * Removes nothing but what the account says an earlier run wrote, and that only while its text is still what it was. Neither names nor
 * symbolic links lead out of the folder. Rejects with the system's error where a file cannot be written.
 */
export async function writeFolder(folder: string, files: Iterable<OutputFile>, { account, prune }: WriteOptions): Promise<WrittenFolder> {
  await mkdir(folder, { recursive: true });
  const root = await realpath(folder);
  const before = await readAccount(join(root, account));
  const now = new Map<string, string>();
  let written = 0;
  let unchanged = 0;
  try {
    for (const { path, text } of files) {
      const target = await placeInFolder(root, path, true);
      now.set(path, sha256(text));
      if ((await readIfPresent(target)) === text) {
        unchanged += 1;
      } else {
        await replaceFile(target, text);
        written += 1;
      }
    }
  } catch (error) {
    // What a run that broke off has written must be known to the next one.
    await writeAccount(join(root, account), new Map([...before, ...now])).catch(() => undefined);
    throw error;
  }
  const removed: string[] = [];
  const stale: string[] = [];
  const edited: string[] = [];
  for (const [path, digest] of before) {
    if (now.has(path)) continue;
    const target = await placeInFolder(root, path, false).catch(() => undefined);
    const text = target === undefined ? undefined : await readIfPresent(target);
    if (target === undefined || text === undefined) continue;
    if (sha256(text) !== digest) {
      edited.push(path);
      continue;
    }
    if (prune) {
      await unlink(target);
      await removeEmptyFolders(root, dirname(target));
      removed.push(path);
    } else {
      stale.push(path);
      now.set(path, digest);
    }
  }
  await writeAccount(join(root, account), now);
  return { written, unchanged, removed, stale, edited };
}

/** The text of a regular file; what is none, such as a link, counts as absent and is replaced. */
async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return (await lstat(path)).isFile() ? await readFile(path, 'utf8') : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
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

async function writeAccount(path: string, files: ReadonlyMap<string, string>): Promise<void> {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const text = `${JSON.stringify({ files: Object.fromEntries(sorted) }, undefined, 2)}\n`;
  if ((await readIfPresent(path)) !== text) await replaceFile(path, text);
}
