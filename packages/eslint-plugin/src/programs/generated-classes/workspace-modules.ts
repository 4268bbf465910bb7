import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isJsonObject, readJsonObject } from './json-file.js';
import { foldersFrom, oncePerProject, realPath, type ProjectFolder } from './once-per-project.js';
import { fillStar, matchStar } from './star-pattern.js';

const NAME = /^((?:@[\w.~-]+\/)?[\w~-][\w.~-]*)(?:\/(.+))?$/;

/** How deep conditions of exports are nested, and how many paths are tried. */
const MAX_CONDITIONS = 8;
const MAX_PATHS = 16;

/** Whether a file is of a package that was installed, which is not of the project. */
export function isInstalled(path: string): boolean {
  return /[/\\]node_modules[/\\]/.test(path);
}

/**
 * The paths of modules that an import in a folder may mean by the name of a package of the same project: one that is a link in node_modules, or that a
 * package.json on the way there asks for by the path of its folder.
 */
export function workspaceModules(project: ProjectFolder, from: string, specifier: string): readonly string[] {
  const [, name, inner] = NAME.exec(specifier) ?? [];
  if (name === undefined) return [];
  for (const at of foldersFrom(project, from)) {
    const folder = (hasPackages(project, at) ? packageIn(project, at, name) : undefined) ?? folderAskedFor(project, at, name);
    if (folder !== undefined) return isInstalled(folder) ? [] : packageModules(project, folder, inner === undefined ? '.' : `./${inner}`);
  }
  return [];
}

/** The folder of a package that a package.json asks for by a path, such as `file:../lib`. */
function folderAskedFor(project: ProjectFolder, at: string, name: string): string | undefined {
  const manifest = readJsonObject(project, join(at, 'package.json'));
  for (const field of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    const asked = manifest?.[field];
    const version = isJsonObject(asked) && Object.hasOwn(asked, name) ? asked[name] : undefined;
    const path = typeof version === 'string' ? FOLDER.exec(version)?.[1] : undefined;
    if (path !== undefined) return resolve(at, path);
  }
  return undefined;
}

const FOLDER = /^(?:(?:file|link|portal):)?(\.{1,2}\/.+)$/;

const hasPackages = oncePerProject((_, folder: string) => existsSync(join(folder, 'node_modules')));
const packageIn = oncePerProject((_, folder: string, name: string) => realPath(join(folder, 'node_modules', name)));

/** The paths that a package says for one of its modules, and those where the source of such a module is otherwise. */
export function packageModules(project: ProjectFolder, folder: string, name: string): readonly string[] {
  const manifest = readJsonObject(project, join(folder, 'package.json'));
  if (manifest === undefined) return [join(folder, name === '.' ? 'index' : name)];
  const exported = exportedPaths(manifest['exports'], name);
  const main = name === '.' ? ['source', 'types', 'typings', 'module', 'main'].map((field) => manifest[field]) : [];
  const usual = name === '.' ? ['index', 'src/index'] : [name, `src/${name}`];
  const paths = [...exported, ...main, ...usual].filter((path) => typeof path === 'string');
  return [...new Set(paths.slice(0, MAX_PATHS).map((path) => resolve(folder, path)))];
}

/** What `exports` of a package.json has for a name, under whatever condition. */
function exportedPaths(exports: unknown, name: string): readonly string[] {
  if (!isJsonObject(exports) || !Object.keys(exports).some((key) => key.startsWith('.'))) return name === '.' ? targetsIn(exports, 0) : [];
  const exact = Object.hasOwn(exports, name) ? targetsIn(exports[name], 0) : [];
  if (exact.length > 0) return exact;
  return Object.entries(exports).flatMap(([pattern, target]) => {
    const star = pattern.includes('*') ? matchStar(pattern, name) : undefined;
    return star === undefined ? [] : targetsIn(target, 0).map((path) => fillStar(path, star));
  });
}

function targetsIn(target: unknown, depth: number): readonly string[] {
  if (typeof target === 'string') return [target];
  if (typeof target !== 'object' || target === null || depth >= MAX_CONDITIONS) return [];
  return Object.values(target).flatMap((each) => targetsIn(each, depth + 1));
}
