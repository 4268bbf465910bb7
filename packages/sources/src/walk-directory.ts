import { readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { inputProblem, type InputProblem } from './input.js';
import { mayRead } from './confined.js';
import { isInstalled } from './installed-folder.js';
import { isManifestName } from './manifest-name.js';
import { systemProblem } from './system-error.js';
import { openTurns } from './turn.js';

/** Whether what a folder holds is left out. */
export type LeavesOut = (path: string, isFolder: boolean) => boolean;

/** A file that was found in a folder. */
export interface WalkedFile {
  readonly path: string;
  readonly isLink: boolean;
}

/**
 * The manifests (`*.yaml`, `*.yml`, `*.json`) in a directory, by name within each folder, one at a time.
 *
 * As in kubectl, which walks with Go's `filepath.Walk`: links to files are followed, links to directories are not, so no
 * loop of links can trap the walk. Differs: {@link isInstalled} folders are not entered, and what `leavesOut` says is
 * skipped. A folder that cannot be listed is yielded as a problem and the walk goes on.
 */
export async function* walkDirectory(
  directory: string,
  recursive: boolean,
  leavesOut: LeavesOut,
): AsyncGenerator<WalkedFile | InputProblem> {
  // A stack of folders half-way listed, instead of recursion: the depth of a tree is not ours to trust.
  const pending: Iterator<WalkedFile | InputProblem | { readonly enter: string }>[] = [[{ enter: directory }].values()];
  const pause = openTurns();
  while (pending.length > 0) {
    const next = pending.at(-1)!.next();
    if (next.done === true) pending.pop();
    else if ('enter' in next.value) {
      pending.push(listFolder(next.value.enter, recursive, leavesOut));
      // Folders are listed at once, as what does so without waiting takes longer to load than a folder to list.
      await pause();
    } else yield next.value;
  }
}

function listFolder(
  folder: string,
  recursive: boolean,
  leavesOut: LeavesOut,
): Iterator<WalkedFile | InputProblem | { readonly enter: string }> {
  if (!mayRead(folder)) return [inputProblem(folder, 'not-readable', 'is outside of the folders that may be read')].values();
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    return [systemProblem(folder, error)].values();
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const found: (WalkedFile | { readonly enter: string })[] = [];
  const prefix = join(folder, 'x').slice(0, -1);
  for (const entry of entries) {
    const path = prefix + entry.name;
    if (entry.isDirectory()) {
      if (recursive && !isInstalled(folder, entry.name) && !leavesOut(path, true)) found.push({ enter: path });
    } else if (isManifestName(entry.name) && !leavesOut(path, false) && !(entry.isSymbolicLink() && isDirectory(path))) {
      found.push({ path, isLink: entry.isSymbolicLink() });
    }
  }
  return found.values();
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false; // A broken link is yielded, so that reading it says what is wrong.
  }
}
