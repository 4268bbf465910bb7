import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

/**
 * The unit tests that changed files can break, as paths from the root: first those of the same package, then those that import one of them at any
 * distance, by how many imports lie between.
 *
 * `near` is how many of them are the first: all tests of the package where the change reaches them. A file that no import names, such as a case or
 * a manifest, stands for all tests of its package.
 */
export function testsByDistance(root, changed) {
  const packages = readdirSync(join(root, 'packages'));
  const files = packages.flatMap((name) => typeScriptIn(join(root, 'packages', name)));
  const entries = new Map(packages.flatMap((name) => sourceEntries(root, name)));
  const importers = new Map();
  for (const file of files) for (const module of importsOf(file, entries)) importers.set(module, [...(importers.get(module) ?? []), file]);

  const known = new Set(files);
  const touched = changed.map((file) => join(root, file));
  const distance = new Map(touched.filter((file) => known.has(file)).map((file) => [file, 0]));
  for (const queue = [...distance.keys()], i = { at: 0 }; i.at < queue.length; i.at++)
    for (const file of importers.get(queue[i.at]) ?? [])
      if (!distance.has(file)) {
        distance.set(file, distance.get(queue[i.at]) + 1);
        queue.push(file);
      }
  const packageOf = (file) => relative(join(root, 'packages'), file).split(sep)[0];
  const own = new Set(touched.map(packageOf).filter((name) => packages.includes(name)));
  // Data that tests of a package read by its path.
  const whole = new Set(touched.filter((file) => !known.has(file) && !file.endsWith('.md')).map(packageOf));
  const tests = files
    .filter((file) => file.endsWith('.spec.ts') && (distance.has(file) || whole.has(packageOf(file))))
    .map((file) => ({ file, isOwn: own.has(packageOf(file)), far: distance.get(file) ?? 1 }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.far - b.far || (a.file < b.file ? -1 : 1));
  return { files: tests.map(({ file }) => relative(root, file)), near: tests.filter(({ isOwn }) => isOwn).length };
}

function typeScriptIn(folder) {
  return ['src', 'tests', 'browser']
    .filter((part) => existsSync(join(folder, part)))
    .flatMap((part) => readdirSync(join(folder, part), { recursive: true }).map((file) => join(folder, part, file)))
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.includes(`${sep}node_modules${sep}`));
}

/** The names by which others import a package, each with the source that it stands for. */
function sourceEntries(root, name) {
  const folder = join(root, 'packages', name);
  const { exports = {}, name: packageName } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries(exports).flatMap(([path, entry]) => {
    const source = entry['@structural/source'];
    return typeof source === 'string' ? [[join(packageName, path).split(sep).join('/'), join(folder, source)]] : [];
  });
}

/** The files of this repository that a file imports, also by `import()` and as types. */
function importsOf(file, entries) {
  return ts.preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles.flatMap(({ fileName }) => {
    const entry = entries.get(fileName);
    if (entry !== undefined) return [entry];
    if (!fileName.startsWith('.')) return [];
    const module = resolve(dirname(file), fileName);
    return [module.replace(/\.js$/, '.ts'), module.replace(/\.js$/, '.tsx')].filter((path) => existsSync(path));
  });
}
