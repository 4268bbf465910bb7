import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fdirAlone } from '../../tools/bundle/fdir.mjs';
import { junitAlone } from '../../tools/bundle/junit-alone.mjs';
import { lazyImports } from '../../tools/bundle/lazy-imports.mjs';
import { WORKER_OPTIONS } from '../../tools/bundle/worker-options.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// One file that needs nothing installed beside it: the program and other hosts load it, and it stays.
const folder = new URL('.', import.meta.url);
const { metafile } = await build({
  absWorkingDir: fileURLToPath(folder),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  entryPoints: ['src/index.ts'],
  outfile: 'dist/language-server.cjs',
  conditions: ['@structural/source'],
  mainFields: ['module', 'main'],
  define: { 'import.meta.url': 'importMetaUrl' },
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  plugins: [fdirAlone(), junitAlone(), lazyImports(() => undefined, 'server')],
});
// The same server for web workers, such as those of editors in browsers.
const worker = await build({
  ...WORKER_OPTIONS,
  absWorkingDir: fileURLToPath(folder),
  format: 'esm',
  entryPoints: ['src/worker/start-in-worker.ts'],
  outfile: 'dist/worker.js',
});
writeFileSync(new URL('dist/THIRD-PARTY-LICENSES.txt', folder), thirdPartyLicenses([metafile, worker.metafile], folder));
