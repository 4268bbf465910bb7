import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildInPieces } from '../../tools/bundle/build-program.mjs';
import { bundlePackage, FOR_NODE } from '../../tools/bundle/bundle-package.mjs';
import { copyKubernetesModule } from '../../tools/bundle/kubernetes-module.mjs';
import { MAIN } from '../../tools/bundle/pieces.mjs';

// The engine is loaded once a worker, in three pieces: what opens it, what a question needs whose answer is known of an earlier run, and what judges. What
// runs in each test file is small.
const folder = new URL('.', import.meta.url);
const ENGINE = '"./compiled-engine.cjs"';
const external = ['kubeconform-wasm', '@jest/globals', 'vitest'];
const common = { ...FOR_NODE, define: { ...FOR_NODE.define, ENGINE }, external };
const modules = { ...common, format: 'esm', define: { ENGINE }, banner: {} };

const QUESTIONS = [
  'jest-structural/src/',
  'sources/src/',
  'core/src/kubernetes/',
  'checker/src/names/',
  'checker/src/server/',
  'kubernetes-wasm/src/',
  'runner/src/start/cache-folder.ts',
];
const pieces = {
  of(path) {
    if (path === 'jest-structural/src/engine.ts') return MAIN;
    return QUESTIONS.some((start) => path.startsWith(start)) ? 'questions' : 'engine';
  },
  ofPackage: (specifier) => (/^(?:fdir|picomatch|tinyglobby)$/.test(specifier) ? 'questions' : 'engine'),
};

rmSync(new URL('dist', folder), { recursive: true, force: true });
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
  pieces,
);
copyKubernetesModule(folder);
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
