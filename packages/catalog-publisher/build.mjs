import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { PISCINA_OPTIONAL, piscinaWorker, piscinaWorkerAt } from '../../tools/bundle/piscina.mjs';
import { bundleSiteScript } from '../../tools/bundle/site-script.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// CommonJS, as Backstage loads its modules; nothing of this repository needs to be installed beside it.
const root = fileURLToPath(new URL('.', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const PISCINA_WORKER = 'piscina-worker.cjs';
const script = await bundleSiteScript();

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  conditions: ['@structural/source'],
  mainFields: ['module', 'main'],
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  define: {
    STRUCTURAL_VERSION: JSON.stringify(version),
    STRUCTURAL_SITE_SCRIPT: JSON.stringify(script.text),
    'import.meta.url': 'importMetaUrl',
  },
};

const builds = await Promise.all([
  build({
    ...common,
    entryPoints: {
      index: 'src/index.ts',
      library: 'src/library.ts',
      scaffolder: 'src/scaffolder.ts',
      reference: 'src/reference.ts',
      'reference-worker': 'src/reference-worker.ts',
    },
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    external: ['@backstage/*'],
  }),
  build({
    ...common,
    entryPoints: ['src/main.ts'],
    outfile: 'dist/structural-catalog.cjs',
    banner: { js: `#!/usr/bin/env node\n${common.banner.js}` },
    // Threads are worth it for many definitions only. What is loaded late is CommonJS, of which import() would not see the names.
    supported: { 'dynamic-import': false },
    plugins: [
      {
        name: 'piscina-apart',
        setup: ({ onResolve }) => onResolve({ filter: /^piscina$/ }, () => ({ path: './piscina.cjs', external: true })),
      },
    ],
  }),
  build({
    ...common,
    mainFields: ['main', 'module'],
    stdin: { contents: "module.exports = require('piscina');", resolveDir: root },
    outfile: 'dist/piscina.cjs',
    plugins: [piscinaWorkerAt(`require('node:path').join(__dirname, '${PISCINA_WORKER}')`)],
    external: PISCINA_OPTIONAL,
  }),
  build({ ...common, entryPoints: [piscinaWorker], outfile: `dist/${PISCINA_WORKER}`, external: PISCINA_OPTIONAL }),
]);

// What declares CommonJS must lie in a package of it.
mkdirSync(join(root, 'dist/types'), { recursive: true });
writeFileSync(join(root, 'dist/types/package.json'), '{ "type": "commonjs" }\n');

// The licenses of what the bundles contain travel with them, and of what is in the script of the pages.
const licenses = thirdPartyLicenses([...builds.map(({ metafile }) => metafile), script.metafile], new URL('.', import.meta.url));
writeFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), licenses);
