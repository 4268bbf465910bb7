import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// CommonJS, as Backstage loads its modules; nothing of this repository needs to be installed beside it.
const root = fileURLToPath(new URL('.', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { resolve } = createRequire(import.meta.url);

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
  define: { STRUCTURAL_VERSION: JSON.stringify(version), 'import.meta.url': 'importMetaUrl' },
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
  }),
]);

// What declares CommonJS must lie in a package of it.
mkdirSync(join(root, 'dist/types'), { recursive: true });
writeFileSync(join(root, 'dist/types/package.json'), '{ "type": "commonjs" }\n');

const redoc = dirname(resolve('redoc/package.json'));
copyFileSync(join(redoc, 'bundles/redoc.standalone.js'), join(root, 'dist/redoc.standalone.js'));

// The licenses of what the bundles contain travel with them, and of what redoc's bundle contains.
const licenses = thirdPartyLicenses(
  builds.map(({ metafile }) => metafile),
  new URL('.', import.meta.url),
  [redoc],
);
const inRedoc = readFileSync(join(redoc, 'bundles/redoc.standalone.js.LICENSE.txt'), 'utf8').trim();
writeFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), `${licenses}\n${'-'.repeat(80)}\n\nWhat redoc contains\n\n${inRedoc}\n`);
