import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../../stranger/installed-package.js';
import { UNREACHABLE } from '../../stranger/npm-ci.js';

// README's first command, in a clone in which nothing was installed or built.

const INSTALLED_OR_BUILT = new Set(['node_modules', 'dist', 'out-tsc', '.git', '.nx', '.examples', '.test-results']);
const clone = mkdtempSync(join(tmpdir(), 'structural-clone-'));
cpSync(root, clone, { recursive: true, filter: (path) => !INSTALLED_OR_BUILT.has(basename(path)) });
const seen = spawnSync(process.execPath, ['tools/structural.mjs', 'lint', 'examples/crontab.yaml'], {
  cwd: clone,
  encoding: 'utf8',
  env: {
    ...process.env,
    NODE_OPTIONS: '',
    FORCE_COLOR: undefined,
    npm_config_prefer_offline: 'true',
    npm_config_fetch_retry_maxtimeout: '20000',
  },
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const withRegistry = UNREACHABLE.test(seen.stderr) ? test.skip : test;
if (withRegistry === test.skip) console.warn(`the first command of README is not tried, npm cannot install:\n${seen.stderr}`);

withRegistry("README's first command installs what it needs, builds, and answers", () => {
  expect([seen.status, seen.stdout, seen.stderr]).toEqual([
    1,
    expect.stringMatching(/^1 CustomResourceDefinition in 1 file against Kubernetes .*: 6 errors, /m),
    expect.stringMatching(/^structural: building, /m),
  ]);
});
