// The libraries of the workspace as few files for Jest: without it, each file of tests of an upper package loads some 1,500 modules, which takes the
// processor longer than most of the tests do. A package's own sources are never taken from here.
import { buildSync } from 'esbuild';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const home = join(root, 'node_modules', '.cache', 'structural-jest-libraries');

/** They find files of theirs by where their modules stand. */
const STAY_MODULES = ['kubernetes-wasm', 'conformance', 'conformance-cases'];

const libraries = readdirSync(join(root, 'packages'))
  .map((name) => ({ name, manifest: JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) }))
  .filter(
    ({ name, manifest }) =>
      manifest.private &&
      manifest.name === `@structural/${name}` &&
      manifest.exports?.['.']?.['@structural/source'] &&
      !STAY_MODULES.includes(name),
  )
  .map(({ name }) => name);

/** A name for the libraries as they are now: it changes with each source that was written since. */
function digestOfSources() {
  const digest = createHash('sha256');
  for (const file of ['jest-libraries.mjs', 'jest-globals.mjs']) digest.update(readFileSync(join(root, 'tools', file)));
  for (const name of libraries) {
    const folder = join(root, 'packages', name, 'src');
    for (const file of readdirSync(folder, { recursive: true }).sort()) {
      if (/\.spec\.tsx?$/.test(file)) continue;
      const { mtimeMs, size } = statSync(join(folder, file));
      digest.update(`${name}/${file} ${mtimeMs} ${size}\n`);
    }
  }
  return digest.digest('hex').slice(0, 16);
}

function build(folder) {
  mkdirSync(home, { recursive: true });
  const made = mkdtempSync(join(home, 'made-'));
  buildSync({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(libraries.map((name) => [name, join(root, 'packages', name, 'src', 'index.ts')])),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@structural/source'],
    // UMD modules require by a name that esbuild does not see.
    mainFields: ['module', 'main'],
    inject: [join(root, 'tools', 'jest-globals.mjs')],
    external: STAY_MODULES.map((name) => `@structural/${name}`),
    // What was written for require() asks for Node's own modules by it.
    banner: {
      js: "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);",
    },
    sourcemap: 'linked',
    sourcesContent: false,
    outdir: made,
    logLevel: 'error',
  });
  try {
    renameSync(made, folder);
  } catch {
    // Another run was faster.
    rmSync(made, { recursive: true, force: true });
  }
}

let folderOfRun;
/** The folder of the libraries as they are now, or undefined where one does not build: tests load its sources then, and say what is wrong with them. */
function folderNow() {
  if (folderOfRun !== undefined) return folderOfRun;
  const folder = join(home, digestOfSources());
  try {
    if (!existsSync(folder)) build(folder);
  } catch {
    return undefined;
  }
  for (const name of readdirSync(home)) {
    const other = join(home, name);
    if (other !== folder && Date.now() - statSync(other).mtimeMs > 3_600_000) rmSync(other, { recursive: true, force: true });
  }
  folderOfRun = folder;
  return folder;
}

/**
 * What Jest's `moduleNameMapper` needs for tests of a package to take the libraries other than itself from few files. They are made where a source has
 * changed since, which takes a second; older ones are taken away an hour later.
 */
export function libraryMapper(ownName) {
  const folder = folderNow();
  return folder === undefined
    ? {}
    : { [`^@structural/(${libraries.filter((name) => name !== ownName).join('|')})$`]: join(folder, '$1.js') };
}
