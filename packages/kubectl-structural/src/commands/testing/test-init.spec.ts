import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definition, openSandbox, type Sandbox, type Seen } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('crd/crontabs.yaml', definition('{size: {type: integer, maximum: 10}, any: {type: string, pattern: ".*"}}'));
});
afterEach(() => sandbox.dispose());

const run = (...args: readonly string[]): Promise<Seen> => sandbox.run(['test', ...args]);

test('writes tests that pass, and says what cannot be tested', async () => {
  const { code, stderr } = await run('init', 'crd', '--constraints', '--out', 'tests');
  expect([code, stderr.split('\n')[0]]).toEqual([
    0,
    expect.stringMatching(/^note: \d+ tests of crontabs\.example\.com, all of them pass$/),
  ]);
  expect(stderr).toContain('note: nothing is refused by spec.any/pattern in v1, and cannot be: every text matches the pattern');
  const text = readFileSync(join(sandbox.cwd, 'tests/crontabs.example.com.tests.yaml'), 'utf8');
  expect(text).toMatch(/^crd: \.\.\/crd\/crontabs\.yaml\nbase:/);
  expect(text).toContain('size: 11');
  expect(await run('tests')).toMatchObject({ code: 0, stderr: '' });
});

test('writes over tests only where that is wanted', async () => {
  await run('init', 'crd', '--constraints', '--out', 'tests');
  expect(await run('init', 'crd', '--constraints', '--out', 'tests')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--force overwrites it'),
  });
  expect(await run('init', 'crd', '--constraints', '--out', 'tests', '--force')).toMatchObject({ code: 0 });
});

test('prints the tests of one definition, and of one alone', async () => {
  const { code, stdout } = await run('init', 'crd', '--constraints', '--quiet');
  expect([code, stdout.slice(0, 5)]).toEqual([0, 'base:']);
  sandbox.write('crd/more.yaml', definition('{}').replaceAll('crontabs', 'others').replaceAll('CronTab', 'Other'));
  expect(await run('init', 'crd')).toMatchObject({ code: 2, stderr: expect.stringContaining('use --out DIRECTORY') });
  expect(await run('init', 'nowhere', '--out', 'tests')).toMatchObject({ code: 2 });
});

test('say what they show of the definition', async () => {
  await run('init', 'crd', '--constraints', '--out', 'tests');
  const { code, stdout } = await run('tests', '--coverage', '--coverage-out', 'shown', '--min-coverage', '50');
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/crontabs\.example\.com: \d+ of \d+ sides seen \(\d+ %\)\n[^]*never refused\n/),
  ]);
  expect(readFileSync(join(sandbox.cwd, 'shown/lcov.info'), 'utf8')).toContain('SF:crd/crontabs.yaml\n');
  expect(readFileSync(join(sandbox.cwd, 'shown/index.html'), 'utf8')).toContain('crontabs.example.com');
  expect(await run('tests', '--min-coverage', '100')).toMatchObject({ code: 1, stderr: expect.stringContaining('less than 100 %') });
  expect(await run('tests', '--mutate', '--coverage')).toMatchObject({ code: 2 });
});

test('are of rules alone, unless more is asked for', async () => {
  expect(await run('init', 'crd')).toEqual({
    code: 0,
    stdout: '',
    stderr: expect.stringMatching(
      /^note: no test of crontabs\.example\.com: no rule to write one of\nnote: left out: \d+ other constraints \(--constraints\)\n$/,
    ),
  });
  const ruled = definition('{size: {type: integer, maximum: 10}}', {
    extra: "x-kubernetes-validations: [{rule: 'self.size > 2', message: at least 3}]",
  });
  sandbox.write('crd/crontabs.yaml', ruled);
  const { code, stdout } = await run('init', 'crd', '--quiet');
  expect([code, stdout.match(/name: .*(accepts|refuses).*/g)]).toEqual([0, ['name: "accepts: at least 3"', 'name: "refuses: at least 3"']]);
});

test('are short: each rule once, outer ones first, and a comment that says what was left out', async () => {
  const place = (i: number): string =>
    `p${String(i)}: {type: object, properties: {a${String(i)}: {type: integer}}, x-kubernetes-validations: [{rule: 'self.a${String(i)} > ${String(i)}', message: more than ${String(i)}}]}`;
  const inner = "{type: object, properties: {b: {type: integer}}, x-kubernetes-validations: [{rule: 'self.b > 1', message: b}]}";
  const places = Array.from({ length: 90 }, (_, i) => place(i)).join(', ');
  sandbox.write('crd/crontabs.yaml', definition(`{${places}, first: ${inner}, second: ${inner}}`));
  const { code, stdout } = await run('init', 'crd', '--quiet');
  const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0;
  expect([code, count(stdout, /\n/g) < 400, count(stdout, /refuses: b$/gm)]).toEqual([0, true, 0]);
  expect(stdout).toMatch(/^# Left out: \d+ rules \(--all\); \d+ other constraints \(--constraints\)\nbase: \{/);
  const all = (await run('init', 'crd', '--quiet', '--all')).stdout;
  expect([count(all, /name: "refuses/g), count(all, /rule/g)]).toEqual([92, 0]);
  expect(all).toContain(`
- name: "refuses: more than 0"
  create: {spec: {p0: {a0: 0}}}
  errors: {field: spec.p0, message: "Invalid value: more than 0"}
`);
  sandbox.write('t/crontabs.tests.yaml', stdout.replace('base:', 'crd: ../crd/crontabs.yaml\nbase:'));
  expect(await run('t')).toMatchObject({ code: 0, stderr: '' });
});
