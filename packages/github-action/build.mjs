import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { PISCINA_OPTIONAL, piscinaWorker, piscinaWorkerAt } from '../../tools/bundle/piscina.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// One CommonJS file that needs nothing installed beside it: GitHub runs what it checks out, on Node.js 24; it runs on 20 as well.
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const root = fileURLToPath(new URL('.', import.meta.url));

/** In a thread the same file is piscina's worker, too, which loads it once more for the function that judges. */
const entry = `if (!require('node:worker_threads').isMainThread) require(${JSON.stringify(piscinaWorker)});
module.exports = require('./src/main.ts');`;

const { metafile } = await build({
  absWorkingDir: root,
  stdin: { contents: entry, resolveDir: root, sourcefile: 'entry.cjs' },
  plugins: [piscinaWorkerAt('__filename')],
  external: PISCINA_OPTIONAL,
  outfile: 'dist/index.cjs',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  conditions: ['@structural/source'],
  mainFields: ['module', 'main'],
  // CommonJS has no import.meta; a dependency asks for its URL.
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  define: { STRUCTURAL_VERSION: JSON.stringify(version), 'import.meta.url': 'importMetaUrl' },
  minify: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});

writeFileSync(new URL('dist/THIRD-PARTY-LICENSES.txt', import.meta.url), thirdPartyLicenses(metafile, new URL('.', import.meta.url)));
