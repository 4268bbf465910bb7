import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

// CommonJS, as Backstage loads its modules; nothing of this repository needs to be installed beside it.
const root = new URL('.', import.meta.url).pathname;
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
  build({ ...common, entryPoints: { index: 'src/index.ts', library: 'src/library.ts' }, outdir: 'dist', outExtension: { '.js': '.cjs' }, external: ['@backstage/*'] }),
  build({ ...common, entryPoints: ['src/main.ts'], outfile: 'dist/structural-catalog.cjs', banner: { js: `#!/usr/bin/env node\n${common.banner.js}` } }),
]);

// What declares CommonJS must lie in a package of it.
mkdirSync(join(root, 'dist/types'), { recursive: true });
writeFileSync(join(root, 'dist/types/package.json'), '{ "type": "commonjs" }\n');

const redoc = dirname(resolve('redoc/package.json'));
copyFileSync(join(redoc, 'bundles/redoc.standalone.js'), join(root, 'dist/redoc.standalone.js'));

// The licenses of what the bundles contain travel with them.
const inputs = builds.flatMap(({ metafile }) => Object.keys(metafile.inputs));
const roots = new Set([redoc, ...inputs.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []).map((path) => join(root, path))]);
const notices = [...roots].sort().map((path) => {
  const { license, name, version: bundled } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no license text`);
  return `${name} ${bundled} (${license})\n\n${readFileSync(join(path, file), 'utf8').trim()}\n`;
});
notices.push(`What redoc ${JSON.parse(readFileSync(join(redoc, 'package.json'), 'utf8')).version} contains\n\n${readFileSync(join(redoc, 'bundles/redoc.standalone.js.LICENSE.txt'), 'utf8').trim()}\n`);
writeFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`));
