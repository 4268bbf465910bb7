#!/usr/bin/env node
// Checks the workflows of `.github` and of `examples/workflows`: actionlint, a Go module, for what GitHub would refuse, zizmor, of PyPI, for what a stranger
// could use. What cannot be had is counted.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['.github/workflows', 'examples/workflows'];
const files = folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)));
const zizmor = join(root, 'node_modules/.cache/zizmor');
const ACTIONLINT = ['go', 'run', 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12'];
const PIP = ['python3', '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--only-binary=:all:', '--retries=2'];
const CHECKS = [
  { fetch: [...ACTIONLINT, '-version'], check: [...ACTIONLINT, ...files] },
  {
    fetch: [...PIP, '--upgrade', '--target', zizmor, '-r', '.github/zizmor.txt'],
    check: [
      join(zizmor, 'bin/zizmor'),
      '--offline',
      '--no-progress',
      '--quiet',
      '--config',
      '.github/zizmor.yml',
      ...files,
      'packages/github-action/action.yml',
    ],
  },
];

const run = ([command, ...args]) => spawnSync(command, args, { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
let [failed, lacking] = [0, 0];
for (const { check, fetch } of CHECKS) {
  const fetched = run(fetch);
  if (fetched.status !== 0) {
    lacking += 1;
    console.log(`not checked, for lack of something: ${fetched.error?.message ?? fetched.stderr.trim().split('\n').at(-1)}`);
    continue;
  }
  const { error, status, stdout, stderr } = run(check);
  if (status === 0) continue;
  failed += 1;
  console.error(`${check[0]}: ${error?.message ?? `${stdout}${stderr}`}`);
}
console.log(
  `${files.length} workflows checked by ${CHECKS.length - lacking} programs, ${failed} failed, ${lacking} not for lack of something`,
);
process.exitCode = failed === 0 ? 0 : 1;
