import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageMap } from '../package-map.mjs';

/**
 * Whether what the lockfile asks for is installed for a package of ours, with what that needs to be built. npm keeps account of what it has
 * installed, and writes that last: an install that was interrupted has none.
 */
export function isInstalled(root, name) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (installed === undefined || wanted === undefined) return false;
  return [...needed(wanted, `packages/${name}`)].every((path) => {
    const { integrity, link, optional, version } = wanted[path];
    // Optional ones are for one system each.
    if (!path.includes('node_modules/') || (optional && installed[path] === undefined)) return true;
    return (
      installed[path] !== undefined && (link === true || (installed[path].version === version && installed[path].integrity === integrity))
    );
  });
}

/** The paths of all that a package of the lockfile needs, directly or not, as Node.js finds them. */
function needed(packages, path, all = new Set()) {
  if (all.has(path)) return all;
  all.add(path);
  const { dependencies, devDependencies, link, optionalDependencies, resolved } = packages[path];
  if (link === true) return needed(packages, resolved, all);
  for (const dependency of Object.keys({
    ...dependencies,
    ...optionalDependencies,
    ...(path.includes('node_modules/') ? {} : devDependencies),
  })) {
    const found = findPackage(packages, path, dependency);
    if (found !== undefined) needed(packages, found, all);
  }
  return all;
}

/** Where a dependency is, in the nearest folder above. */
function findPackage(packages, path, dependency) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${dependency}`;
    if (packages[candidate] !== undefined) return candidate;
    if (folder === '') return undefined;
  }
}

/** Whether the bundle of a package is newer than all it is made of. The licenses beside it are what a build writes last. */
export function isBuilt(root, name) {
  const folderOf = (one) => join(root, 'packages', one);
  const built = changedAt(join(folderOf(name), 'dist', 'THIRD-PARTY-LICENSES.txt'));
  const module = join(folderOf('kubeconform-wasm'), 'module');
  const madeOf = [
    ...['package-lock.json', 'tools/bundle/piscina.mjs', 'tools/bundle/lazy-imports.mjs', 'tools/third-party-licenses.mjs'].map((file) =>
      join(root, file),
    ),
    ...[...withImports(name)]
      .map(folderOf)
      .flatMap((folder) => [join(folder, 'package.json'), join(folder, 'build.mjs'), ...pathsIn(join(folder, 'src'))]),
    // Another build packs the module anew beside it.
    ...readdirSync(module)
      .filter((file) => !file.endsWith('.gz'))
      .map((file) => join(module, file)),
  ];
  return built !== undefined && madeOf.every((path) => (changedAt(path) ?? 0) <= built);
}

/** A package and all that it imports, directly or not. */
function withImports(name, all = new Set()) {
  if (all.has(name)) return all;
  all.add(name);
  for (const imported of packageMap[name].mayImport) withImports(imported, all);
  return all;
}

/** A folder with all that is in it: where a file is added or removed, its folder changes. */
function pathsIn(folder) {
  return [
    folder,
    ...readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? pathsIn(join(folder, entry.name)) : [join(folder, entry.name)],
    ),
  ];
}

function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
