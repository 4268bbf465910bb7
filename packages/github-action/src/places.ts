import { relative, resolve } from 'node:path';
import { isBelow, realPath, type Git } from '@structural/sources';

/** Where things are: names as users write them, and paths as the repository has them. */
export interface RepositoryPlaces {
  /** The root of the repository, or of the workspace where there is none; without symbolic links. */
  readonly root: string;
  /** The folder that the paths of inputs are relative to. */
  readonly directory: string;
  /** The path of a file from the root, with slashes; absolute for a file outside of it. */
  toPath(file: string): string;
}

/** The folders of a run. `platform` tells what a backslash means. */
export async function findPlaces(workspace: string, directory: string, git: Git, platform: NodeJS.Platform): Promise<RepositoryPlaces> {
  const root = await findRoot(realPath(workspace), directory, git);
  const known = new Map<string, string>();
  return {
    root,
    directory,
    toPath: (file) => {
      let path = known.get(file);
      if (path === undefined) known.set(file, (path = pathFrom(root, directory, file, platform)));
      return path;
    },
  };
}

/** The root of the repository that `directory` is in, or the workspace where that is none of what was checked out, but one around it. */
async function findRoot(workspace: string, directory: string, git: Git): Promise<string> {
  // Git looks upwards from there.
  if (realPath(directory) === workspace) return workspace;
  const top = await git('rev-parse', '--show-toplevel');
  const realTop = top.ok ? realPath(top.output.toString().replace(/\r?\n$/, '')) : undefined;
  return realTop !== undefined && isBelow(workspace, realTop) ? realTop : workspace;
}

function pathFrom(root: string, directory: string, file: string, platform: NodeJS.Platform): string {
  const absolute = resolve(directory, file);
  const path = isBelow(root, absolute) ? relative(root, absolute) : absolute;
  return platform === 'win32' ? path.replaceAll('\\', '/') : path;
}
