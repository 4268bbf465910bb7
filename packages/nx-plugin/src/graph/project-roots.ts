import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { globSync } from 'tinyglobby';
import { getGlobPatternsFromPackageManagerWorkspaces } from 'nx/src/plugins/package-json';

/** Gives the root of the project that a file belongs to: that of the nearest folder above it that Nx takes for one; undefined where there is none. */
export function openProjectRoots(workspace: string): (file: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  let members: ReadonlySet<string> | undefined;
  const isMember = (folder: string): boolean => (members ??= workspaceMembers(workspace)).has(folder);
  const rootOf = (folder: string): string | undefined => {
    if (known.has(folder)) return known.get(folder);
    const root = isProject(workspace, folder, isMember) ? folder : folder === '.' ? undefined : rootOf(posix.dirname(folder));
    known.set(folder, root);
    return root;
  };
  return (file) => rootOf(posix.dirname(file));
}

function isProject(workspace: string, folder: string, isMember: (folder: string) => boolean): boolean {
  if (existsSync(join(workspace, folder, 'project.json'))) return true;
  if (!existsSync(join(workspace, folder, 'package.json'))) return false;
  return folder === '.' ? hasNxKey(join(workspace, 'package.json')) : isMember(folder);
}

/** Whether the package.json of the workspace makes a project of its root. */
function hasNxKey(file: string): boolean {
  try {
    return 'nx' in (JSON.parse(readFileSync(file, 'utf8')) as object);
  } catch {
    return false;
  }
}

/** The folders whose package.json the package manager takes for that of a member. */
function workspaceMembers(workspace: string): ReadonlySet<string> {
  try {
    const patterns = getGlobPatternsFromPackageManagerWorkspaces(workspace, (path) =>
      JSON.parse(readFileSync(join(workspace, path), 'utf8')),
    );
    const files = globSync(patterns, { cwd: workspace, ignore: ['**/node_modules/**'] });
    return new Set(files.map((file) => posix.dirname(file.replaceAll('\\', '/'))));
  } catch {
    return new Set();
  }
}
