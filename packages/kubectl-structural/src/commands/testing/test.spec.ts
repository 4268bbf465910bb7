import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cronTab, definition, openSandbox, type Sandbox, type Seen } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('crd/crontabs.yaml', definition('{size: {type: integer, maximum: 10}, color: {type: string, default: red}}'));
});
afterEach(() => sandbox.dispose());

const run = (...args: readonly string[]): Promise<Seen> => sandbox.run(['test', ...args]);
/** How long it took is not always the same. */
const timeless = ({ code, stderr, stdout }: Seen): Seen => ({
  code,
  stderr,
  stdout: stdout.replace(/[\d.]+ s\b/, 'N s').replace(/"milliseconds":\d+/, '"milliseconds":0'),
});

function writeTests(): void {
  sandbox.write('crd/small.accept.yaml', cronTab('a', '{size: 1}'));
  sandbox.write('crd/small.stored.yaml', cronTab('a', '{size: 1, color: blue}'));
  sandbox.write('crd/big.reject.yaml', `# error: is too big\n${cronTab('a', '{size: 11}')}`);
  sandbox.write('crd/late.tests.yaml', `tests:\n  - {name: later, skip: not yet, create: {apiVersion: example.com/v1, kind: CronTab}}\n`);
}

test('reports dots, and the places of what failed in test and definition', async () => {
  writeTests();
  expect(timeless(await run('.'))).toEqual({
    code: 1,
    stderr: '',
    stdout: `sFF

FAIL big is rejected
     with crd/crontabs.yaml
crd/big.reject.yaml:1:10: error: the creation is refused with a different message: CronTab.example.com "a" is invalid: spec.size: Invalid value: 11: spec.size in body should be less than or equal to 10
  expected: is too big
 1 | # error: is too big
   |          ^^^^^^^^^^
crd/big.reject.yaml:5:14: what is refused
 4 | metadata: {name: a, namespace: jobs}
 5 | spec: {size: 11}
   |              ^^
crd/crontabs.yaml:21:48: required by \`maximum\`
 21 |             properties: {size: {type: integer, maximum: 10}, color: {type: string, default: red}}
    |                                                ^^^^^^^

FAIL small is accepted
     with crd/crontabs.yaml
crd/small.stored.yaml:4:24: error: the stored object is not the expected one
 3 | metadata: {name: a, namespace: jobs}
 4 | spec: {size: 1, color: blue}
   |                        ^^^^
- expected + stored
    name: a
    namespace: jobs
  spec:
-   color: blue
+   color: red
    size: 1

0 passed, 2 failed, 1 skipped in 3 files, N s
`,
  });
});

test('shows and writes what tests should expect, and leaves verdicts alone', async () => {
  writeTests();
  sandbox.write('crd/wrong.reject.yaml', cronTab('a', '{size: 1}'));
  const seen = await run('--update');
  expect([seen.code, seen.stderr]).toEqual([
    1,
    'note: 2 tests in 2 files updated\nnote: 1 test left as it is: what is accepted and refused is for you to decide\n',
  ]);
  expect(seen.stdout).toContain('-spec: {size: 1, color: blue}\n+spec: {size: 1, color: red}\n');
  expect(readFileSync(join(sandbox.cwd, 'crd/big.reject.yaml'), 'utf8')).toContain(
    '# error: spec.size: Invalid value: 11: spec.size in body should be less than or equal to 10\n',
  );
  expect((await run('--match', 'big', '-q')).code).toBe(0);
});

test('has forms for machines', async () => {
  writeTests();
  const tap = await run('-o', 'tap', '--match', 'is');
  expect(tap.stdout.split('\n').filter((line) => /^(?:ok|not ok|1\.\.|TAP)/.test(line))).toEqual([
    'TAP version 14',
    'not ok 1 - big is rejected (crd/big.reject.yaml, crd/crontabs.yaml)',
    'not ok 2 - small is accepted (crd/small.accept.yaml, crd/crontabs.yaml)',
    '1..2',
  ]);
  expect((await run('-o', 'github')).stdout).toContain(
    '::error title=small is accepted,file=crd/small.stored.yaml,line=4,endLine=4,col=24,endColumn=28::the stored object is not',
  );
  expect((await run('-o', 'junit')).stdout).toContain(
    '<testsuite name="crd/small.accept.yaml" tests="1" failures="1" errors="0" skipped="0">',
  );
  const { tests, totals } = JSON.parse((await run('-o', 'json')).stdout) as { tests: { outcome: string }[]; totals: object };
  expect([tests.map(({ outcome }) => outcome), totals]).toEqual([
    ['skipped', 'failed', 'failed'],
    { passed: 0, failed: 2, skipped: 1, files: 3, problems: 0, milliseconds: expect.any(Number) },
  ]);
});

