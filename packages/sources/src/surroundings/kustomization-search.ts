import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { mayRead } from '../confined.js';

/** The names under which kustomize looks for its file, in its order. */
const NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** How many folders up a kustomization is looked for: bases and overlays keep their patches in folders near them. */
const MAX_FOLDERS = 4;

/** In how many folders beside a file a kustomization is looked for that names it by `../`; more are no overlays. */
const MAX_BESIDE = 50;

/** No kustomization is read beyond this many bytes. */
const MAX_BYTES = 1 << 20;

/** Says which files kustomizations name. */
export interface KustomizationSearch {
  /**
   * Whether a kustomization in the folder of a file, in one of those above, or in a folder beside the file names it. `path` is absolute. Never throws.
   */
  isNamed(path: string): boolean;
}

/** A kustomization as far as it names files. */
interface Kustomization {
  readonly stamp: string;
  /** Absolute. */
  readonly names: ReadonlySet<string>;
}

const NONE: Kustomization = { stamp: '', names: new Set() };

/**
 * Gets ready to ask. `namesIn` gives the files that the text of a kustomization names in the way that is asked about, relative to it.
 *
 * `stays`: nothing changes while it is asked, and each folder is looked at once; else a kustomization is read again when it was written.
 */
export function openKustomizationSearch(
  namesIn: (text: Uint8Array) => readonly string[],
  { stays }: { readonly stays: boolean },
): KustomizationSearch {
  const folders = new Map<string, readonly Kustomization[]>();
  const files = new Map<string, Kustomization>();
  const read = (path: string): Kustomization => {
    try {
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats?.isFile() !== true || stats.size > MAX_BYTES) return NONE;
      const stamp = `${stats.mtimeMs} ${stats.size}`;
      const before = files.get(path);
      if (before?.stamp === stamp) return before;
      const found = {
        stamp,
        names: new Set((mayRead(path) ? namesIn(readFileSync(path)) : []).map((name) => resolve(dirname(path), name))),
      };
      files.set(path, found);
      return found;
    } catch {
      return NONE;
    }
  };
  const inFolder = (folder: string): readonly Kustomization[] => {
    const known = stays ? folders.get(folder) : undefined;
    if (known !== undefined) return known;
    const found = NAMES.map((name) => read(join(folder, name))).filter((each) => each !== NONE);
    if (stays) folders.set(folder, found);
    return found;
  };
  const beside = new Map<string, readonly string[]>();
  /** The folders in a folder, from which a kustomization may lead up to it. */
  const foldersIn = (folder: string): readonly string[] => {
    const known = stays ? beside.get(folder) : undefined;
    if (known !== undefined) return known;
    let found: readonly string[] = [];
    try {
      const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
      if (entries.length <= MAX_BESIDE) found = entries.map(({ name }) => join(folder, name));
    } catch {
      // What cannot be looked into has no kustomization.
    }
    if (stays) beside.set(folder, found);
    return found;
  };
  const uses = (folder: string, path: string): boolean => inFolder(folder).some(({ names }) => names.has(path));
  return {
    isNamed: (path) => {
      if (foldersIn(dirname(path)).some((folder) => uses(folder, path))) return true;
      let folder = dirname(path);
      for (let count = 0; count < MAX_FOLDERS; count++) {
        if (uses(folder, path)) return true;
        const above = dirname(folder);
        if (above === folder) return false;
        folder = above;
      }
      return false;
    },
  };
}
