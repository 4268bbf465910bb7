import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { build } from 'esbuild';
import { lazyModules } from '../../tools/bundle/lazy-modules.mjs';
import { offeredFiles } from '../../tools/bundle/offered-files.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// One ES module that needs nothing else installed and of which runs what is used, and one file of types. Names stay, so that a stack says where it is;
// spaces go, as the whole is packed into less than 1 MB. `engine.api.md` lists the public names: a build in CI fails where it is not current.
const folder = new URL('.', import.meta.url);
// Imported by their names, these would be names of the whole file, and the functions would get others, which a stack shows.
const offered = [...offeredFiles(fileURLToPath(new URL('..', folder))).get('@structural/engine')];
const entry = offered.map(
  ([as, { file, name }], i) => `const offered${i} = require('../${file}').${name}; export { offered${i} as ${as} };`,
);
const { metafile } = await build({
  absWorkingDir: fileURLToPath(folder),
  bundle: true,
  platform: 'node',
  target: 'es2022',
  format: 'esm',
  stdin: { contents: entry.join('\n'), resolveDir: fileURLToPath(folder), sourcefile: 'engine.js' },
  outfile: 'dist/engine.js',
  conditions: ['@structural/source'],
  mainFields: ['module', 'main'],
  legalComments: 'none',
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 400,
  // The scanner is all that is used of it.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/impl/scanner.js' },
  plugins: [lazyModules()],
  metafile: true,
  logLevel: 'warning',
});
const { succeeded } = Extractor.invoke(ExtractorConfig.loadFileAndPrepare(fileURLToPath(new URL('api-extractor.json', folder))), {
  localBuild: process.env.CI !== 'true',
  messageCallback: (message) => {
    message.handled = message.logLevel === 'info' || message.logLevel === 'verbose';
  },
});
if (!succeeded) {
  process.stderr.write('engine.api.md is not current: run `npx nx bundle @structural/engine`, and commit it\n');
  process.exit(1);
}
writeFileSync(new URL('dist/THIRD-PARTY-LICENSES.txt', folder), thirdPartyLicenses(metafile, folder));
