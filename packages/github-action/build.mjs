import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

// One CommonJS file that needs nothing installed beside it: GitHub runs what it checks out, on Node.js 24; it runs on 20 as well.
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const { metafile } = await build({
  absWorkingDir: new URL('.', import.meta.url).pathname,
  entryPoints: ['src/main.ts'],
  outfile: 'dist/index.cjs',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  conditions: ['@structural/source'],
  mainFields: ['module', 'main'],
  // CommonJS has no import.meta; a dependency asks for its URL.
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  define: { STRUCTURAL_VERSION: JSON.stringify(version), 'import.meta.url': 'importMetaUrl' },
  minify: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});

// The licenses of what the bundle contains travel with it.
const roots = new Set(Object.keys(metafile.inputs).flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
const notices = [...roots].sort().map((root) => {
  const { license, name, version: bundled } = JSON.parse(readFileSync(new URL(`${root}/package.json`, import.meta.url), 'utf8'));
  const text = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license'].map((file) => readIfPresent(new URL(`${root}/${file}`, import.meta.url))).find(Boolean);
  if (text === undefined) throw new Error(`${name} has no license text`);
  return `${name} ${bundled} (${license})\n\n${text.trim()}\n`;
});
writeFileSync(new URL('dist/THIRD-PARTY-LICENSES.txt', import.meta.url), notices.join(`\n${'-'.repeat(80)}\n\n`));

function readIfPresent(url) {
  try {
    return readFileSync(url, 'utf8');
  } catch {
    return undefined;
  }
}
