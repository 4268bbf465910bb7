#!/usr/bin/env node
// Writes src/grammar/generated from Cel.g4. Needs Java 17 and the jar of ANTLR that knows TypeScript (package antlr4ng-cli 2.0.0):
//   node packages/cel/grammar/generate.mjs PATH/TO/antlr4-complete.jar
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const jar = process.argv[2];
if (jar === undefined) throw new Error('usage: generate.mjs PATH/TO/antlr4-complete.jar');

const made = mkdtempSync(join(tmpdir(), 'cel-grammar-'));
execFileSync('java', ['-jar', jar, '-Dlanguage=TypeScript', '-no-listener', '-no-visitor', '-Xexact-output-dir', '-o', made, 'Cel.g4'], {
  cwd: here,
  stdio: 'inherit',
});

const target = join(here, '../src/grammar/generated');
mkdirSync(target, { recursive: true });
for (const name of ['CelLexer.ts', 'CelParser.ts']) {
  const text = readFileSync(join(made, name), 'utf8')
    .replace(/^\/\/ Generated from .*$/m, '// Generated from Cel.g4 by packages/cel/grammar/generate.mjs: do not edit.')
    .replace(/^\/\/ for running tests[\s\S]*?^type int = number;\n+/m, '')
    .replace(/^\/\*\s*eslint.*\n/gm, '');
  // The generator leaves unused locals behind.
  writeFileSync(join(target, name), `// @ts-nocheck\n${text}`);
}
rmSync(made, { recursive: true });
