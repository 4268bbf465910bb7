import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installPackage, type InstalledPackage } from '../../stranger/installed-package.js';

// What the installed command leaves on a real disk, whatever comes between.

const OLD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: jobs.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: jobs, kind: Job}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: {properties: {cron: {type: string}}}
`;

let installed: InstalledPackage;
let executable: string;
let cwd: string;
/** What the fixes make of {@link OLD}. */
let fixedText: string;
beforeAll(() => {
  installed = installPackage('kubectl-structural');
  chmodSync(installed.folder, 0o755);
  executable = realpathSync(join(installed.folder, 'node_modules/.bin/kubectl-structural'));
  fixedText = structural(['lint', '-', '--fix', '-q'], OLD).stdout;
  expect(fixedText).toMatch(/type: object.*\n$/);
});
afterAll(() => {
  installed.dispose();
});
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'structural-disk-')));
  chmodSync(cwd, 0o777);
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

function structural(args: readonly string[], input = '', before: readonly string[] = []) {
  const [program = '', ...rest] = [...before, process.execPath, executable, ...args];
  const { signal, status, stderr, stdout } = spawnSync(program, rest, {
    cwd,
    input,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '' },
  });
  return { code: status ?? signal, stdout, stderr };
}

const put = (name: string, text = OLD): void => {
  writeFileSync(join(cwd, name), text);
};
const text = (name: string): string => readFileSync(join(cwd, name), 'utf8');

test('one diagnostic for each file that is refused, and the others are written', () => {
  for (const name of ['good.yaml', 'hard.yaml', 'readonly.yaml']) put(name);
  linkSync(join(cwd, 'hard.yaml'), join(cwd, 'other'));
  chmodSync(join(cwd, 'readonly.yaml'), 0o444);
  chmodSync(join(cwd, 'good.yaml'), 0o640);
  mkdirSync(join(cwd, 'apart'));
  put('apart/real.yaml');
  symlinkSync('apart/real.yaml', join(cwd, 'link.yaml'));
  const hasPipes = spawnSync('mkfifo', [join(cwd, 'pipe.yaml')]).status === 0;
  const { code, stderr, stdout } = structural(['lint', 'link.yaml', '.', '--fix', '-o', 'name']);
  expect([code, stdout, stderr]).toEqual([
    2,
    'customresourcedefinition.apiextensions.k8s.io/jobs.example.com\ncustomresourcedefinition.apiextensions.k8s.io/jobs.example.com\n',
    `note: link.yaml is a symbolic link; ${join(cwd, 'apart/real.yaml')} is written\n` +
      'error: hard.yaml: cannot be written: it has 2 hard links, of which only this one would change\n' +
      'error: readonly.yaml: cannot be written: it is read-only (mode 0444)\n' +
      `note: 2 fixes in 2 files made\n${hasPipes ? 'error: pipe.yaml: is not a regular file\n' : ''}`,
  ]);
  expect(['good.yaml', 'apart/real.yaml', 'hard.yaml', 'other', 'readonly.yaml'].map(text)).toEqual([fixedText, fixedText, OLD, OLD, OLD]);
  expect(statSync(join(cwd, 'good.yaml')).mode & 0o777).toBe(0o640);
  expect(readdirSync(cwd).filter((name) => name.startsWith('.'))).toEqual([]);
});

const AS_NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
const canBeNobody = process.getuid?.() === 0 && spawnSync('setpriv', [...AS_NOBODY.slice(1), 'true']).status === 0;
if (!canBeNobody) console.warn('1 test that needs root and setpriv is skipped');
(canBeNobody ? test : test.skip)('the owner of a file stays its owner, or it is not written', () => {
  for (const name of ['mine.yaml', 'shared.yaml']) put(name);
  chmodSync(join(cwd, 'shared.yaml'), 0o666);
  spawnSync('chown', ['65534:65534', join(cwd, 'mine.yaml')]);
  expect(structural(['lint', '.', '--fix', '-q', '-o', 'name'], '', AS_NOBODY)).toMatchObject({
    code: 2,
    stderr: 'error: shared.yaml: cannot be written: it could not keep its owner (user 0, group 0)\n',
  });
  expect([text('mine.yaml'), text('shared.yaml'), statSync(join(cwd, 'mine.yaml')).uid, statSync(join(cwd, 'shared.yaml')).uid]).toEqual([
    fixedText,
    OLD,
    65534,
    0,
  ]);
  expect(structural(['lint', '.', '--fix', '-q'])).toMatchObject({ code: 0 });
  expect([statSync(join(cwd, 'mine.yaml')).uid, text('shared.yaml')]).toEqual([65534, fixedText]);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends it at once, and every file is the old one or the new one', async (signal) => {
  const filler = `# ${'x'.repeat(98)}\n`.repeat(2_000);
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 60; i++) put(`${String(i)}.yaml`, `${OLD}${filler}`);
    const child = spawn(process.execPath, [executable, 'lint', '.', '--fix', '-q', '-o', 'name'], { cwd, stdio: 'ignore' });
    const ended = new Promise<unknown>((resolve) =>
      child.on('exit', (code, by) => {
        resolve(by ?? code);
      }),
    );
    while (text('0.yaml') === `${OLD}${filler}`) await pause(1);
    await pause(round * 7);
    child.kill(signal);
    expect(await ended).toBe(signal === 'SIGINT' ? 130 : signal);
    const texts = readdirSync(cwd).map((name) => [
      /^\d+\.yaml$/.test(name),
      [`${OLD}${filler}`, `${fixedText}${filler}`].indexOf(text(name)),
    ]);
    expect(texts.filter(([isOurs, state]) => isOurs !== true || state === -1)).toEqual([]);
    expect(new Set(texts.map(([, state]) => state)).size).toBe(2);
  }
});

