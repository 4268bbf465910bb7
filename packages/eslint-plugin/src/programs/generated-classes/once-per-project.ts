import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative } from 'node:path';
import type { ResourceCall } from '../../plugin-types.js';

/** A project as far as its modules are read: of the settings of a run of ESLint, which has the same ones for many files. */
export interface ProjectFolder {
  /** The folder that no module is read outside of, absolute. */
  readonly root: string;
  /** What takes resources, beside what is known of libraries. */
  readonly calls: readonly ResourceCall[];
}

/** In milliseconds: an editor may keep the same settings for long, and a run of ESLint takes as long for many files. */
const MAX_AGE = 10_000;

/** What is found in a project for some names, looked for once in a while: files are taken not to change during a run. */
export function oncePerProject<Names extends readonly string[], Found>(
  find: (project: ProjectFolder, ...names: Names) => Found,
): (project: ProjectFolder, ...names: Names) => Found {
  const projects = new WeakMap<ProjectFolder, { readonly since: number; readonly found: Map<string, Found> }>();
  return (project, ...names) => {
    const now = performance.now();
    const before = projects.get(project);
    const { found } = before !== undefined && now - before.since < MAX_AGE ? before : { found: new Map<string, Found>() };
    if (found !== before?.found) projects.set(project, { since: now, found });
    const key = names.length === 1 ? names[0]! : names.join('\n');
    const known = found.get(key);
    if (known !== undefined || found.has(key)) return known as Found;
    const value = find(project, ...names);
    found.set(key, value);
    return value;
  };
}

/** The folders from one up to that of the project, as far as they are in it. */
export const foldersFrom = oncePerProject((project, folder: string): readonly string[] => {
  const folders: string[] = [];
  for (let at = folder; at !== folders.at(-1) && isInProject(project, at); at = dirname(at)) folders.push(at);
  return folders;
});

/** Whether a file or a folder is in a project, wherever links lead. */
export function isInProject(project: ProjectFolder, path: string): boolean {
  const [root, real] = [realRoot(project), realPath(path)];
  if (root === undefined || real === undefined) return false;
  const from = relative(root, real);
  return !isAbsolute(from) && !/^\.\.(?:[/\\]|$)/.test(from);
}

const realRoot = oncePerProject(({ root }) => realPath(root));

/** Where a path leads over links; undefined where nothing is. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
