import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDERS = ['.github/workflows', 'examples/workflows'];
const workflows = FOLDERS.flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)));

test('actionlint and zizmor find nothing in the workflows', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, 'tools/check-workflows.mjs')], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^[1-9]\d* workflows checked by \d programs, 0 failed, \d not for lack of something$/m);
  console.info(stdout);
});

test.each(workflows)('%s takes actions of others by the digest of a commit, and names its tag', (file) => {
  const uses = [...readFileSync(join(root, file), 'utf8').matchAll(/uses: (?!OWNER\/|\.\/)(.*)/g)].map(([, action]) => action);
  expect(uses.filter((action) => !/^[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? ''))).toEqual([]);
});
