import { cronTab, definition, openSandbox, type Sandbox, type Seen } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('crd/crontabs.yaml', definition('{size: {type: integer, maximum: 10}}').replace(', maxLength: 3', ''));
  sandbox.write('crd/least.accept.yaml', cronTab('a', '{size: 10}'));
});
afterEach(() => sandbox.dispose());

const run = (...args: readonly string[]): Promise<Seen> => sandbox.run(['test', '--mutate', ...args]);

test('shows what no test notices, and what would kill it', async () => {
  const seen = await run('.');
  expect([seen.code, seen.stderr]).toEqual([0, '']);
  expect(seen.stdout).toContain('SURVIVED spec.size: maximum 10 is 11\n--- a/crd/crontabs.yaml\n');
  expect(seen.stdout).toContain('+            properties: {size: {type: integer, maximum: 11}}\n');
  expect(seen.stdout).toContain('would kill it: the CRD refuses it');
  expect(seen.stdout).toContain('  spec:\n    size: 11\n');
  expect(seen.stdout).toContain(
    'crd/crontabs.yaml: score 50 %, 1 killed, 1 survived, 0 may be equivalent, not counted: 0 equivalent, 0 refused by the server\n',
  );
});

test('fails below a score', async () => {
  expect((await run('-q', '--min-score', '50')).code).toBe(0);
  expect((await run('-q', '--min-score', '51')).code).toBe(1);
  sandbox.write('crd/most.reject.yaml', `# error: less than\n${cronTab('a', '{size: 11}')}`);
  expect((await run('-q', '--min-score', '100')).code).toBe(0);
});

test('reports JSON, tells of a cut, and leaves out what fails', async () => {
  sandbox.write('crd/wrong.accept.yaml', cronTab('b', '{size: 12}'));
  const seen = await run('-o', 'json', '--max-mutants', '1');
  expect(seen.code).toBe(1);
  expect(seen.stderr).toBe(
    'note: crd/wrong.accept.yaml: wrong is accepted failed, and is left out: run the tests without --mutate to see why\n',
  );
  expect(JSON.parse(seen.stdout)).toMatchObject({ survived: 1, definitions: [{ mutants: 2, left: [{ kind: 'bound', value: 11 }] }] });
  expect((await run('--max-mutants', '1')).stdout).toContain('1 of 2 mutants tested: --max-mutants');
});

test('refuses what it has no form of, and its flags without it', async () => {
  expect(await run('-o', 'tap')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: --mutate reports to people, and with -o json: it has no form tap\n',
  });
  expect((await sandbox.run(['test', '--min-score', '3'])).stderr).toBe('error: --max-mutants and --min-score are for --mutate\n');
  expect((await run('--update')).code).toBe(2);
});