/** Writes types of a definition into a folder. */
function types(out: string) {
  put('crd.yaml', fixedText);
  return structural(['types', 'crd.yaml', '--language', 'go', '--out', out]);
}

test('a disk that refuses is named, and no output directory lasts for ever', () => {
  expect(types('crd.yaml/x')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: crd.yaml/x: cannot be written: a file is in place of its directory\n',
  });
  if (process.platform === 'linux')
    expect(types('/proc/structural/x')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: /proc/structural/x: cannot be written: its directory takes no new files\n',
    });
  expect(structural(['json-schema', 'crd.yaml', '--kustomize', 'crd.yaml'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: crd.yaml: cannot be written: it is one of the inputs\n',
  });
});

/** Mounts a file system of 16 kB at a folder; whether that may be done here. */
function mountSmall(folder: string): boolean {
  mkdirSync(folder);
  return process.getuid?.() === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', folder]).status === 0;
}

const probe = mkdtempSync(join(tmpdir(), 'structural-mount-'));
const canMount = mountSmall(join(probe, 'small'));
if (canMount) spawnSync('umount', [join(probe, 'small')]);
else console.warn('1 test that needs to mount is skipped');
rmSync(probe, { recursive: true });
(canMount ? test : test.skip)('a file system without space left keeps its file as it was, and the error says so', () => {
  expect(mountSmall(join(cwd, 'small'))).toBe(true);
  try {
    put('small/crd.yaml');
    spawnSync('sh', ['-c', 'head -c 100000 /dev/zero > small/fill'], { cwd });
    expect(structural(['lint', 'small/crd.yaml', '--fix', '-q', '-o', 'name'])).toMatchObject({
      code: 2,
      stderr: 'error: small/crd.yaml: cannot be written: no space is left on its file system\n',
    });
    expect([text('small/crd.yaml'), readdirSync(join(cwd, 'small'))]).toEqual([OLD, ['crd.yaml', 'fill']]);
    expect(types('small/types')).toMatchObject({
      code: 2,
      stderr: 'error: small/types/example.com/v1/job_types.go: cannot be written: no space is left on its file system\n',
    });
  } finally {
    spawnSync('umount', [join(cwd, 'small')]);
  }
});

test('a working directory that is gone is one clear line', () => {
  const { status, stderr, stdout } = spawnSync(
    'sh',
    ['-c', 'mkdir gone && cd gone && rmdir ../gone && exec "$@"', 'sh', process.execPath, executable, 'lint', '-'],
    { cwd, encoding: 'utf8' },
  );
  expect([status, stdout, stderr]).toEqual([2, '', 'error: the working directory is gone or cannot be read\n']);
});

test.each([
  ['publish', ['publish', 'crd.yaml', '--openapi', 'v2']],
  ['types', ['types', 'crd.yaml', '--language', 'go', '--quiet']],
  ['--help', ['lint', '--help']],
  ['stored', ['stored', 'crd.yaml', '-q', '--allow-empty']],
  ['lint', ['lint', 'crd.yaml', '-q']],
  ['a diff', ['lint', 'old.yaml', '--fix', '--dry-run', '-q']],
])('%s is silent where its reader has gone', async (_, args) => {
  put('crd.yaml', fixedText);
  put('old.yaml');
  const child = spawn(process.execPath, [executable, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += String(chunk)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect([code === 0 || code === 1, stderr]).toEqual([true, '']);
});
