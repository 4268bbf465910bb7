import { join, posix, relative } from 'node:path';
import { realPath } from '../real-path.js';
import { runGit } from './run-git.js';
import { slashed } from '../slashed.js';

/** Where a file at a git revision is. */
export interface RevisionPlace {
  /** As it was written before the colon. */
  readonly revision: string;
  /** The root of the working tree. */
  readonly root: string;
  /** From the root, with slashes. */
  readonly path: string;
}

/** Where the file would be if the revision was checked out: an absolute path. */
export function pathIfCheckedOut({ path, root }: RevisionPlace): string {
  return join(root, path);
}

/** Tells the places of what is found at `REVISION:PATH`, by what follows the path; nothing in a repository without a working tree. */
export async function placesAt(name: string, cwd: string): Promise<(below: string) => RevisionPlace | undefined> {
  const top = await runGit(['rev-parse', '--show-toplevel'], { directory: cwd });
  if (!top.ok) return () => undefined;
  const root = realPath(top.output.toString().replace(/\r?\n$/, ''));
  const colon = name.indexOf(':');
  const [revision, written] = [name.slice(0, colon), name.slice(colon + 1)];
  const here = slashed(relative(root, realPath(cwd)));
  const start = /^\.\.?(?:\/|$)/.test(written) ? posix.join(here, written) : written;
  return (below) => ({ revision, root, path: posix.join('.', start, below) });
}
