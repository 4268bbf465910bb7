#!/usr/bin/env node
// Holds the engine against a running server: `npm run server` compares a part, `npm run server -- --whole` all that the targets ask for; `--seed N`
// picks other inputs, `--report FILE` keeps counts and differences as JSON.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const options = { whole: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' }, report: { type: 'string' } };
let given;
try {
  given = parseArgs({ options }).values;
} catch (error) {
  refuse(error.message);
}
const { report, seed, whole } = given;
if (!/^\d{1,9}$/.test(seed)) refuse('--seed takes a whole number');

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const { status } = spawnSync(process.execPath, ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest], {
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  env: {
    ...process.env,
    STRUCTURAL_SEED: seed,
    STRUCTURAL_SERVER: whole ? 'whole' : 'part',
    ...(report === undefined ? {} : { STRUCTURAL_SERVER_REPORT: resolve(report) }),
  },
  stdio: 'inherit',
});
process.exitCode = status ?? 2;

function refuse(message) {
  process.stderr.write(`server: ${message}\n`);
  process.exit(2);
}
