import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { budget } from '../../../tools/search-budget/search-budget.mjs';
import { root } from '../../stranger/installed-package.js';

// README's first command, in a clone in which nothing was installed or built.

const INSTALLED_OR_BUILT = new Set(['node_modules', 'dist', 'out-tsc', '.git', '.nx', '.examples', '.test-results.json']);

// It waits for the registry for minutes where nothing is kept of it.
const atNight = budget > 1 ? test : test.skip;
if (budget === 1) console.warn('the first command of README is tried at night alone, as it installs');

atNight("README's first command installs what it needs, builds, and answers", () => {
  const clone = mkdtempSync(join(tmpdir(), 'structural-clone-'));
  cpSync(root, clone, { recursive: true, filter: (path) => !INSTALLED_OR_BUILT.has(basename(path)) });
  const { status, stderr, stdout } = spawnSync(process.execPath, ['tools/structural.mjs', 'lint', 'examples/crontab.yaml'], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: undefined, npm_config_prefer_offline: 'true' },
  });
  rmSync(clone, { recursive: true, force: true });
  expect([status, stdout, stderr]).toEqual([
    1,
    expect.stringMatching(/^1 CustomResourceDefinition in 1 file against Kubernetes .*: 6 errors, /m),
    expect.stringMatching(/^structural: building, /m),
  ]);
});
