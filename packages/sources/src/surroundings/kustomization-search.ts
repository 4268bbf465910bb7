import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { mayRead } from '../confined.js';
import { entriesOf } from '../folder-entries.js';

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
  /** Where a kustomization may be that names files in a folder. */
  const placesOf = (folder: string): readonly string[] => {
    const above = [folder];
    while (above.length < MAX_FOLDERS) above.push(dirname(above.at(-1) ?? folder));
    return [...foldersIn(folder), ...new Set(above)];
  };
  const around = new Map<string, readonly Kustomization[]>();
  return {
    isNamed: (path) => {
      const folder = dirname(path);
      const isNaming = ({ names }: Kustomization): boolean => names.has(path);
      if (!stays) return placesOf(folder).some((place) => inFolder(place).some(isNaming));
      const known = around.get(folder) ?? placesOf(folder).flatMap(inFolder);
      around.set(folder, known);
      return known.some(isNaming);
    },
  };
}

/** The folders in a folder, from which a kustomization may lead up to it; none where they are too many. */
function foldersIn(folder: string): readonly string[] {
  try {
    const entries = entriesOf(folder).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    return entries.length <= MAX_BESIDE ? entries.map(({ name }) => join(folder, name)) : [];
  } catch {
    // What cannot be looked into has no kustomization.
    return [];
  }
}
