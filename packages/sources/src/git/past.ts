import { isAbsolute, relative, resolve } from 'node:path';
import { inputProblem, type Input, type InputBytes } from '../input.js';
import { isManifestName } from '../manifest-name.js';
import { realPath } from '../real-path.js';
import { readHunks, type Hunk, type LineSpan } from './hunks.js';
import { readPathChanges } from './path-changes.js';
import { runGit } from './run-git.js';
import { slashed } from '../slashed.js';

/** The files of a working tree as they were at a commit. Files that git takes for renamed were there under their old names. */
export interface Past {
  /** A file as it was; `undefined` where it was not there, and `now` itself where it has not changed. Never rejects. */
  read(now: InputBytes): Promise<Input | undefined>;
  /** Whether git keeps a file, or would with the next commit: what it does not, such as what is ignored or outside of the repository, has no past. */
  isKept(file: string): boolean;
  /** The manifests that were there and are not any more. */
  readDeleted(): Promise<readonly InputBytes[]>;
  /** The lines of a file that were not there before, in order; `undefined` where all of it is new or has no past. Never rejects. */
  addedLines(file: string): Promise<readonly LineSpan[] | undefined>;
  /** In what a file differs from what it was, in order; nothing where it is the same; `undefined` where all of it is new or has no past. Never rejects. */
  hunks(file: string): Promise<readonly Hunk[] | undefined>;
}

/**
 * Opens the past of the working tree around `cwd`, at a commit that `revision` names; or says why that cannot be, in a clause. Asks git three
 * times, and once more for each file that has changed.
 */
export async function openPast(revision: string, cwd: string): Promise<Past | string> {
  const git = (...args: readonly string[]) => runGit(args, { directory: cwd });
  if (revision.startsWith('-') || revision.includes('\0')) return 'is not a git revision';
  const [top, named] = await Promise.all([
    git('rev-parse', '--show-toplevel'),
    git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`),
  ]);
  if (!top.ok) return `is looked for in git, and there is no working tree (git: ${top.message})`;
  if (!named.ok) return 'is not a git revision';
  const commit = named.output.toString().trim();
  const root = realPath(top.output.toString().replace(/\r?\n$/, ''));
  const [tree, difference] = await Promise.all([
    git('ls-tree', '-r', '-z', '--full-tree', '--name-only', commit),
    git('diff', '--name-status', '-z', '--find-renames', '--no-ext-diff', '--no-textconv', '--no-relative', commit, '--'),
  ]);
  if (!tree.ok) return `cannot be read (git: ${tree.message})`;
  if (!difference.ok) return `cannot be compared (git: ${difference.message})`;
  const then = new Set(tree.output.toString().split('\0'));
  const changes = readPathChanges(difference.output.toString());
  const pathOf = (file: string): string | undefined => {
    const path = slashed(relative(root, realPath(resolve(cwd, file))));
    return path.startsWith('../') || path === '..' || isAbsolute(path) ? undefined : path;
  };
  /** Where a file was; undefined where it was not. */
  const pathThen = (path: string): string | undefined => changes.renamed.get(path) ?? (then.has(path) ? path : undefined);
  const blob = async (file: string, path: string): Promise<Input | undefined> => {
    const found = await git('cat-file', 'blob', `${commit}:${path}`);
    if (found.ok) return { kind: 'bytes', name: file, bytes: found.output };
    return inputProblem(`${revision}:${path}`, 'git-failed', found.reason === 'failed' ? found.message : 'is not a file at that revision');
  };
  const hunks = async (file: string): Promise<readonly Hunk[] | undefined> => {
    const path = pathOf(file);
    const before = path === undefined ? undefined : pathThen(path);
    if (path === undefined || before === undefined) return undefined;
    return changes.present.has(path) ? readHunks(`${commit}:${before}`, resolve(root, path), root) : [];
  };
  return {
    read: async (now) => {
      const path = pathOf(now.name);
      const before = path === undefined ? undefined : pathThen(path);
      if (path === undefined || before === undefined) return undefined;
      return changes.present.has(path) ? blob(now.name, before) : now;
    },
    isKept: (file) => {
      const path = pathOf(file);
      return path !== undefined && (then.has(path) || changes.present.has(path));
    },
    readDeleted: async () => {
      const read = await Promise.all([...changes.removed].filter(isManifestName).map((path) => blob(`${revision}:${path}`, path)));
      return read.filter((input): input is InputBytes => input?.kind === 'bytes');
    },
    addedLines: async (file) => (await hunks(file))?.map((hunk) => hunk.new).filter(({ first, last }) => last >= first),
    hunks,
  };
}
