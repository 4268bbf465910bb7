import { definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => {
  sandbox.dispose();
});

const crd = (plural: string, kind: string, more: string): string =>
  definition('{cron: {type: string}}', { plural, kind }).replace(/names: \{.*\}/, `names: {plural: ${plural}, kind: ${kind}, ${more}}`);
const warnings = (stdout: string): readonly string[] =>
  stdout.split('\n').flatMap((line) => /^(.*?):\d+:\d+: warning: (.*) \[taken-name\].*$/.exec(line)?.slice(1, 3).join(': ') ?? []);

const NOT_SERVED = 'the CRD is accepted and not served, NamesAccepted: False';

describe('the names of definitions together', () => {
  it.each([
    [
      'singular: crontab, shortNames: [ct]',
      'singular: job, shortNames: [ct]',
      'short name "ct"',
      'ShortNamesConflict: "ct" is already in use',
    ],
    [
      'singular: crontab',
      'singular: job, shortNames: [crontab]',
      'short name "crontab"',
      'ShortNamesConflict: "crontab" is already in use',
    ],
    ['singular: task', 'singular: task', 'singular "task"', 'SingularConflict: "task" is already in use'],
    ['shortNames: [jobs]', 'singular: job', 'plural "jobs"', 'PluralConflict: "jobs" is already in use'],
    ['listKind: Works', 'listKind: Works', 'listKind "Works"', 'ListKindConflict: "Works" is already in use'],
    ['listKind: Job', 'listKind: Works', 'kind "Job"', 'KindConflict: "Job" is already in use'],
  ])('are given to the first of %s and %s', async (first, second, name, answer) => {
    sandbox.write('a.yaml', crd('crontabs', 'CronTab', first));
    sandbox.write('b.yaml', crd('jobs', 'Job', second));
    const taken = `${name} is taken by crontabs.example.com`;
    expect(warnings((await sandbox.run(['lint', '.'])).stdout)).toEqual([`b.yaml: ${taken} in a.yaml: ${NOT_SERVED}, ${answer}`]);
    expect(warnings((await sandbox.run(['lint', 'b.yaml', '--old', 'a.yaml'])).stdout)).toEqual([
      `b.yaml: ${taken}, which is there already: ${NOT_SERVED}, ${answer}`,
    ]);
    const audit = await sandbox.run(['audit', '.']);
    expect(audit.stdout).toContain(`NamesAccepted=False, ${answer} (by crontabs.example.com)`);
    expect(audit.stdout).toContain('2 CRDs, 0 objects');
  });

  it('may be the same in other groups, and in an update', async () => {
    sandbox.write('a.yaml', crd('crontabs', 'CronTab', 'shortNames: [ct]'));
    sandbox.write('b.yaml', crd('crontabs', 'CronTab', 'shortNames: [ct]').replaceAll('example.com', 'example.org'));
    expect((await sandbox.run(['lint', '.'])).stdout).toContain('no findings');
    expect((await sandbox.run(['lint', 'a.yaml', '--old', 'a.yaml'])).stdout).toContain('no findings');
  });

  it('are all listed by an audit, two definitions of a kind, too', async () => {
    sandbox.write('a.yaml', crd('crontabs', 'CronTab', 'shortNames: [ct]'));
    sandbox.write('b.yaml', crd('crons', 'CronTab', 'listKind: Crons'));
    const { stdout } = await sandbox.run(['audit', '.']);
    expect(stdout).toMatch(/^crontabs\.example\.com .*\ncrons\.example\.com /m);
    expect(stdout).toContain('KindConflict: "CronTab" is already in use (by crontabs.example.com)');
  });

  it('hold no short name that is another name of the CRD, once a server has it', async () => {
    sandbox.write('old.yaml', crd('crontabs', 'CronTab', 'shortNames: [ct]'));
    sandbox.write('new.yaml', crd('crontabs', 'CronTab', 'shortNames: [ct, crontabs]'));
    expect(warnings((await sandbox.run(['lint', 'new.yaml'])).stdout)).toEqual([
      'new.yaml: short name "crontabs" is the plural, too: where the CRD is there already without it, it is not accepted, ' +
        'NamesAccepted: False, ShortNamesConflict: "crontabs" is already in use',
    ]);
    expect(warnings((await sandbox.run(['lint', 'new.yaml', '--old', 'old.yaml'])).stdout)).toEqual([
      'new.yaml: short name "crontabs" is taken by the CRD itself, as another name: the server keeps serving the names from before, ' +
        'NamesAccepted: False, ShortNamesConflict: "crontabs" is already in use',
    ]);
    await sandbox.run(['lint', 'new.yaml', '--fix', '--unsafe-fixes']);
    expect((await sandbox.run(['lint', 'new.yaml', '--old', 'old.yaml'])).stdout).toContain('no findings');
  });

  it('hide behind a category that is one of them', async () => {
    sandbox.write('a.yaml', crd('crontabs', 'CronTab', 'shortNames: [ct]'));
    sandbox.write('b.yaml', crd('jobs', 'Job', 'categories: [all, ct]'));
    expect(warnings((await sandbox.run(['lint', '.'])).stdout)).toEqual([
      'b.yaml: category "ct" is a name of crontabs.example.com in a.yaml, which kubectl does not find by it any more',
    ]);
  });

  it('are said of a definition that is twice in a folder or a file, and of copies elsewhere not', async () => {
    sandbox.write('a.yaml', crd('crontabs', 'CronTab', 'shortNames: [ct]'));
    sandbox.write('b.yaml', crd('crontabs', 'CronTab', 'shortNames: [cr]'));
    sandbox.write('bb.yaml', crd('crontabs', 'CronTab', 'shortNames: [cr]'));
    sandbox.write('chart/a.yaml', crd('crontabs', 'CronTab', 'shortNames: [ct]'));
    expect(warnings((await sandbox.run(['lint', '.'])).stdout)).toEqual([
      'b.yaml: crontabs.example.com is defined in a.yaml, too, and differently: of the two, the one that is applied last counts',
    ]);
    const audit = await sandbox.run(['audit', 'a.yaml', 'b.yaml']);
    expect(audit.stderr).toBe('note: crontabs.example.com is as in b.yaml, and differs in a.yaml: of two with one name the last counts\n');
    sandbox.write('c/c.yaml', `${crd('crontabs', 'CronTab', 'shortNames: [ct]')}---\n${crd('crontabs', 'CronTab', 'shortNames: [cr]')}`);
    expect(warnings((await sandbox.run(['lint', 'c'])).stdout)).toEqual([
      'c/c.yaml: crontabs.example.com is defined above, too, and differently: of the two, the one that is applied last counts',
    ]);
  });

  it('are judged file by file in every report', async () => {
    for (const name of ['a', 'b', 'c', 'd']) sandbox.write(`${name}.yaml`, crd(`${name}s`, name.toUpperCase(), 'shortNames: [ct]'));
    const { stdout } = await sandbox.run(['lint', '.']);
    expect(warnings(stdout)).toHaveLength(3);
    expect((await sandbox.run(['lint', '.', '-o', 'sarif'])).stdout.match(/"taken-name"/g)?.length).toBeGreaterThan(2);
  });
});
