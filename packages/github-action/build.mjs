import { buildProgram } from '../../tools/bundle/build-program.mjs';
import { bundlePackage, PISCINA_WORKER } from '../../tools/bundle/bundle-package.mjs';
import { standIns } from '../../tools/bundle/stand-ins.mjs';
import { copyKubernetesModule } from '../../tools/bundle/kubernetes-module.mjs';

// CommonJS that needs nothing installed beside it: GitHub runs what it checks out, on Node.js 24; it runs on 20 as well.
const folder = new URL('.', import.meta.url);
const { built, define, options } = await buildProgram(folder, [standIns()]);
const start = { ...options, define, banner: {}, entryPoints: ['src/start.ts'], outfile: 'dist/index.cjs' };
await bundlePackage(folder, [start, PISCINA_WORKER], [built]);

copyKubernetesModule(folder);
