import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// One module that needs nothing installed beside it but ESLint: whoever lints manifests has no use for a TypeScript compiler, which
// the package that makes rules would bring along.
const folder = new URL('.', import.meta.url);
const { metafile } = await build({
  absWorkingDir: fileURLToPath(folder),
  entryPoints: ['src/index.ts'],
  outfile: 'dist/eslint-plugin-structural.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  conditions: ['@structural/source'],
  mainFields: ['module', 'main'],
  // Some dependencies are CommonJS and ask for modules of Node.
  banner: { js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);" },
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});
writeFileSync(new URL('dist/THIRD-PARTY-LICENSES.txt', folder), thirdPartyLicenses(metafile, folder));
