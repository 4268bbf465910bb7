import { cronTab, definition, openSandbox, type Sandbox, type Seen } from './sandbox.js';

const CRD = definition('{size: {type: integer, maximum: 3, default: 2}, host: {type: string, format: hostnam}}');

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('crd.yaml', CRD);
  for (let i = 0; i < 12; i++) sandbox.write(`d/${i}.yaml`, cronTab(`a${i}`, i % 2 === 0 ? `{size: ${i}}` : `{size: 1, more: ${i}}`));
  for (let i = 0; i < 6; i++) {
    sandbox.write(`good/${i}.tests.yaml`, `tests: [{name: t${i}, create: ${inline(1)}}]\n`);
    sandbox.write(`suite/${i}.tests.yaml`, `tests: [{nam: t${i}, create: ${inline(i)}}]\n`);
    sandbox.write(`suite/${i}x.tests.yaml`, `tests: [{name: t${i}, create: ${inline(i)}}]\n`);
  }
});
afterEach(() => sandbox.dispose());

function inline(size: number): string {
  return `{apiVersion: example.com/v1, kind: CronTab, metadata: {name: a, namespace: jobs}, spec: {size: ${size}}}`;
}

/** A run of a command on everything, and the reports of its parts, merged. */
async function runs(line: string, format: string, shards = 2, ...merge: readonly string[]): Promise<{ whole: Seen; merged: Seen }> {
  const args = [...line.split(' '), '-o', format];
  const whole = await sandbox.run(args);
  const names: string[] = [];
  for (let i = 1; i <= shards; i++) {
    const { stdout } = await sandbox.run([...args, '--shard', `${i}/${shards}`, '--allow-empty']);
    sandbox.write(`${i}.${format}`, stdout);
    names.push(`${i}.${format}`);
  }
  return { whole, merged: await sandbox.run(['merge-reports', ...names, ...merge]) };
}

/** A report of JSON with its lists in order, without times. */
function ordered(text: string): unknown {
  const sort = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sort).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== 'milliseconds')
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, each]) => [key, sort(each)]),
    );
  };
  return sort(JSON.parse(text));
}

const VALIDATE = 'validate d gone.yaml --crds crd.yaml';

it.each([
  [VALIDATE, 'json', 2],
  ['validate d --crds crd.yaml', 'json', 1],
  ['lint crd.yaml d', 'json', 0],
  ['survey d --next crd.yaml', 'json', 1],
  ['audit crd.yaml d --fail-on error --examples 50', 'json', 0],
  ['test suite --crds crd.yaml', 'json', 2],
  ['test good --crds crd.yaml', 'json', 0],
  [VALIDATE, 'sarif', 2],
  ['validate d --crds crd.yaml', 'sarif', 1],
  ['lint crd.yaml d', 'sarif', 0],
] as const)('the parts of %s -o %s, merged, equal the whole', async (line, format, code) => {
  const { merged, whole } = await runs(line, format);
  expect([merged.code, merged.stderr, whole.code]).toEqual([code, '', code]);
  expect(ordered(merged.stdout)).toEqual(ordered(whole.stdout));
});

it.each([VALIDATE, 'lint crd.yaml d', 'test suite --crds crd.yaml', 'test good --crds crd.yaml'])(
  'the parts of %s -o junit, merged, equal the whole',
  async (line) => {
    const { merged, whole } = await runs(line, 'junit', 3);
    const suites = (text: string): readonly string[] => text.split(/^(?= {2}<testsuite )/m).sort();
    expect([merged.code, merged.stderr]).toEqual([whole.code, '']);
    expect(suites(merged.stdout.replace('</testsuites>\n', ''))).toEqual(suites(whole.stdout.replace('</testsuites>\n', '')));
  },
);

