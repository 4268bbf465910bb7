import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundlePackage, FOR_NODE } from '../../tools/bundle/bundle-package.mjs';
import { copyKubernetesModule } from '../../tools/bundle/kubernetes-module.mjs';
import { lazyModules } from '../../tools/bundle/lazy-modules.mjs';

// The engine is a file that is loaded once a worker, of which runs what is needed; what runs in each test file is small.
const folder = new URL('.', import.meta.url);
const ENGINE = '"./compiled-engine.cjs"';
const external = ['kubeconform-wasm', '@jest/globals', 'vitest'];
const common = { ...FOR_NODE, define: { ...FOR_NODE.define, ENGINE }, external };
const modules = { ...common, format: 'esm', define: { ENGINE }, banner: {} };

const engine = await build({
  ...FOR_NODE,
  absWorkingDir: fileURLToPath(folder),
  entryPoints: ['src/engine.ts'],
  outfile: 'dist/engine.cjs',
  minify: true,
  external,
  // Compiled code that is kept has no import().
  supported: { 'dynamic-import': false },
  plugins: [lazyModules()],
});
copyKubernetesModule(folder);
// The summary of the module has its checksum.
const hash = createHash('sha256');
for (const file of ['dist/engine.cjs', 'module/kubernetes.json']) hash.update(readFileSync(new URL(file, folder)));
const STRUCTURAL_BUILD = JSON.stringify(hash.digest('hex').slice(0, 16));
await bundlePackage(
  folder,
  [
    { ...common, entryPoints: ['src/compiled-engine.ts'], outfile: 'dist/compiled-engine.cjs', banner: {}, define: { STRUCTURAL_BUILD } },
    { ...common, entryPoints: ['src/dependencies.ts'], outfile: 'dist/dependencies.cjs' },
    { ...common, entryPoints: ['src/jest.ts'], outfile: 'dist/jest.cjs', banner: {} },
    { ...modules, entryPoints: ['src/vitest.ts'], outfile: 'dist/vitest.js' },
    { ...modules, entryPoints: ['src/vitest-plugin.ts'], outfile: 'dist/vitest-plugin.js' },
  ],
  [engine],
);
