import { bundlePackage, FOR_NODE } from '../../tools/bundle/bundle-package.mjs';
import { copyKubernetesModule } from '../../tools/bundle/kubernetes-module.mjs';

// The engine is a file that is loaded once a worker; what runs in each test file is small.
const ENGINE = '"./engine.cjs"';
const common = { ...FOR_NODE, define: { ...FOR_NODE.define, ENGINE }, external: ['kubeconform-wasm', '@jest/globals', 'vitest'] };
const modules = { ...common, format: 'esm', define: { ENGINE }, banner: {} };
await bundlePackage(new URL('.', import.meta.url), [
  { ...common, entryPoints: ['src/engine.ts'], outfile: 'dist/engine.cjs' },
  { ...common, entryPoints: ['src/dependencies.ts'], outfile: 'dist/dependencies.cjs' },
  { ...common, entryPoints: ['src/jest.ts'], outfile: 'dist/jest.cjs', banner: {} },
  { ...modules, entryPoints: ['src/vitest.ts'], outfile: 'dist/vitest.js' },
  { ...modules, entryPoints: ['src/vitest-plugin.ts'], outfile: 'dist/vitest-plugin.js' },
]);

copyKubernetesModule(new URL('.', import.meta.url));
