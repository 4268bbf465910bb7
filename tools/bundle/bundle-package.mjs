import { mkdirSync, writeFileSync } from 'node:fs';
import { builtinModules, createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { thirdPartyLicenses } from '../third-party-licenses.mjs';

const { resolve } = createRequire(import.meta.url);

const common = {
  bundle: true,
  conditions: ['@structural/source'],
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
};

/** What Node.js runs: CommonJS that needs nothing installed beside it. */
export const FOR_NODE = {
  ...common,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  mainFields: ['module', 'main'],
  // CommonJS has no import.meta; a dependency asks for its URL.
  define: { 'import.meta.url': 'importMeta.url' },
  banner: { js: "const importMeta = { get url() { return require('node:url').pathToFileURL(__filename).href; } };" },
  // Names of functions are in stacks.
  minifyWhitespace: true,
  minifySyntax: true,
  // As a module it would look for picomatch where it is installed.
  alias: { fdir: resolve('fdir') },
  // Piscina can do without: it comes with a binary for each platform.
  external: ['@napi-rs/nice'],
};

/** What piscina, where it is bundled, starts its threads with: it looks for it beside itself, by this name. */
export const PISCINA_WORKER = { ...FOR_NODE, entryPoints: [join(dirname(resolve('piscina')), 'worker.js')], outfile: 'dist/worker.js' };

/** What browsers run: one file without Node.js, of which a module that is needed fails the build. */
export const FOR_BROWSERS = {
  ...common,
  platform: 'browser',
  target: 'es2022',
  mainFields: ['browser', 'module', 'main'],
  minify: true,
  // Packages export files that ask for these, too, which are left out.
  external: [...builtinModules, 'node:*'],
};

/** Throws where what was built for browsers needs a module of Node.js. */
export function checkForBrowsers({ outputs }) {
  const needed = Object.values(outputs)
    .flatMap(({ imports }) => imports.map(({ path }) => path))
    .filter((path) => isBuiltin(path));
  if (needed.length > 0) throw new Error(`${Object.keys(outputs).join(', ')}: no browser has ${needed.join(', ')}`);
}

/** Has Node.js take all that is built of the package in `folder` for CommonJS. */
export function writeCommonJs(folder) {
  mkdirSync(new URL('dist', folder), { recursive: true });
  writeFileSync(new URL('dist/package.json', folder), '{ "type": "commonjs" }\n');
}

/**
 * Builds the bundles of the package in `folder`, each with its options for esbuild, and puts the licenses of what is in them beside them, and of what is in
 * `others`, which esbuild has built before.
 */
export async function bundlePackage(folder, bundles, others = []) {
  const built = await Promise.all(bundles.map((options) => build({ absWorkingDir: fileURLToPath(folder), ...options })));
  built.forEach(({ metafile }, i) => bundles[i].platform === 'browser' && checkForBrowsers(metafile));
  const metafiles = [...built, ...others].map(({ metafile }) => metafile);
  writeFileSync(new URL('dist/THIRD-PARTY-LICENSES.txt', folder), thirdPartyLicenses(metafiles, folder));
}
