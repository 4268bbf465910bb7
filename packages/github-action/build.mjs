import { copyFileSync, mkdirSync } from 'node:fs';
import { buildProgram } from '../../tools/bundle/build-program.mjs';
import { bundlePackage, PISCINA_WORKER } from '../../tools/bundle/bundle-package.mjs';

// CommonJS that needs nothing installed beside it: GitHub runs what it checks out, on Node.js 24; it runs on 20 as well.
const folder = new URL('.', import.meta.url);
const { built, define, options } = await buildProgram(folder);
const start = { ...options, define, banner: {}, entryPoints: ['src/start.ts'], outfile: 'dist/index.cjs' };
await bundlePackage(folder, [start, PISCINA_WORKER], [built]);

const kubernetes = new URL('../kubernetes-wasm/module/', folder);
mkdirSync(new URL('module', folder), { recursive: true });
for (const file of ['kubernetes.wasm.br', 'kubernetes.json']) copyFileSync(new URL(file, kubernetes), new URL(`module/${file}`, folder));
copyFileSync(new URL('THIRD-PARTY-LICENSES.txt', kubernetes), new URL('module/KUBERNETES-LICENSES.txt', folder));
