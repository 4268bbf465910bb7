import { readFileSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

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

// Those of the module stand beside it.
const licenses = thirdPartyLicenses(results.map(({ metafile }) => metafile), new URL('.', import.meta.url));
writeFileSync(new URL('dist/THIRD-PARTY-LICENSES.txt', import.meta.url), licenses);
