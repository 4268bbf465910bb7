import { join, relative } from 'node:path';
import { inputProblem, type InputProblem } from '../input.js';
import type { OldInput } from '../old-file.js';
import { realPath } from '../real-path.js';
import { readBlobs } from './read-blobs.js';
import { listTree, resolveRevision } from './revision.js';
import { manifestsIn } from './tree-entry.js';
import { ABSENT, runGit } from './run-git.js';
import { slashed } from '../slashed.js';

/**
 * The manifests of a whole repository as they were at a revision, wherever they stood, as far as they are wanted; named as git names them from
 * the working folder. Three runs of git. Never rejects.
 */
export async function manifestsAtRevision(
  revision: string,
  repository: string,
  { cwd, isWanted }: { readonly cwd: string; isWanted(bytes: Uint8Array): boolean },
): Promise<readonly OldInput[] | InputProblem> {
  const commit = revision === '' ? ABSENT : await resolveRevision(`${revision}^{commit}`, repository);
  if (!commit.ok) {
    const why = commit.reason === 'failed' ? ` (git: ${commit.message})` : '';
    return inputProblem(revision, 'no-revision', `${revision === '' ? "'' " : ''}is neither a file, a folder nor a git revision${why}`);
  }
  const [top, tree] = await Promise.all([
    runGit(['rev-parse', '--show-toplevel'], { directory: repository }),
    listTree(commit.output.toString().trim(), true, repository),
  ]);
  if (!tree.ok) return inputProblem(revision, 'git-failed', tree.reason === 'failed' ? tree.message : 'is not there');
  // A bare repository has no working tree: its files are named from the working folder.
  const root = top.ok ? realPath(top.output.toString().replace(/\r?\n$/, '')) : realPath(cwd);
  const entries = manifestsIn(tree.output.toString());
  const read = await readBlobs(entries, repository, isWanted);
  if (typeof read === 'string') return inputProblem(revision, 'git-failed', read);
  const nameOf = namesFrom(root, realPath(cwd));
  return read.map(({ bytes, path }) => ({ kind: 'bytes', name: `${revision}:${nameOf(path)}`, bytes, place: join(root, path) }));
}

/** Paths as git reads them behind a revision: from the root of the repository, else from the working folder. */
function namesFrom(root: string, folder: string): (path: string) => string {
  if (root === folder) return (path) => path;
  return (path) => {
    const way = slashed(relative(folder, join(root, path)));
    return way.startsWith('../') ? way : `./${way}`;
  };
}
