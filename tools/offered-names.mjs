#!/usr/bin/env node
// Fails where the index of a library exports a name that nobody outside of the package needs: no other package, test, tool, README or guide imports it,
// and it is no type in the declaration of a name that is needed. What an index exports is held by the semver promise, so it is kept small.
// Needs the build. `--all` prints every name, for counting.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { importedNames } from './offered-names/imported-names.mjs';
import { neededNames } from './offered-names/needed-names.mjs';
import { ownFiles } from './own-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const libraries = readdirSync(join(root, 'packages'))
  .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')) }))
  .filter(
    ({ manifest }) =>
      manifest.private !== true &&
      manifest.exports?.['.']?.default === './dist/index.js' &&
      manifest.files[0] === 'dist' &&
      manifest.exports['.'].types === './dist/index.d.ts',
  )
  .map(({ folder, manifest }) => ({ folder, name: manifest.name, index: join(root, 'packages', folder, 'dist/index.d.ts') }));

/** The texts that may import a library: by whose folder they are, so that a package does not need its own names. */
const texts = ['packages', 'e2e', 'tools', 'docs', 'examples', 'README.md', 'CONTRIBUTING.md'].flatMap((place) => textsIn(place));

const used = new Map(
  libraries.map(({ folder, name }) => {
    const own = `packages/${folder}/`;
    const others = texts.filter(({ file }) => !file.startsWith(own) || file === `${own}README.md`);
    return [name, new Set(others.flatMap(({ text }) => importedNames(text, name, folder)))];
  }),
);
const program = ts.createProgram(
  libraries.map(({ index }) => index),
  {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    noEmit: true,
    types: [],
  },
);
let offered = 0;
const problems = libraries.flatMap(({ index, name }) => {
  const { all, needed } = neededNames(program, index, used.get(name));
  offered += all.length;
  if (process.argv.includes('--all')) console.log(`${name}: ${all.length} names`);
  return all.filter((one) => !needed.has(one)).map((one) => `${name} exports ${one}, which nobody outside of it needs`);
});
for (const problem of problems) console.error(problem);
console.log(`${libraries.length} libraries export ${offered} names, ${problems.length} of which nobody needs`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** The sources and pages below a place of the repository. */
function textsIn(place) {
  const files = place.endsWith('.md')
    ? [place]
    : ownFiles(join(root, place))
        .filter((file) => /\.(tsx?|[cm]?js|md)$/.test(file))
        .map((file) => `${place}/${file}`);
  return files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}
