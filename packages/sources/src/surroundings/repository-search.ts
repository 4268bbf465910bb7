import { readdirSync, type Dirent } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { mayRead } from '../confined.js';
import { isRepository, openGitIgnore } from '../ignoring/git-ignore.js';
import { isInstalled } from '../installed-folder.js';
import { isManifestName } from '../manifest-name.js';
import { slashed } from '../slashed.js';
import { openFileReader, stampOf, STAYS } from './changed-files.js';

/** A repository with more manifests is not looked through. */
const MAX_FILES = 20_000;

/** A manifest of a repository. */
export interface RepositoryFile {
  /** From the root of the repository, with slashes. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Which files of a repository are wanted, and what is made of them. */
export interface RepositoryWish<T> {
  /** By name, from the root. */
  isNamed(name: string): boolean;
  /** Sets of words, all of one of which are in a file that is wanted. */
  readonly words: readonly (readonly string[])[];
  /** Makes something of the files, in the order of their names; `read` has the bytes of others, by name. */
  make(files: readonly RepositoryFile[], read: (name: string) => Uint8Array | undefined): T;
}

/** What was made of the repository of a file. */
export interface RepositorySearch<T> {
  /** Undefined outside of repositories; `name` is what the file is called in its. `path` is absolute. Never throws. */
  of(path: string): { readonly made: T; readonly name: string } | undefined;
  /** Looks again, at once, at the repositories that were looked at: files have changed. Whether that made anything anew. */
  lookAgain(): boolean;
}

interface Repository<T> {
  readonly at: number;
  /** The stamps of what was wanted, */
  readonly stamps: string;
  /** and of what was read beside it, by name. */
  readonly others: ReadonlyMap<string, string>;
  readonly made: T;
}

/**
 * Gets ready to look through repositories while files change, for hosts that cannot wait.
 *
 * What git ignores, links to folders and installed packages are not looked at; of what has not been written since, nothing is read again.
 */
export function openRepositorySearch<T>(wish: RepositoryWish<T>): RepositorySearch<T> {
  const known = new Map<string, Repository<T>>();
  const readWanted = openFileReader<Buffer>();
  const readOther = openFileReader<Buffer>();
  const look = (root: string, before: Repository<T> | undefined): Repository<T> => {
    const found = namesIn(root).flatMap((name) => {
      const isNamed = wish.isNamed(name);
      const { made: bytes, stamp } = readWanted(join(root, name), (each) => (isNamed || holdsAny(each, wish.words) ? each : undefined));
      return bytes === undefined ? [] : [{ name, bytes, stamp }];
    });
    const at = performance.now();
    const stamps = JSON.stringify(found.map(({ name, stamp }) => [name, stamp]));
    const isSame = before?.stamps === stamps && [...before.others].every(([name, stamp]) => stampOf(join(root, name)) === stamp);
    if (isSame) return { ...before, at };
    const others = new Map<string, string>();
    const made = wish.make(found, (name) => {
      if (name.startsWith('..')) return undefined;
      const { made: bytes, stamp } = readOther(join(root, name), (each) => each);
      others.set(name, stamp);
      return bytes;
    });
    return { at, made, stamps, others };
  };
  return {
    of: (path) => {
      const root = isAbsolute(path) ? rootOf(path) : undefined;
      if (root === undefined) return undefined;
      const before = known.get(root);
      const repository = before !== undefined && performance.now() - before.at < STAYS ? before : look(root, before);
      known.set(root, repository);
      return { made: repository.made, name: slashed(relative(root, path)) };
    },
    lookAgain: () => {
      const before = [...known];
      for (const [root, repository] of before) known.set(root, look(root, repository));
      return before.some(([root, { made }]) => known.get(root)?.made !== made);
    },
  };
}

function holdsAny(bytes: Buffer, sets: RepositoryWish<unknown>['words']): boolean {
  return sets.some((words) => words.every((word) => bytes.includes(word)));
}

/** The root of the repository that a file is in. */
function rootOf(path: string): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (isRepository(folder)) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** The names of the manifests and kustomizations in a repository, sorted; none where they are too many. */
function namesIn(root: string): readonly string[] {
  const { isIgnored } = openGitIgnore(root);
  const found: string[] = [];
  const pending = [root];
  for (let folder = pending.pop(); folder !== undefined && found.length <= MAX_FILES; folder = pending.pop()) {
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!isInstalled(folder, entry.name) && !isIgnored(path, true)) pending.push(path);
      } else if ((isManifestName(entry.name) || entry.name === 'Kustomization') && !isIgnored(path, false))
        found.push(slashed(relative(root, path)));
    }
  }
  return found.length > MAX_FILES ? [] : found.sort();
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return mayRead(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  } catch {
    // What cannot be looked into patches nothing.
    return [];
  }
}
