import { execFileSync } from 'node:child_process';
import { cronTab, definition, openSandbox, type Sandbox } from '../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => {
  sandbox.dispose();
});

const CRD = definition('{cron: {type: string, maxLength: 3}}');

describe('a config file', () => {
  it('names definitions, servers and conventions, found above each input, relative to itself', async () => {
    sandbox.write('team/crds/crontab.yaml', CRD);
    sandbox.write('team/.structural.yaml', 'crds: crds\nkubeVersion: 1.35\nconventions: [no-phase, no-maps]\n');
    sandbox.write('team/deploy/prod/a.yaml', cronTab('a', '{cron: long}'));
    expect(await sandbox.run(['validate', 'team/deploy'])).toEqual({
      code: 1,
      stderr: '',
      stdout: `team/deploy/prod/a.yaml:4:14: error: spec.cron: Too long: may not be more than 3 bytes [resource-value]
 3 | metadata: {name: a, namespace: jobs}
 4 | spec: {cron: long}
   |              ^^^^
   = note: required by \`maxLength\` at team/crds/crontab.yaml:21:47

1 resource (1 refused) in 1 file against Kubernetes 1.35: 1 error, 0 warnings
`,
    });
    expect((await sandbox.run(['validate', 'team/deploy', '--kube-version', '1.36'])).stdout).toContain('against Kubernetes 1.36');
    expect((await sandbox.run(['validate', 'team/deploy', '--no-config'])).code).toBe(2);
    expect(
      await sandbox.run(['validate', '-', '--config', 'team/.structural.yaml'], { stdin: cronTab('a', '{cron: long}') }),
    ).toMatchObject({
      code: 1,
      stderr: '',
    });
    expect((await sandbox.run(['lint', 'team/crds'])).stdout).toContain('[no-phase]');
    expect((await sandbox.run(['lint', 'team/crds', '--conventions=no-floats'])).stdout).not.toContain('[no-phase]');
  });

  it('is that of its own folder, for each of several teams', async () => {
    for (const [team, length] of [
      ['a', 3],
      ['b', 9],
    ] as const) {
      sandbox.write(`${team}/crd.crd`, definition(`{cron: {type: string, maxLength: ${length}}}`));
      sandbox.write(`${team}/.structural.yaml`, 'crds: [crd.crd]\n');
      sandbox.write(`${team}/job.yaml`, cronTab(team, '{cron: "12345"}'));
    }
    sandbox.write('job.yaml', cronTab('c', '{cron: "12345"}'));
    const { code, stdout } = await sandbox.run(['validate', 'a', 'b', '-o', 'name']);
    expect([code, stdout]).toEqual([1, 'crontab.example.com/a\n']);
    expect((await sandbox.run(['validate', '.'])).stdout).toContain('2 of 3 resources (1 refused) in 3 files');
    expect((await sandbox.run(['stored', 'a/job.yaml', 'b/job.yaml', '-q'])).stdout).toBe(cronTab('b', '{cron: "12345"}'));
  });

  it('has its definitions outrank those of another config file, though these are among the inputs', async () => {
    for (const [team, length] of [
      ['a', 9],
      ['b', 3],
    ] as const) {
      sandbox.write(`${team}/crd.yaml`, definition(`{cron: {type: string, maxLength: ${length}}}`));
      sandbox.write(`${team}/.structural.yaml`, team === 'a' ? 'crds: crd.yaml\n' : '{}\n');
      sandbox.write(`${team}/job.yaml`, cronTab(team, '{cron: "12345"}'));
    }
    const { code, stdout } = await sandbox.run(['validate', 'a', 'b', '-o', 'name']);
    expect([code, stdout]).toEqual([1, 'crontab.example.com/b\n']);
  });

  it('names the definitions of then for what was there before, too', async () => {
    for (const [team, length] of [
      ['a', 9],
      ['b', 3],
    ] as const) {
      sandbox.write(`${team}/crd.crd`, definition(`{cron: {type: string, maxLength: ${length}}}`));
      sandbox.write(`${team}/.structural.yaml`, 'crds: [crd.crd]\n');
      for (const name of ['1', '2']) sandbox.write(`${team}/${name}.yaml`, cronTab(`${team}${name}`, '{cron: "12345"}'));
    }
    sandbox.write('a/3.yaml', cronTab('a3', '{cron: "12345"}'));
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: sandbox.cwd });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'a');
    const { code, stdout } = await sandbox.run(['validate', 'a', 'b', '--new-since', 'HEAD']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('no findings; 2 known before')]);
  });

  it('has overrides for some files, of which the last one counts that says something', async () => {
    sandbox.write(
      '.structural.yaml',
      `
conventions: all
kubeVersion: "1.36"
overrides:
- files: [legacy/, "*.gen.yaml"]
  conventions: false
- files: "!legacy/new.yaml"
- files: legacy
  kubeVersion: v1.34.2
`,
    );
    for (const name of ['new/a.yaml', 'legacy/a.yaml', 'x.gen.yaml']) sandbox.write(name, CRD);
    const { code, stderr, stdout } = await sandbox.run(['lint', '.', '-o', 'json']);
    const report = JSON.parse(stdout) as { kubeVersion: string; files: { file: string; kubeVersion?: string; diagnostics: unknown[] }[] };
    expect([code, stderr, report.kubeVersion]).toEqual([0, '', '1.36']);
    expect(report.files.map(({ diagnostics, file, kubeVersion }) => [file, kubeVersion, diagnostics.length > 0])).toEqual([
      ['legacy/a.yaml', '1.34', false],
      ['new/a.yaml', undefined, true],
      ['x.gen.yaml', undefined, false],
    ]);
    expect((await sandbox.run(['lint', '.'])).stdout).toContain('in 3 files against Kubernetes 1.36, 1 file against 1.34 (newest patch): ');
  });

  it('says what becomes of the findings of single rules, for some files if wanted; --rule says so, too', async () => {
    sandbox.write(
      '.structural.yaml',
      `
rules:
  unknown-field: error
  no-maps: { severity: error, policy: enforce }
overrides:
- files: legacy/
  rules:
    unknown-field: off
    no-maps: "off"
- files: legacy/new.yaml
  rules: { no-maps: {} }
`,
    );
    const text = definition('{labels: {type: object, additionalProperties: {type: string}}}').replace('scope:', 'scop: x\n  scope:');
    for (const name of ['a.yaml', 'legacy/a.yaml', 'legacy/new.yaml']) sandbox.write(name, text);
    const run = async (...args: string[]) => {
      const { code, stderr, stdout } = await sandbox.run(['lint', '.', '-o', 'json', ...args]);
      const { files } = JSON.parse(stdout) as { files: { file: string; diagnostics: { rule: string; severity: string }[] }[] };
      return [code, stderr, ...files.map(({ diagnostics, file }) => [file, ...diagnostics.map((each) => `${each.rule} ${each.severity}`)])];
    };
    expect(await run()).toEqual([
      1,
      '',
      ['a.yaml', 'unknown-field error', 'no-maps error'],
      ['legacy/a.yaml'],
      ['legacy/new.yaml', 'no-maps warning'],
    ]);
    expect(await run('--rule', 'no-maps=off', '--rule=unknown-field=warning')).toEqual([
      0,
      '',
      ['a.yaml', 'unknown-field warning'],
      ['legacy/a.yaml', 'unknown-field warning'],
      ['legacy/new.yaml', 'unknown-field warning'],
    ]);
    const names = async (...args: string[]) => (await sandbox.run(['lint', '.', '-o', 'name', ...args])).stdout.trim().split('\n');
    const name = 'customresourcedefinition.apiextensions.k8s.io/crontabs.example.com';
    expect(await names()).toEqual([name, name]);
    expect(await names('--rule', 'unknown-field=off')).toEqual([name, name]);
    expect(await names('--rule', 'no-maps=off')).toEqual([name]);
    expect(await names('--rule', 'no-maps=off', '--rule', 'unknown-field=off')).toEqual(['']);
    // What was turned off stays off in a tier; what was turned on belongs to the conventions that a flag replaces.
    expect(JSON.stringify((await run('--conventions=all'))[3])).not.toContain('no-maps');
    expect((await run('--conventions=no-floats'))[2]).toEqual(['a.yaml', 'unknown-field error']);
    expect((await run('--no-config'))[2]).toEqual(['a.yaml', 'unknown-field warning']);
  });

  it('requires definitions with unknown-kind: error, as --require-crd does', async () => {
    sandbox.write('.structural.yaml', 'rules: {unknown-kind: error}\n');
    sandbox.write('a.yaml', cronTab('a', '{}'));
    const { code, stdout } = await sandbox.run(['validate', 'a.yaml']);
    expect([code, stdout]).toEqual([1, expect.stringContaining('[unknown-kind]')]);
  });

  it('gives every wrong name and option a line of its own', async () => {
    sandbox.write(
      '.structural.yaml',
      `rules:
  no-map: error
  no-definitions: off
  unknown-field: { level: error }
  no-floats: on
  structural/no-bools: warning
  dependent-keywords: { rules: [{ keyword: a, dependsOn: [b], type: Some }], typo: 1 }
overrides:
- files: a
  rules: [no-maps]
`,
    );
    sandbox.write('a.yaml', CRD);
    expect(await sandbox.run(['lint', 'a.yaml'])).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: .structural.yaml:2:3: there is no rule "no-map"; did you mean no-maps?
error: .structural.yaml:3:3: no-definitions is always a note: its severity cannot be changed
error: .structural.yaml:4:20: unknown-field has no options, only a severity
error: .structural.yaml:5:14: rules.no-floats must be off, warning or error, or a mapping with severity and options
error: .structural.yaml:6:3: there is no rule "structural/no-bools"; did you mean no-bools?
error: .structural.yaml:7:69: rules.dependent-keywords: rules[0].type must be one of All, Any
error: .structural.yaml:7:78: rules.dependent-keywords: unknown option "typo"
error: .structural.yaml:10:10: overrides.0.rules must be a mapping from rules to off, warning or error, or to their options
`,
    });
  });

  it.each([
    ['no-map=error', `There is no rule "no-map"; did you mean no-maps?`],
    ['no-maps', 'It must be no-maps=off, no-maps=warning or no-maps=error.'],
    ['no-maps=warn', 'It must be no-maps=off, no-maps=warning or no-maps=error.'],
    ['no-definitions=off', 'The rule no-definitions is always a note: its severity cannot be changed.'],
  ])('--rule %s is refused with what would do', async (value, message) => {
    const { code, stderr } = await sandbox.run(['lint', 'a.yaml', '--rule', value]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('leaves out what it ignores, be it named, found or standard input; --ignore adds to it', async () => {
    sandbox.write('.structural.yaml', 'ignore:\n- vendor/\n- "*.tpl.yaml"\n');
    for (const name of ['vendor/a.yaml', 'a.yaml', 'a.tpl.yaml']) sandbox.write(name, CRD.replace('maxLength', 'maxLenght'));
    const run = async (...args: string[]) => {
      const { code, stderr, stdout } = await sandbox.run(['lint', ...args, '-o', 'name'], { stdin: CRD.replace('type: object', 'x: 1') });
      return [code, stderr, stdout === '' ? 0 : stdout.trim().split('\n').length];
    };
    expect(await run('.')).toEqual([0, '', 1]);
    expect(await run('a.tpl.yaml')).toEqual([0, 'note: a.tpl.yaml ignored by .structural.yaml\n', 0]);
    expect(await run('vendor', 'a.yaml')).toEqual([0, 'note: vendor ignored by .structural.yaml\n', 1]);
    expect(await run('a.yaml', '--ignore', 'a.yaml')).toEqual([0, 'note: a.yaml ignored by --ignore\n', 0]);
    sandbox.write('b/a.yaml', CRD.replace('maxLength', 'maxLenght'));
    expect(await run('.', '--ignore', '/a.yaml', '--ignore', 'c')).toEqual([0, '', 1]);
    expect(await run('.', '--ignore', 'a.yaml', '--ignore', '!b/a.yaml')).toEqual([0, '', 1]);
    expect(await run('-', '--stdin-filename', 'vendor/x.yaml')).toEqual([0, 'note: vendor/x.yaml ignored by .structural.yaml\n', 0]);
    expect(await sandbox.run(['lint', '-', '--stdin-filename', 'vendor/x.yaml', '--fix', '-q'], { stdin: 'a: [' })).toEqual({
      code: 0,
      stdout: 'a: [',
      stderr: '',
    });
    expect(
      (await sandbox.run(['lint', '-', '--stdin-filename', 'x.yaml'], { stdin: CRD.replace('maxLength', 'maxLenght') })).stdout,
    ).toMatch(/^x\.yaml:\d+:\d+: warning/);
  });

  it('is that of the revision for what is read at one, as if that was checked out', async () => {
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: sandbox.cwd });
    git('init', '-q', '--initial-branch=main');
    sandbox.write('team/crds/crontab.yaml', definition('{cron: {type: string, maxLength: 3}}'));
    sandbox.write(
      'team/.structural.yaml',
      'crds: crds\nkubeVersion: "1.35"\nignore: vendor/\noverrides: [{files: legacy/, rules: {resource-value: off}}]\n',
    );
    for (const folder of ['deploy', 'legacy', 'vendor']) sandbox.write(`team/${folder}/a.yaml`, cronTab(folder, '{cron: long}'));
    git('add', '.');
    git('commit', '-qm', 'a');
    const run = async (...args: string[]) => {
      const { code, stderr, stdout } = await sandbox.run(['validate', ...args]);
      return [
        code,
        stderr,
        stdout
          .trim()
          .split('\n')
          .filter((line) => /^\S+: error|against/.test(line)),
      ];
    };
    const old = 'main:team/deploy/a.yaml:4:14: error: spec.cron: Too long: may not be more than 3 bytes [resource-value]';
    // The working tree knows nothing any more, or something else.
    for (const text of ['{}\n', 'crds: nowhere\n']) {
      sandbox.write('team/.structural.yaml', text);
      sandbox.write('team/crds/crontab.yaml', definition('{cron: {type: string}}'));
      expect(await run('main:team/deploy')).toEqual([
        1,
        '',
        [old, '1 resource (1 refused) in 1 file against Kubernetes 1.35: 1 error, 0 warnings'],
      ]);
    }
    // One rule is off in legacy/, and vendor/ is ignored.
    expect(await run('main:team')).toEqual([
      1,
      '',
      [
        old,
        '1 CustomResourceDefinition and 2 resources (2 refused, those of rules turned down included) in 3 files against Kubernetes 1.35: 1 error, 0 warnings',
      ],
    ]);
    expect(await run('main:team/vendor')).toEqual([0, 'note: main:team/vendor/a.yaml ignored by main:team/.structural.yaml\n', []]);
    expect((await run('main:team/deploy', '--kube-version', '1.36', '--crds', 'team/crds'))[2]).toEqual([
      '1 resource in 1 file against Kubernetes 1.36: no findings',
    ]);
    sandbox.write('team/.structural.yaml', 'kubeVersion: 1\n');
    git('commit', '-qam', 'b');
    expect(await run('main:team/deploy')).toEqual([
      2,
      'error: main:team/.structural.yaml:1:14: kubeVersion must be a version of Kubernetes from 1.22 to 1.37\n',
      [],
    ]);
    // A revision without any is judged by that of the working folder.
    git('rm', '-q', '--cached', 'team/.structural.yaml');
    git('commit', '-qm', 'c');
    expect((await run('main:team/deploy'))[0]).toBe(2);
    sandbox.write('.structural.yaml', 'crds: team/crds\n');
    expect((await run('main:team/deploy'))[2]).toEqual(['1 resource in 1 file against Kubernetes 1.37: no findings']);
  });

  it('ends at the root of the repository', async () => {
    sandbox.write('.structural.yaml', 'conventions: all\n');
    sandbox.write('repository/a.yaml', CRD);
    expect((await sandbox.run(['lint', 'repository'])).stdout).toContain('warning');
    execFileSync('git', ['init', '-q'], { cwd: `${sandbox.cwd}/repository` });
    expect((await sandbox.run(['lint', 'repository'])).stdout).not.toContain('warning:');
  });

  it('serves the commands that read definitions alone', async () => {
    sandbox.write('crds/a.yaml', CRD);
    sandbox.write('.structural.yaml', 'crds: crds\n');
    expect((await sandbox.run(['explain', 'crontab.spec'])).stdout).toContain('cron\t<string>');
    expect((await sandbox.run(['sample', 'crontab'])).code).toBe(0);
    expect((await sandbox.run(['explain', 'crontab', '--no-config'])).stderr).toContain('as crds in .structural.yaml');
    expect((await sandbox.run(['columns', '-'], { stdin: cronTab('a', '{}') })).stdout).toContain('NAME');
  });

  it.each([
    ['an unknown key', 'crds: a\nkube-version: "1.36"\n', '2:1: there is no key "kube-version" here; did you mean kubeVersion?'],
    ['a wrong type', 'ignore:\n- 1\n', '2:3: ignore must be made of texts that are not empty'],
    ['a wrong version', 'kubeVersion: 1.2\n', '1:14: kubeVersion must be a version of Kubernetes from 1.22 to 1.37'],
    ['a convention that there is not', 'conventions:\n- no-float\n', '2:3: there is no convention "no-float"; did you mean no-floats?'],
    ['an override for nothing', 'overrides:\n- kubeVersion: "1.36"\n', '2:3: an item of overrides must say for which files it is'],
    [
      'a key of an override',
      'overrides:\n- files: a\n  crds: b\n',
      '3:3: there is no key "crds" here; there are files, kubeVersion, conventions, rules, builtin, proposals',
    ],
    ['a key written twice', 'crds: a\ncrds: b\n', '2:1: crds is written twice'],
    [
      'a newer form',
      'schemaVersion: 2\nkeysOfTomorrow: [a]\n',
      '1:16: schemaVersion 2 is for a newer version of Structural; this one reads 1',
    ],
    ['a form that there is not', 'crds: b\nschemaVersion: "1"\n', '2:16: schemaVersion must be 1'],
    ['no mapping', '- a\n', '1:1: a config file must be a mapping'],
    ['two documents', 'crds: a\n---\ncrds: b\n', '3:1: a config file is one document'],
    ['no YAML', 'crds: [a\n', /^\.structural\.yaml:\d+:\d+: .*yaml/],
  ])('with %s is one diagnostic with a place, and exit code 2', async (_, text, message) => {
    sandbox.write('.structural.yaml', text);
    sandbox.write('a.yaml', CRD);
    for (const args of [
      ['lint', '.'],
      ['validate', 'a.yaml'],
      ['stored', '-'],
      ['publish', 'a.yaml'],
      ['explain', 'crontab'],
    ]) {
      const { code, stderr, stdout } = await sandbox.run(args);
      expect([code, stdout]).toEqual([2, '']);
      if (typeof message === 'string') expect(stderr).toBe(`error: .structural.yaml:${message}\n`);
      else expect(stderr.replace(/^error: /, '')).toMatch(message);
    }
    expect((await sandbox.run(['lint', '.', '--no-config', '-q'])).code).toBe(0);
  });

  it('that is not there, or names definitions that are not, is reported', async () => {
    sandbox.write('a.yaml', CRD);
    expect(await sandbox.run(['lint', 'a.yaml', '--config', 'x.yaml'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: x.yaml: no such file or directory\n',
    });
    sandbox.write('conf/.structural.yml', 'crds: crds\n');
    sandbox.write('conf/a.yaml', cronTab('a', '{}'));
    expect((await sandbox.run(['validate', 'conf'])).stderr).toBe(
      'error: conf/.structural.yml: crds conf/crds: no such file or directory\n',
    );
  });

  it('may be empty, and of comments alone', async () => {
    sandbox.write('a.yaml', CRD);
    for (const text of ['', '# nothing\n', '---\n', '{}\n']) {
      sandbox.write('.structural.yaml', text);
      expect((await sandbox.run(['lint', '.', '-q'])).code).toBe(0);
    }
  });
});

describe('folders', () => {
  it('are searched as git sees them, unless --no-gitignore', async () => {
    execFileSync('git', ['init', '-q'], { cwd: sandbox.cwd });
    sandbox.write('.gitignore', 'dist/\n');
    sandbox.write('dist/a.yaml', CRD.replace('type: object', 'type: objec'));
    sandbox.write('a.yaml', CRD);
    expect((await sandbox.run(['lint', '.'])).code).toBe(0);
    expect((await sandbox.run(['lint', '.', '--no-gitignore'])).code).toBe(1);
    expect((await sandbox.run(['lint', 'dist'])).code).toBe(1);
    expect((await sandbox.run(['lint', 'dist/a.yaml'])).code).toBe(1);
  });
});

it('applies the policies that a config file names to the inputs, each once, and refuses a name that is not there', async () => {
  const policy = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: none}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [example.com], apiVersions: [v1], operations: [CREATE], resources: [crontabs]}]}
  validations: [{expression: 'false', message: none here}]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: none}
spec: {policyName: none, validationActions: [Deny]}
`;
  sandbox.write('crds/crd.yaml', definition('{cron: {type: string}}'));
  sandbox.write('platform/policy.yaml', policy);
  sandbox.write('team/.structural.yaml', 'crds: ../crds\npolicies: ../platform\n');
  sandbox.write('team/a.yaml', 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a, namespace: b}\nspec: {}\n');
  const { code, stdout } = await sandbox.run(['validate', 'team']);
  expect(code).toBe(1);
  expect(stdout.match(/denied request: none here/g)).toHaveLength(1);
  expect((await sandbox.run(['validate', 'team', '--no-policies'])).code).toBe(0);
  expect((await sandbox.run(['validate', 'team', 'platform'])).stdout.match(/denied request: none here/g)).toHaveLength(1);
  sandbox.write('team/.structural.yaml', 'crds: ../crds\npolicies: ../gone\n');
  expect((await sandbox.run(['validate', 'team'])).stderr).toContain('error: team/.structural.yaml: policies gone: no such file');
});