test('runs suites of openshift/api with given definitions, on several servers, in any order', async () => {
  const object = (spec: string): string => `|\n        apiVersion: example.com/v1\n        kind: CronTab\n        spec: ${spec}`;
  sandbox.write(
    'suite.yaml',
    `name: crontabs\ncrdName: crontabs.example.com\ntests:\n  onCreate:\n    - name: defaults\n      initial: ${object('{size: 1}')}\n      expected: ${object('{size: 2, color: red}')}\n`,
  );
  const seen = await run('suite.yaml', '--crds', 'crd', '--kube-version', '1.36..1.37', '-o', 'tree', '--shuffle=3');
  expect(seen.stdout).toContain('suite.yaml with crd/crontabs.yaml on Kubernetes 1.36\n  ✗ defaults\n');
  expect(seen.stdout).toMatch(/suite\.yaml:13:22: error: the stored object.*\n.*\n 13 \| +spec: \{size: 2, color: red\}\n/);
  expect(seen.stdout).toMatch(/0 passed, 2 failed in 1 file, .*, shuffled with --shuffle=3\n$/);
  const patched = await run('suite.yaml', '--crds', 'crd', '--kube-version', '1.34.2', '-o', 'tree');
  expect(patched.stdout).toContain('suite.yaml with crd/crontabs.yaml on Kubernetes 1.34 (newest patch)\n');
  expect((await run('suite.yaml', '--crds', 'crd', '--update')).code).toBe(0);
  expect((await run('suite.yaml', '--crds', 'crd')).code).toBe(0);
  expect(readFileSync(join(sandbox.cwd, 'suite.yaml'), 'utf8')).toMatch(/ {6}expected: \|\n {8}apiVersion: example.com\/v1\n/);
});

test('coverage has each CRD of a file', async () => {
  const bound = (maximum: number): string => `{size: {type: integer, maximum: ${String(maximum)}}}`;
  const other = { kind: 'BackupTab', plural: 'backuptabs' };
  sandbox.write('both/crds.yaml', `${definition(bound(10))}---\n${definition(bound(5), other)}`);
  sandbox.write('both/a.accept.yaml', cronTab('a', '{size: 10}'));
  sandbox.write('both/b.accept.yaml', cronTab('b', '{size: 5}').replace('CronTab', other.kind));
  const { code, stderr, stdout } = await run('both', '--coverage', '-q');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.match(/: v1 spec\.size\/maximum: never refused/g)).toHaveLength(2);
});

test('says what is wrong in one line, with its place, and exits with 2', async () => {
  const refused = async (...args: readonly string[]): Promise<readonly [number, string]> => {
    const { code, stderr, stdout } = await run(...args);
    return [
      code,
      (stderr + stdout)
        .split('\n')
        .filter((line) => /error: |: cannot run: /.test(line))
        .join('\n'),
    ];
  };
  expect(await refused()).toEqual([2, 'error: no tests in .; test init writes tests to begin with']);
  expect(await refused('--allow-empty')).toEqual([0, '']);
  expect(await refused('nowhere')).toEqual([2, 'error: nowhere: no such file or directory']);
  sandbox.write('none/notes.txt', '');
  expect(await run('none')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: none: no *.yaml, *.yml or *.json file in this directory or below\n',
  });
  expect(await refused('-')).toEqual([2, 'error: tests are read from files, not from standard input (-)']);
  expect(await refused('--watch', '--update')).toEqual([2, 'error: --watch changes nothing: leave out --update']);
  sandbox.write('a.tests.yaml', 'tests: [{nam: a}]\n');
  expect(await refused('a.tests.yaml')).toEqual([2, expect.stringMatching(/^a\.tests\.yaml:1:9: cannot run: a test must have a name$/m)]);
  sandbox.write('a.tests.yaml', 'tests: [{name: a, create: {apiVersion: example.com/v1, kind: Other}}]\n');
  expect(await refused('--match', 'a')).toEqual([
    2,
    'a.tests.yaml:1:27: cannot run: there is no CustomResourceDefinition of Other in example.com in . or the folders above',
  ]);
  sandbox.write('crd/crontabs.yaml', definition('{size: {type: integer, default: x}}'));
  sandbox.write('crd/a.accept.yaml', cronTab('a', '{}'));
  sandbox.write('crd/b.accept.yaml', cronTab('b', '{}'));
  expect(await refused('crd')).toEqual([
    2,
    'crd/crontabs.yaml:21:57: cannot run: CustomResourceDefinition.apiextensions.k8s.io "crontabs.example.com" is invalid: spec.validation.openAPIV3Schema.properties[spec].properties[size].default: Invalid value: "string":  in body must be of type integer: "string"',
  ]);
});
