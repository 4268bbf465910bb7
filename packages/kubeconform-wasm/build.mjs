import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

const folder = new URL('.', import.meta.url);
// The names of chunks change with what is in them, so those of an earlier build would stay.
mkdirSync(new URL('dist/', folder), { recursive: true });
for (const name of readdirSync(new URL('dist/', folder))) if (/^chunk-.*\.js$/.test(name)) rmSync(new URL(`dist/${name}`, folder));

// Nothing needs to be installed beside the package: what it takes from this repository is bundled into it.
const common = {
  absWorkingDir: fileURLToPath(folder),
  bundle: true,
  format: 'esm',
  // An error is of the same class from whichever entry point it comes.
  splitting: true,
  chunkNames: 'chunk-[hash]',
  mainFields: ['module', 'main'],
  external: ['../module/go-runtime.js'],
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
};
const results = [
  await build({
    ...common,
    entryPoints: ['src/node.ts', 'src/main.ts', 'src/worker-node.ts', 'src/worker-thread-node.ts'],
    outdir: 'dist',
    platform: 'node',
    target: 'node20',
    conditions: ['@structural/source'],
  }),
  await build({
    ...common,
    entryPoints: {
      browser: 'src/index.ts',
      'worker-browser': 'src/worker-browser.ts',
      'worker-thread-browser': 'src/worker-thread-browser.ts',
    },
    outdir: 'dist',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@structural/source', 'browser'],
  }),
];

// Browsers do not unpack brotli for scripts, so they get the module once more.
const module = brotliDecompressSync(readFileSync(new URL('module/kubeconform.wasm.br', folder)));
writeFileSync(new URL('module/kubeconform.wasm.gz', folder), gzipSync(module, { level: 9 }));

// Those of the module stand beside it.
const licenses = thirdPartyLicenses(
  results.map(({ metafile }) => metafile),
  folder,
);
writeFileSync(new URL('dist/THIRD-PARTY-LICENSES.txt', folder), licenses);
