import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fdirAlone } from '../../tools/bundle/fdir.mjs';
import { junitAlone } from '../../tools/bundle/junit-alone.mjs';
import { lazyImports } from '../../tools/bundle/lazy-imports.mjs';
import { WORKER_OPTIONS } from '../../tools/bundle/worker-options.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// Two files for desktops, what VS Code loads and the server that it starts in a process of its own, and the same two for browsers.
const folder = new URL('.', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
const shared = {
  absWorkingDir: fileURLToPath(folder),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  conditions: ['@structural/source'],
  mainFields: ['module', 'main'],
  define: { 'import.meta.url': 'importMetaUrl', STRUCTURAL_VERSION: JSON.stringify(version) },
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  minify: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
};
const web = {
  ...WORKER_OPTIONS,
  absWorkingDir: shared.absWorkingDir,
  define: { STRUCTURAL_VERSION: JSON.stringify(version) },
};
const builds = await Promise.all([
  build({ ...shared, entryPoints: ['src/extension.ts'], outfile: 'dist/extension.cjs', external: ['vscode'] }),
  build({
    ...shared,
    entryPoints: ['src/server.ts'],
    outfile: 'dist/server.cjs',
    plugins: [fdirAlone(), junitAlone(), lazyImports(() => undefined, 'server')],
  }),
  build({ ...web, format: 'cjs', entryPoints: ['src/web/extension.ts'], outfile: 'dist/web/extension.js', external: ['vscode'] }),
  build({ ...web, format: 'iife', entryPoints: ['src/web/server.ts'], outfile: 'dist/web/server.js' }),
]);
const licenses = thirdPartyLicenses(
  builds.map(({ metafile }) => metafile),
  folder,
);
writeFileSync(new URL('dist/THIRD-PARTY-LICENSES.txt', folder), licenses);
