#!/usr/bin/env node
// Fails where `npm ci` would, or where it would install something else one day: in a lockfile of this repository, an optional dependency
// that it does not hold at the very version asked for, a package without a checksum, an entry that names the registry it came from; in
// the package.json next to it, and in those of packages, a dependency that is not an exact version.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const problems = [];

/** The root, the Node.js of the single executables, and the folders of end-to-end projects that install packages of their own. */
function foldersWithLockfile() {
  const apart = readdirSync(`${root}e2e`)
    .flatMap((project) => folders(`e2e/${project}`))
    .filter((folder) => existsSync(`${root}${folder}/package.json`));
  return ['.', 'tools/release/executables/runtimes', ...apart];
}

function folders(parent) {
  return readdirSync(`${root}${parent}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => `${parent}/${name}`);
}

/** The lock entry that `dependency` of the package at `path` resolves to, looking upwards as Node does. */
function resolve(packages, path, dependency) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const entry = packages[`${at === '' ? '' : `${at}/`}node_modules/${dependency}`];
    if (entry !== undefined || at === '') return entry;
  }
}

function checkLockfile(folder) {
  const report = (text) => problems.push(`${folder}/package-lock.json: ${text}`);
  if (!existsSync(`${root}${folder}/package-lock.json`)) return report('is missing');
  const { packages } = JSON.parse(readFileSync(`${root}${folder}/package-lock.json`, 'utf8'));
  for (const [path, entry] of Object.entries(packages)) {
    if (path.includes('node_modules/') && entry.link !== true && entry.inBundle !== true && entry.integrity === undefined)
      report(`${path} has no checksum`);
    if (typeof entry.resolved === 'string' && /^https?:/.test(entry.resolved)) report(`${path} names where it was fetched from`);
    for (const [dependency, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = resolve(packages, path, dependency);
      if (found === undefined || (/^\d/.test(wanted) && found.version !== wanted))
        report(`${path} ${entry.version} lacks ${dependency} ${wanted}`);
    }
  }
}

function checkManifest(folder) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'));
  for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!/^(?:npm:.+@)?\d[^ ]*$/.test(wanted)) problems.push(`${folder}/package.json: ${name} ${wanted} is no exact version`);
  }
}

const locked = foldersWithLockfile();
for (const folder of locked) checkLockfile(folder);
for (const folder of [...locked, ...folders('packages')]) checkManifest(folder);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
