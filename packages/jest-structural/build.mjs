import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fdirAlone } from '../../tools/bundle/fdir.mjs';
import { lazyImports } from '../../tools/bundle/lazy-imports.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// The engine is a file that is loaded once a worker; what runs in each test file is small.
const folder = new URL('.', import.meta.url);
const common = {
  absWorkingDir: fileURLToPath(folder),
  bundle: true,
  platform: 'node',
  target: 'node20',
  conditions: ['@structural/source'],
  mainFields: ['module', 'main'],
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  define: { ENGINE: '"./engine.cjs"' },
};
const commonJs = {
  format: 'cjs',
  define: { ...common.define, 'import.meta.url': 'importMetaUrl' },
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
};
const alone = () => [fdirAlone(), lazyImports(() => undefined, 'engine')];
const metafiles = await Promise.all([
  build({
    ...common,
    ...commonJs,
    entryPoints: ['src/engine.ts'],
    outfile: 'dist/engine.cjs',
    external: ['kubeconform-wasm'],
    plugins: alone(),
  }),
  build({ ...common, ...commonJs, entryPoints: ['src/dependencies.ts'], outfile: 'dist/dependencies.cjs', plugins: alone() }),
  build({ ...common, format: 'cjs', entryPoints: ['src/jest.ts'], outfile: 'dist/jest.cjs', external: ['@jest/globals'] }),
  build({ ...common, format: 'esm', entryPoints: ['src/vitest.ts'], outfile: 'dist/vitest.js', external: ['vitest'] }),
  build({ ...common, format: 'esm', entryPoints: ['src/vitest-plugin.ts'], outfile: 'dist/vitest-plugin.js' }),
]);

writeFileSync(
  new URL('dist/THIRD-PARTY-LICENSES.txt', folder),
  thirdPartyLicenses(
    metafiles.map(({ metafile }) => metafile),
    folder,
  ),
);
