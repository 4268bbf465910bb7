#!/usr/bin/env node
// Makes few files of the private libraries for Jest. The tests' preset takes them where STRUCTURAL_LIBRARIES names their folder, which Nx sets after it has
// run this: without them each file of tests of an upper package loads some 1,500 modules, which takes the processor longer than most of the tests do.
import { build } from 'esbuild';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '../packages');
const outdir = join(import.meta.dirname, '../dist/jest-libraries');
/** They find files of theirs by where their modules stand. */
const STAY_MODULES = ['kubernetes-wasm', 'conformance', 'conformance-cases'];

const libraries = readdirSync(packages).filter((name) => {
  const manifest = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
  return manifest.private && existsSync(join(packages, name, 'src/index.ts')) && !STAY_MODULES.includes(name);
});
// What chunks are called changes with what is in them.
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: Object.fromEntries(libraries.map((name) => [name, join(packages, name, 'src/index.ts')])),
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[hash]',
  format: 'esm',
  platform: 'node',
  conditions: ['@structural/source'],
  // UMD modules require by a name that esbuild does not see.
  mainFields: ['module', 'main'],
  inject: [join(import.meta.dirname, 'jest-globals.mjs')],
  external: STAY_MODULES.map((name) => `@structural/${name}`),
  // What was written for require() asks for Node's own modules by it.
  banner: {
    js: "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);",
  },
  sourcemap: 'linked',
  sourcesContent: false,
  outdir,
  logLevel: 'error',
});
