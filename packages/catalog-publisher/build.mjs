import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { PISCINA_OPTIONAL, piscinaWorker, piscinaWorkerAt } from '../../tools/bundle/piscina.mjs';
import { bundleSiteScript } from '../../tools/bundle/site-script.mjs';
import { bundleOptions } from '../../tools/bundle/split-bundle.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// CommonJS, as Backstage loads its modules; nothing of this repository needs to be installed beside it.
const root = fileURLToPath(new URL('.', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const PISCINA_WORKER = 'piscina-worker.cjs';
const script = await bundleSiteScript();

const { supported, ...shared } = bundleOptions(root, version);
const common = {
  ...shared,
  // Stacks of what runs in somebody else's backend are to be read.
  minify: false,
  define: { ...shared.define, STRUCTURAL_SITE_SCRIPT: JSON.stringify(script.text) },
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
    supported,
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
