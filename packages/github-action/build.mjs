import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fdirAlone } from '../../tools/bundle/fdir.mjs';
import { lazyImports } from '../../tools/bundle/lazy-imports.mjs';
import { PISCINA_OPTIONAL, piscinaWorker, piscinaWorkerAt } from '../../tools/bundle/piscina.mjs';
import { isRare } from '../../tools/bundle/rare-files.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// One CommonJS file that needs nothing installed beside it: GitHub runs what it checks out, on Node.js 24; it runs on 20 as well.
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const root = fileURLToPath(new URL('.', import.meta.url));

/** In a thread the same file is piscina's worker, too, which loads it once more for the function that judges. */
const entry = `if (!require('node:worker_threads').isMainThread) require(${JSON.stringify(piscinaWorker)});
module.exports = require('./src/main.ts');`;

/** What only some runs need is there from the start, and runs when it is called. */
const RARE = /\/(cel\/src\/syntax\/parse-by-grammar|cel\/src\/time-zones\/find-zone|go\/src\/regexp\/compile-pattern)\.ts$/;

/** Of the toolkit we write the files of the runner, for which its network library, which takes longer to load than most runs take, is not needed. */
const toolkitParts = {
  name: 'toolkit-parts',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /./ }, async ({ importer, kind, path, pluginData, resolveDir }) => {
      if (
        pluginData === toolkitParts ||
        !(/^@actions\/core$/.test(path) || /[/\\]@actions[/\\](core|http-client|exec|io)[/\\]/.test(importer))
      )
        return undefined;
      const found = await resolve(path, { importer, kind, resolveDir, pluginData: toolkitParts });
      return found.errors.length > 0 || found.external ? undefined : { path: found.path, sideEffects: false };
    });
  },
};

/** Packages that only some runs load, by their files. */
const LATE = { '@actions/github': 'github.cjs', piscina: 'piscina.cjs' };

const keepApart = {
  name: 'keep-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^(@actions\/github|piscina)$/ }, ({ path }) => ({ path: `./${LATE[path]}`, external: true }));
  },
};

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // What is loaded late is CommonJS, of which import() would not see the names.
  supported: { 'dynamic-import': false },
  minify: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
};

const program = build({
  ...common,
  stdin: { contents: entry, resolveDir: root, sourcefile: 'entry.cjs' },
  plugins: [
    fdirAlone(),
    keepApart,
    toolkitParts,
    piscinaWorkerAt('__filename'),
    lazyImports((importer, imported) => (RARE.test(imported) || isRare(importer, imported) ? 'main' : undefined), 'main'),
  ],
  external: PISCINA_OPTIONAL,
  outfile: 'dist/index.cjs',
  conditions: ['@structural/source'],
  mainFields: ['module', 'main'],
  // CommonJS has no import.meta; a dependency asks for its URL.
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  define: { STRUCTURAL_VERSION: JSON.stringify(version), 'import.meta.url': 'importMetaUrl' },
});

const late = Object.entries(LATE).map(([name, file]) =>
  build({
    ...common,
    mainFields: ['main', 'module'],
    stdin: { contents: `export * from '${name}';`, resolveDir: root },
    outfile: `dist/${file}`,
    plugins: [piscinaWorkerAt(`require('node:path').join(__dirname, 'index.cjs')`)],
    external: PISCINA_OPTIONAL,
  }),
);

const metafiles = (await Promise.all([program, ...late])).map(({ metafile }) => metafile);
writeFileSync(new URL('dist/THIRD-PARTY-LICENSES.txt', import.meta.url), thirdPartyLicenses(metafiles, new URL('.', import.meta.url)));
