import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fdirAlone } from '../../tools/bundle/fdir.mjs';
import { lazyImports } from '../../tools/bundle/lazy-imports.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// Nx loads the first for every graph, so that it holds what reads manifests and nothing else; the others with a task or a generator.
const folder = new URL('.', import.meta.url);
const built = await Promise.all(
  [
    ['src/index.ts', 'index.cjs'],
    ['src/executors/structural.ts', 'structural.cjs'],
    ['src/generators.ts', 'generators.cjs'],
  ].map(([entry, file]) =>
    build({
      absWorkingDir: fileURLToPath(folder),
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      entryPoints: [entry],
      outfile: `dist/${file}`,
      external: ['nx', 'nx/*'],
      conditions: ['@structural/source'],
      mainFields: ['module', 'main'],
      define: { 'import.meta.url': 'importMetaUrl' },
      banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
      minifyWhitespace: true,
      minifySyntax: true,
      legalComments: 'none',
      metafile: true,
      logLevel: 'warning',
      plugins: [fdirAlone(), lazyImports(() => undefined, 'nx')],
    }),
  ),
);

writeFileSync(
  new URL('dist/THIRD-PARTY-LICENSES.txt', folder),
  thirdPartyLicenses(
    built.map(({ metafile }) => metafile),
    folder,
  ),
);
