#!/usr/bin/env node
// Compiles all packages and checks the types of everything, tests and end-to-end projects included, in one run of `tsc`: each file is read and
// checked once. What did not change since is not compiled again. `--packages-only` leaves the end-to-end projects out.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const projects = (process.argv.includes('--packages-only') ? ['packages'] : ['packages', 'e2e']).flatMap((folder) =>
  readdirSync(join(root, folder))
    .map((name) => join(folder, name, 'tsconfig.json'))
    .filter((file) => existsSync(join(root, file))),
);
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
process.exitCode = spawnSync(process.execPath, [tsc, '--build', ...projects], { cwd: root, stdio: 'inherit' }).status ?? 1;
