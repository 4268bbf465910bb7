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

const ALPHA = ['alphas', 'Alpha', ''] as const;
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

  it('hide behind a category of a CRD before them', async () => {
    sandbox.write('a.yaml', crd('crontabs', 'CronTab', 'categories: [all, jobs, jb]'));
    sandbox.write('b.yaml', crd('jobs', 'Job', 'shortNames: [jb]'));
    expect(warnings((await sandbox.run(['lint', '.'])).stdout)).toEqual([
      'b.yaml: plural "jobs" is a category of crontabs.example.com in a.yaml: kubectl does not find this CRD by it',
      'b.yaml: short name "jb" is a category of crontabs.example.com in a.yaml: kubectl does not find this CRD by it',
    ]);
  });

  // What a server of 1.37 answers where they are created one after another.
  it.each<readonly [string, readonly (readonly [plural: string, kind: string, more: string])[], readonly string[]]>([
    [
      'a singular that is another default',
      [ALPHA, ['betas', 'Beta', 'singular: alpha']],
      ['singular "alpha" by alphas: SingularConflict: "alpha"'],
    ],
    [
      'a kind that is the default of a listKind',
      [ALPHA, ['lists', 'AlphaList', '']],
      ['kind "AlphaList" by alphas: KindConflict: "AlphaList"'],
    ],
    [
      'short names, which are accepted all or none',
      [
        ['alphas', 'Alpha', 'shortNames: [al]'],
        ['betas', 'Beta', 'shortNames: [be, al]'],
        ['gammas', 'Gamma', 'shortNames: [be]'],
      ],
      ['short name "al" by alphas: ShortNamesConflict: "al"'],
    ],
    [
      'a name of what is not served itself',
      [ALPHA, ['betas', 'Alpha', 'singular: beta, listKind: BetaList'], ['gammas', 'BetaList', 'singular: gamma, listKind: Gs']],
      ['kind "Alpha" by alphas: KindConflict: "Alpha"', 'kind "BetaList" by betas: KindConflict: "BetaList"'],
    ],
    ['a short name that is there twice', [['alphas', 'Alpha', 'shortNames: [al, al]']], []],
    ['a singular that is the plural', [['sheep', 'Sheep', 'singular: sheep']], []],
    [
      'a plural and a singular',
      [
        ['alphas', 'Alpha', 'shortNames: [betas, bb]'],
        ['betas', 'Beta', 'singular: alphas'],
      ],
      ['plural "betas" by alphas: SingularConflict: "alphas"', 'singular "alphas" by alphas: SingularConflict: "alphas"'],
    ],
    [
      'one short name of three',
      [
        ['alphas', 'Alpha', 'shortNames: [x]'],
        ['betas', 'Beta', 'shortNames: [x]'],
        ['gammas', 'Gamma', 'shortNames: [x]'],
      ],
      ['short name "x" by alphas: ShortNamesConflict: "x"', 'short name "x" by alphas: ShortNamesConflict: "x"'],
    ],
    [
      'all but the short names, which are taken then',
      [ALPHA, ['betas', 'Alpha', 'singular: alpha, listKind: AlphaList, shortNames: [be]'], ['gammas', 'Gamma', 'shortNames: [be]']],
      [
        'kind "Alpha" by alphas: ListKindConflict: "AlphaList"',
        'singular "alpha" by alphas: ListKindConflict: "AlphaList"',
        'listKind "AlphaList" by alphas: ListKindConflict: "AlphaList"',
        'short name "be" by betas: ShortNamesConflict: "be"',
      ],
    ],
    ['one word, in small letters as a name and in others as a kind', [ALPHA, ['betas', 'alphas', 'singular: b, listKind: Bs']], []],
  ])('of definitions in one file: %s', async (_, definitions, expected) => {
    sandbox.write('all.yaml', definitions.map(([plural, kind, more]) => crd(plural, kind, more)).join('---\n'));
    const found = warnings((await sandbox.run(['lint', 'all.yaml'])).stdout);
    const short =
      /^all\.yaml: (.*) is taken (by \w+)\.example\.com: the CRD is accepted and not served, NamesAccepted: False, (.*) is already in use$/;
    expect(found.map((line) => line.replace(short, '$1 $2: $3'))).toEqual(expected);
  });

  it('are not said of files of which a kustomization reads one', async () => {
    sandbox.write('a.yaml', crd('crontabs', 'CronTab', 'shortNames: [ct]'));
    sandbox.write('b.yaml', crd('crontabs', 'CronTab', 'shortNames: [cr]'));
    sandbox.write('kustomization.yaml', 'resources: [b.yaml]\n');
    expect(warnings((await sandbox.run(['lint', '.'])).stdout)).toEqual([]);
    sandbox.write('kustomization.yaml', 'resources: [a.yaml, b.yaml]\n');
    expect(warnings((await sandbox.run(['lint', '.'])).stdout)).toHaveLength(1);
  });

  it('are said of a definition that is twice in a folder or a file, and of copies elsewhere not', async () => {
    sandbox.write('a.yaml', crd('crontabs', 'CronTab', 'shortNames: [ct]'));
    sandbox.write('b.yaml', crd('crontabs', 'CronTab', 'shortNames: [cr]'));
    sandbox.write('bb.yaml', `# Source: charts/b\n${crd('crontabs', 'CronTab', 'shortNames: ["cr"]')}  # The end.\n`);
    sandbox.write('chart/a.yaml', crd('crontabs', 'CronTab', 'shortNames: [ct]'));
    expect(warnings((await sandbox.run(['lint', '.'])).stdout)).toEqual([
      'b.yaml: crontabs.example.com is defined in a.yaml, too, and differently: of the two, the one that is applied last counts',
    ]);
    // What a.yaml says is not what it said in the run before.
    sandbox.write('a.yaml', crd('crontabs', 'CronTab', 'shortNames: [cr]'));
    expect(warnings((await sandbox.run(['lint', '.'])).stdout)).toEqual([]);
    sandbox.write('a.yaml', crd('crontabs', 'CronTab', 'shortNames: [ct]'));
    expect(warnings((await sandbox.run(['lint', '.'])).stdout)).toHaveLength(1);
    const audit = await sandbox.run(['audit', 'a.yaml', 'b.yaml']);
    expect(audit.stderr).toBe('note: crontabs.example.com is as in b.yaml, and differs in a.yaml: of two with one name the last counts\n');
    sandbox.write('c/c.yaml', `${crd('crontabs', 'CronTab', 'shortNames: [ct]')}---\n${crd('crontabs', 'CronTab', 'shortNames: [cr]')}`);
    expect(warnings((await sandbox.run(['lint', 'c'])).stdout)).toEqual([
      'c/c.yaml: crontabs.example.com is defined above, too, and differently: of the two, the one that is applied last counts',
    ]);
  });

  it('are said of what definitions are made of where more than the definition is different', async () => {
    const template = (rego: string): string => `apiVersion: templates.gatekeeper.sh/v1
kind: ConstraintTemplate
metadata: { name: owned }
spec:
  crd: { spec: { names: { kind: Owned } } }
  targets: [{ target: admission.k8s.gatekeeper.sh, rego: 'package owned ${rego}' }]
`;
    sandbox.write('a.yaml', template('violation[{"msg": "a"}] { true }'));
    sandbox.write('b.yaml', template('violation[{"msg": "b"}] { true }'));
    expect(warnings((await sandbox.run(['lint', '.'])).stdout)).toEqual([
      'b.yaml: owned.constraints.gatekeeper.sh is defined in a.yaml, too, and differently: of the two, the one that is applied last counts',
    ]);
    sandbox.write('b.yaml', `# A copy.\n${template('violation[{"msg": "a"}] { true }')}`);
    expect(warnings((await sandbox.run(['lint', '.'])).stdout)).toEqual([]);
  });

  it('are judged file by file in every report', async () => {
    for (const name of ['a', 'b', 'c', 'd']) sandbox.write(`${name}.yaml`, crd(`${name}s`, name.toUpperCase(), 'shortNames: [ct]'));
    const { stdout } = await sandbox.run(['lint', '.']);
    expect(warnings(stdout)).toHaveLength(3);
    expect((await sandbox.run(['lint', '.', '-o', 'sarif'])).stdout.match(/"taken-name"/g)?.length).toBeGreaterThan(2);
  });
});
