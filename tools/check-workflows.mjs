#!/usr/bin/env node
// Checks the workflows of `.github` and of `examples/workflows`: actionlint for what GitHub would refuse, zizmor for what a stranger could use. Each is fetched
// once, actionlint as a Go module, zizmor from PyPI; what cannot be had is counted.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goPrograms, pythonProgram } from './release/programs/made-programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['.github/workflows', 'examples/workflows'];
const files = folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)));
const CHECKS = [
  ['actionlint', () => goPrograms('github.com/rhysd/actionlint', 'v1.7.12', ['cmd/actionlint']), files],
  [
    'zizmor',
    () => pythonProgram('zizmor'),
    ['--offline', '--no-progress', '--quiet', '--config', '.github/zizmor.yml', ...files, 'packages/github-action/action.yml'],
  ],
];

let failed = 0;
let lacking = 0;
for (const [name, programs, args] of CHECKS) {
  const { [name]: program, lacks } = programs();
  if (lacks !== undefined) {
    lacking += 1;
    console.log(`not checked, for lack of something: ${name}: ${lacks}`);
    continue;
  }
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (status === 0) continue;
  failed += 1;
  console.error(`${name}: ${error?.message ?? `${stdout}${stderr}`}`);
}
console.log(
  `${files.length} workflows checked by ${CHECKS.length - lacking} programs, ${failed} failed, ${lacking} not for lack of something`,
);
process.exitCode = failed === 0 ? 0 : 1;