describe('for people', () => {
  it('a merged report has findings with their places, and the sums of the whole', async () => {
    const { merged, whole } = await runs(VALIDATE, 'json', 2, '-o', 'human');
    const human = await sandbox.run(VALIDATE.split(' '));
    expect([merged.code, merged.stderr]).toEqual([whole.code, human.stderr]);
    const heads = (text: string): readonly string[] =>
      text
        .split('\n')
        .filter((line) => /^\S/.test(line))
        .sort();
    expect(heads(merged.stdout)).toEqual(heads(human.stdout));
    expect(merged.stdout).toContain(
      'd/1.yaml:4:17: warning: unknown field "spec.more" [unknown-field]\n  = help: the server drops this field;',
    );
  });

  it('is the form on a terminal, unless another one is asked for', async () => {
    sandbox.write('1.json', (await sandbox.run(['lint', 'crd.yaml', '-o', 'json'])).stdout);
    const terminal = { isTTY: true };
    expect((await sandbox.run(['merge-reports', '1.json'], terminal)).stdout).toContain('1 CustomResourceDefinition in 1 file');
    expect((await sandbox.run(['merge-reports', '1.json', '-o', 'json'], terminal)).stdout).toMatch(/^\{"files":\[/);
  });

  it('shows surveys, audits and tests as their commands do', async () => {
    for (const line of ['survey d --next crd.yaml', 'audit crd.yaml d --examples 50']) {
      const { merged } = await runs(line, 'json', 2, '-o', 'human');
      const lines = (text: string): readonly string[] =>
        text
          .split('\n')
          .filter((each) => !each.startsWith('    d/'))
          .sort();
      expect(lines(merged.stdout)).toEqual(lines((await sandbox.run(line.split(' '))).stdout));
    }
    const { merged } = await runs('test suite --crds crd.yaml --match t', 'json', 2, '-o', 'human');
    expect(merged.stdout).toMatch(
      /^suite\/4x\.tests\.yaml:1:\d+: error: t4: the creation is refused: [^]*?\n {2}with crd\.yaml \[test-failed\]\n {2}= note: required by `maximum` at crd\.yaml:/m,
    );
    expect(merged.stdout).toMatch(/^4 passed, 2 failed, 12 cannot run in 6 files/m);
  });
});

it('audits in JSON make every form', async () => {
  const { merged } = await runs('audit crd.yaml d', 'json', 2, '-o', 'sarif');
  const whole = await sandbox.run('audit crd.yaml d -o sarif'.split(' '));
  const rules = (text: string): readonly string[] =>
    [...text.matchAll(/"ruleId":"([^"]+)"/g)].map(([, id = '']) => id).sort((a, b) => (a < b ? -1 : 1));
  expect(rules(merged.stdout)).toEqual(rules(whole.stdout));
});

it('what is no report, or does not fit, is refused in a line', async () => {
  const files = {
    'lint.json': 'lint crd.yaml -o json',
    'lint.sarif': 'lint crd.yaml -o sarif',
    'strict.sarif': 'lint crd.yaml -o sarif --conventions',
    'lint.junit': 'lint crd.yaml -o junit',
    'audit.sarif': 'audit crd.yaml -o sarif',
    'audit.junit': 'audit crd.yaml -o junit',
  };
  for (const [name, line] of Object.entries(files)) sandbox.write(name, (await sandbox.run(line.split(' '))).stdout);
  sandbox.write('cut.sarif', (await sandbox.run(files['lint.sarif'].split(' '))).stdout.slice(0, -5));
  sandbox.write('cut.junit', (await sandbox.run(files['lint.junit'].split(' '))).stdout.slice(0, -5));
  sandbox.write('odd.json', '{"schemaVersion":1,"files":[{"file":5}],"unreadable":[],"summary":{}}');
  for (const [line, message] of [
    ['lint.json lint.sarif', 'lint.sarif: is a report of another kind than those before'],
    ['lint.json -o sarif', '-o sarif is made of reports of -o sarif, and these are of -o json'],
    ['lint.sarif -o human', '-o human is made of reports of -o json, and these are of -o sarif'],
    ['lint.sarif strict.sarif', 'strict.sarif: names other rules, or another version of them, than the reports before'],
    ['cut.sarif', 'cut.sarif: is not a report of -o sarif'],
    ['cut.junit', 'cut.junit: is not a report of -o junit'],
    ['audit.sarif', 'audit.sarif: merge audits as -o json; -o sarif makes one log of them'],
    ['audit.junit', 'audit.junit: merge audits as -o json; -o junit makes one report of them'],
    ['odd.json -o human', 'odd.json: is not a report of -o json'],
  ] as const)
    expect(await sandbox.run(['merge-reports', ...line.split(' ')])).toMatchObject({ code: 2, stderr: `error: ${message}\n` });
});

it('test --shard is about whole suites: not about mutants and coverage', async () => {
  for (const flag of ['--mutate', '--coverage', '--min-coverage=5'])
    expect(await sandbox.run(['test', 'suite', flag, '--shard', '1/2'])).toMatchObject({
      code: 2,
      stderr: 'error: --mutate and --coverage are about all tests of a CRD, and --shard runs some: leave out one of them\n',
    });
});
