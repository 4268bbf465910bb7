import { readdirSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { isRepository } from '../ignoring/git-ignore.js';
import { slashed } from '../slashed.js';
import { openFileReader, STAYS } from './changed-files.js';

/** How many folders up a file is looked for: what holds for an application stands beside it or a little above. */
const MAX_FOLDERS = 4;

/** A folder with more manifests is not looked through. */
const MAX_FILES = 200;

/** A manifest near another file. */
interface NearbyFile {
  /** Its path from the folder of the other file. */
  readonly file: string;
  readonly text: string;
}

/** Finds the manifests that hold a word. */
export interface NearbyFiles {
  /** Those in the folder of a file and in the folders above it, inside of its repository, but not the file; the same list for the same. Never throws. */
  of(path: string): readonly NearbyFile[];
}

interface Folder {
  readonly at: number;
  readonly files: readonly (readonly [path: string, text: string])[];
}

const NONE: readonly NearbyFile[] = [];

/** Gets ready to find manifests that hold a word, while files change. */
export function openNearbyFiles(word: string): NearbyFiles {
  const read = openFileReader<string>();
  const folders = new Map<string, Folder>();
  const lists = new Map<string, readonly NearbyFile[]>();
  const look = (folder: string): Folder['files'] => {
    const known = folders.get(folder);
    if (known !== undefined && performance.now() - known.at < STAYS) return known.files;
    let files: Folder['files'] = [];
    try {
      const names = readdirSync(folder).filter((name) => /\.(?:ya?ml|json)$/i.test(name));
      if (names.length <= MAX_FILES)
        files = names.sort().flatMap((name) => {
          const { made: text } = read(join(folder, name), (bytes) => (bytes.includes(word) ? bytes.toString() : undefined));
          return text === undefined ? [] : [[join(folder, name), text] as const];
        });
    } catch {
      // What cannot be read is not known.
    }
    folders.set(folder, { at: performance.now(), files });
    return files;
  };
  return {
    of: (path) => {
      if (!isAbsolute(path)) return NONE;
      const found = foldersUpFrom(path)
        .flatMap(look)
        .filter(([file]) => file !== path)
        .map(([file, text]) => ({ file: slashed(relative(dirname(path), file)), text }));
      const known = lists.get(path);
      if (known?.length === found.length && known.every(({ file, text }, i) => file === found[i]?.file && text === found[i]?.text))
        return known;
      lists.set(path, found);
      return found;
    },
  };
}

/** The folder of a file and those above it, up to that of its repository. */
function foldersUpFrom(path: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = dirname(path); folders.length < MAX_FOLDERS; folder = dirname(folder)) {
    folders.push(folder);
    if (isRepository(folder) || dirname(folder) === folder) break;
  }
  return folders;
}
