import { readFileSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

// Nothing needs to be installed beside the package: what it takes from this repository is bundled into it.
const common = {
  absWorkingDir: new URL('.', import.meta.url).pathname,
  bundle: true,
  format: 'esm',
  mainFields: ['module', 'main'],
  external: ['../module/go-runtime.js'],
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
};
const results = [
  await build({ ...common, entryPoints: ['src/node.ts', 'src/main.ts'], outdir: 'dist', splitting: true, chunkNames: 'chunk-[hash]', platform: 'node', target: 'node20', conditions: ['@structural/source'] }),
  await build({ ...common, entryPoints: { browser: 'src/index.ts' }, outdir: 'dist', platform: 'browser', target: 'es2022', conditions: ['@structural/source', 'browser'] }),
];

// Browsers do not unpack brotli for scripts, so they get the module once more.
const module = brotliDecompressSync(readFileSync(new URL('module/kubeconform.wasm.br', import.meta.url)));
writeFileSync(new URL('module/kubeconform.wasm.gz', import.meta.url), gzipSync(module, { level: 9 }));

// The licenses of what the bundles contain travel with them; those of the module are in NOTICE.
const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
const roots = new Set(inputs.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
const notices = [...roots].sort().map((root) => {
  const { license, name, version } = JSON.parse(readFileSync(new URL(`${root}/package.json`, import.meta.url), 'utf8'));
  const text = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license'].map((file) => readIfPresent(new URL(`${root}/${file}`, import.meta.url))).find(Boolean);
  if (text === undefined) throw new Error(`${name} has no license text`);
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
});
writeFileSync(new URL('dist/THIRD-PARTY-LICENSES.txt', import.meta.url), notices.join(`\n${'-'.repeat(80)}\n\n`));

function readIfPresent(url) {
  try {
    return readFileSync(url, 'utf8');
  } catch {
    return undefined;
  }
}
