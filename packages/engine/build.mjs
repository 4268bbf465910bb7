import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { build, transform } from 'esbuild';
import { lazyModules } from '../../tools/bundle/lazy-modules.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// One readable ES module that needs nothing installed beside it, of which runs what is used, and one file of types. `engine.api.md` lists the public
// names: a build in CI fails where it is not current.
const folder = new URL('.', import.meta.url);
const { metafile, outputFiles } = await build({
  absWorkingDir: fileURLToPath(folder),
  bundle: true,
  platform: 'node',
  target: 'es2022',
  format: 'esm',
  entryPoints: ['src/index.ts'],
  outfile: 'dist/engine.js',
  conditions: ['@structural/source'],
  mainFields: ['module', 'main'],
  legalComments: 'none',
  minifySyntax: true,
  plugins: [lazyModules({ isShort: true })],
  write: false,
  metafile: true,
  logLevel: 'warning',
});
mkdirSync(new URL('dist', folder), { recursive: true });
const parts = outputFiles[0].text.split(/^(?=\/\/ \S+\/\S+\.\w+$)/m);
writeFileSync(new URL('dist/engine.js', folder), (await Promise.all(parts.map(withoutSpace))).join(''));

/** Code of others is not read here: it takes half of the bytes without its spaces. */
async function withoutSpace(part) {
  const name = /^\/\/ (\S+\/node_modules\/\S+)\n/.exec(part)?.[1];
  return name === undefined ? part : (await transform(part, { minifyWhitespace: true, lineLimit: 200, sourcefile: name })).code;
}

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
