import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fdirAlone } from '../../tools/bundle/fdir.mjs';
import { lazyImports } from '../../tools/bundle/lazy-imports.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// One file that needs nothing installed beside it: editors start it, and it stays.
const folder = new URL('.', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
const { metafile } = await build({
  absWorkingDir: fileURLToPath(folder),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  entryPoints: ['src/main.ts'],
  outfile: 'dist/structural-language-server.cjs',
  conditions: ['@structural/source'],
  mainFields: ['module', 'main'],
  define: { STRUCTURAL_VERSION: JSON.stringify(version), 'import.meta.url': 'importMetaUrl' },
  banner: { js: "#!/usr/bin/env node\nconst importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  plugins: [fdirAlone(), lazyImports(() => undefined, 'server')],
});
writeFileSync(new URL('dist/THIRD-PARTY-LICENSES.txt', folder), thirdPartyLicenses([metafile], folder));
