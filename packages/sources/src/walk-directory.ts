import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputProblem } from './input.js';
import { isManifestName } from './manifest-name.js';
import { systemProblem } from './system-error.js';

/** Whether what a folder holds is left out. */
export type LeavesOut = (path: string, isFolder: boolean) => boolean;

/** A file that was found in a folder. */
export interface WalkedFile {
  readonly path: string;
  readonly isLink: boolean;
}

/** Folders that hold other people's files and are not entered below a directory that the user named. */
const SKIPPED = new Set(['.git', 'node_modules']);

/**
 * The manifests (`*.yaml`, `*.yml`, `*.json`) in a directory, by name within each folder, one at a time.
 *
 * As in kubectl, which walks with Go's `filepath.Walk`: links to files are followed, links to directories are not, so no
 * loop of links can trap the walk. Differs: `.git` and `node_modules` are not entered, and what `leavesOut` says is
 * skipped. A folder that cannot be listed is yielded as a problem and the walk goes on.
 */
export async function* walkDirectory(
  directory: string,
  recursive: boolean,
  leavesOut: LeavesOut,
): AsyncGenerator<WalkedFile | InputProblem> {
  // A stack of folders half-way listed, instead of recursion: the depth of a tree is not ours to trust.
  const pending: Iterator<WalkedFile | InputProblem | { readonly enter: string }>[] = [[{ enter: directory }].values()];
  while (pending.length > 0) {
    const next = pending.at(-1)!.next();
    if (next.done === true) pending.pop();
    else if ('enter' in next.value) pending.push(await listFolder(next.value.enter, recursive, leavesOut));
    else yield next.value;
  }
}

async function listFolder(
  folder: string,
  recursive: boolean,
  leavesOut: LeavesOut,
): Promise<Iterator<WalkedFile | InputProblem | { readonly enter: string }>> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    return [systemProblem(folder, error)].values();
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const found: (WalkedFile | { readonly enter: string })[] = [];
  const prefix = join(folder, 'x').slice(0, -1);
  for (const entry of entries) {
    const path = prefix + entry.name;
    if (entry.isDirectory()) {
      if (recursive && !SKIPPED.has(entry.name) && !leavesOut(path, true)) found.push({ enter: path });
    } else if (isManifestName(entry.name) && !leavesOut(path, false) && !(entry.isSymbolicLink() && (await isDirectory(path)))) {
      found.push({ path, isLink: entry.isSymbolicLink() });
    }
  }
  return found.values();
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false; // A broken link is yielded, so that reading it says what is wrong.
  }
}
