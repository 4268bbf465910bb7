import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildInPieces } from '../../tools/bundle/build-program.mjs';
import { bundlePackage, FOR_NODE } from '../../tools/bundle/bundle-package.mjs';
import { copyKubernetesModule } from '../../tools/bundle/kubernetes-module.mjs';
import { sourcesOfAssertions } from '../../tools/bundle/sources-of-assertions.mjs';

// The engine is loaded once a worker, in pieces: what opens it, what a question needs whose answer is known of an earlier run, what judges what is accepted, and the rest,
// which makes findings of what is refused. What runs in each test file is small.
const folder = new URL('.', import.meta.url);
const ENGINE = '"./compiled-engine.cjs"';
const external = ['kubeconform-wasm', '@jest/globals', 'vitest'];
const common = { ...FOR_NODE, define: { ...FOR_NODE.define, ENGINE }, external };
const modules = { ...common, format: 'esm', define: { ENGINE }, banner: {} };

// Built-in kinds are judged while it is built.
copyKubernetesModule(folder);
const { built: engine, digest } = await buildInPieces(
  folder,
  {
    ...FOR_NODE,
    absWorkingDir: fileURLToPath(folder),
    entryPoints: ['src/engine.ts'],
    minify: true,
    external,
    // Compiled code that is kept has no import().
    supported: { 'dynamic-import': false },
  },
  [],
  sourcesOfAssertions,
);
// The summary of the module has its checksum.
const hash = createHash('sha256')
  .update(digest)
  .update(readFileSync(new URL('module/kubernetes.json', folder)));
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
