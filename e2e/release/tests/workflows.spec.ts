import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDERS = ['.github/workflows', 'examples/workflows'];
const workflows = FOLDERS.flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)));
const zizmor = join(root, 'node_modules/.cache/zizmor');
const ACTIONLINT = ['run', 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12'];
const PIP = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--only-binary=:all:', '--retries=2', '--upgrade'];
const OFFLINE = ['--offline', '--no-progress', '--quiet', '--config', '.github/zizmor.yml'];

const run = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });

describe.each([
  { name: 'actionlint', fetch: ['go', ...ACTIONLINT, '-version'], check: ['go', ...ACTIONLINT, ...workflows] },
  {
    name: 'zizmor',
    fetch: ['python3', ...PIP, '--target', zizmor, '-r', '.github/zizmor.txt'],
    check: [join(zizmor, 'bin/zizmor'), ...OFFLINE, ...workflows, 'packages/github-action/action.yml'],
  },
])('$name', ({ check: [program = '', ...args], fetch: [fetcher = '', ...fetched] }) => {
  const { error, status, stderr } = run(fetcher, fetched);
  const lacking = status === 0 ? '' : ` (cannot be fetched: ${error?.message ?? stderr.trim().split('\n').at(-1) ?? ''})`;
  (lacking === '' ? test : test.skip)(`finds nothing in the workflows${lacking}`, () => {
    const found = run(program, args);
    expect(found.status === 0 ? '' : `${found.stdout}${found.stderr}`).toBe('');
  });
});

test.each(workflows)('%s takes actions of others by the digest of a commit, and names its tag', (file) => {
  const uses = [...readFileSync(join(root, file), 'utf8').matchAll(/uses: (?!OWNER\/|\.\/)(.*)/g)].map(([, action]) => action);
  expect(uses.filter((action) => !/^[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? ''))).toEqual([]);
});
