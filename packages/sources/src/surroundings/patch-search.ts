import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The names under which kustomize looks for its file, in its order. */
const NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** How many folders up a kustomization is looked for: bases and overlays keep their patches in folders near them. */
const MAX_FOLDERS = 4;

/** No kustomization is read beyond this many bytes. */
const MAX_BYTES = 1 << 20;

/** Says which files kustomizations name as patches. */
export interface PatchSearch {
  /**
   * Whether a kustomization in the folder of a file, or in one of those above, uses the file as a patch, so that what it holds is only a part of an
   * object. `path` is absolute. Never throws.
   */
  isPatch(path: string): boolean;
}

/** A kustomization as far as it names patches. */
interface Kustomization {
  readonly stamp: string;
  /** Absolute. */
  readonly patches: ReadonlySet<string>;
}

const NONE: Kustomization = { stamp: '', patches: new Set() };

/**
 * Gets ready to ask about patches. `patchesIn` gives the files that the text of a kustomization names, relative to it.
 *
 * `stays`: nothing changes while it is asked, and each folder is looked at once; else a kustomization is read again when it was written.
 */
export function openPatchSearch(patchesIn: (text: Uint8Array) => readonly string[], { stays }: { readonly stays: boolean }): PatchSearch {
  const folders = new Map<string, readonly Kustomization[]>();
  const files = new Map<string, Kustomization>();
  const read = (path: string): Kustomization => {
    try {
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats?.isFile() !== true || stats.size > MAX_BYTES) return NONE;
      const stamp = `${stats.mtimeMs} ${stats.size}`;
      const before = files.get(path);
      if (before?.stamp === stamp) return before;
      const found = { stamp, patches: new Set(patchesIn(readFileSync(path)).map((name) => resolve(dirname(path), name))) };
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
  return {
    isPatch: (path) => {
      let folder = dirname(path);
      for (let count = 0; count < MAX_FOLDERS; count++) {
        if (inFolder(folder).some(({ patches }) => patches.has(path))) return true;
        const above = dirname(folder);
        if (above === folder) return false;
        folder = above;
      }
      return false;
    },
  };
}
