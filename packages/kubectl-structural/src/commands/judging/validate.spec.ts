import { execFileSync } from 'node:child_process';
import { cronTab, definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

const CRD = definition("{cron: {type: string, pattern: '^[0-9* ]+$'}, replicas: {type: integer, default: 1}}");

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('crds/crontab.yaml', CRD);
});
afterEach(() => {
  sandbox.dispose();
});

function git(...args: string[]): void {
  execFileSync(
    'git',
    ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'init.defaultBranch=main', '-c', 'commit.gpgsign=false', ...args],
    { cwd: sandbox.cwd, stdio: 'ignore' },
  );
}

/** The last line that a report for people has. */
function summary(stdout: string): string | undefined {
  return stdout.trimEnd().split('\n').at(-1);
}

describe('kubectl structural validate', () => {
  it('judges resources by the definitions of --crds, at the line', async () => {
    sandbox.write('cr.yaml', cronTab('a', '{cron: x}'));
    expect(await sandbox.run(['validate', 'cr.yaml', '--crds', 'crds'])).toEqual({
      code: 1,
      stdout: `cr.yaml:4:14: error: spec.cron: Invalid value: "x": spec.cron in body should match '^[0-9* ]+$' [resource-value]
 3 | metadata: {name: a, namespace: jobs}
 4 | spec: {cron: x}
   |              ^
   = note: required by \`pattern\` at crds/crontab.yaml:21:47

1 resource (1 refused) in 1 file against Kubernetes 1.37: 1 error, 0 warnings
`,
      stderr: '',
    });
  });

  it('applies the admission policies of the input with their parameters, wherever these are, unless that is turned off', async () => {
    const manifest = (kind: string, spec: string): string =>
      `apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingAdmissionPolicy${kind}\nmetadata: {name: few}\nspec: ${spec}\n`;
    const rule = "{apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*']}";
    const validation = "{expression: 'object.spec.replicas < int(params.data.most)', message: too many}";
    sandbox.write(
      'policies/few.yaml',
      manifest(
        '',
        `{matchConstraints: {resourceRules: [${rule}]}, paramKind: {apiVersion: v1, kind: ConfigMap}, validations: [${validation}]}`,
      ),
    );
    sandbox.write(
      'policies/binding.yaml',
      manifest('Binding', '{policyName: few, validationActions: [Deny], paramRef: {name: most, parameterNotFoundAction: Deny}}'),
    );
    sandbox.write('params.yaml', "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: most, namespace: jobs}\ndata: {most: '1'}\n");
    sandbox.write('cr.yaml', cronTab('a', '{cron: 1 2}'));
    const { code, stdout } = await sandbox.run(['validate', '.']);
    expect(code).toBe(1);
    expect(stdout).toContain("ValidatingAdmissionPolicy 'few' with binding 'few' denied request: too many [policy-violation]");
    expect(stdout).toContain('note: the validation with the parameters most at policies/few.yaml:4:');
    expect(await sandbox.run(['validate', '.', '--no-policies'])).toMatchObject({ code: 0 });
    expect((await sandbox.run(['lint', 'policies'])).stdout).toBe(
      '2 admission policies and bindings in 2 files against Kubernetes 1.37: no findings\n',
    );
    const { stderr } = await sandbox.run(['validate', 'cr.yaml', 'policies', '--crds', 'crds']);
    expect(stderr).toBe('note: policies may refuse or change 1 resource, depending on what is not in the input; JSON reports name it\n');
  });

  it('says of webhooks that may change a resource that they are not called, where one is refused', async () => {
    sandbox.write('crd.yaml', definition('{cron: {type: string}}'));
    sandbox.write(
      'hook.yaml',
      'apiVersion: admissionregistration.k8s.io/v1\nkind: MutatingWebhookConfiguration\nmetadata: {name: defaults}\n',
    );
    sandbox.write('cr.yaml', cronTab('a', '{cron: 1 2}'));
    expect((await sandbox.run(['validate', '.'])).stderr).toBe('');
    sandbox.write('cr.yaml', cronTab('a', '{cron: [1]}'));
    expect((await sandbox.run(['validate', '.'])).stderr).toBe(
      'note: webhooks of 1 MutatingWebhookConfiguration are not called: they may change what is refused before a server judges it\n',
    );
  });

  it('checks what mutating policies in files of their own make of a resource', async () => {
    const manifest = (kind: string, spec: string): string =>
      `apiVersion: admissionregistration.k8s.io/v1\nkind: MutatingAdmissionPolicy${kind}\nmetadata: {name: many}\nspec: ${spec}\n`;
    const rule = "{apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: [crontabs]}";
    const mutation =
      "{patchType: ApplyConfiguration, applyConfiguration: {expression: 'Object{spec: Object.spec{cron: string(object.metadata.name)}}'}}";
    sandbox.write(
      'policies/many.yaml',
      manifest('', `{matchConstraints: {resourceRules: [${rule}]}, reinvocationPolicy: Never, mutations: [${mutation}]}`),
    );
    sandbox.write('policies/binding.yaml', manifest('Binding', '{policyName: many}'));
    sandbox.write('cr.yaml', cronTab('a', '{cron: 1 2}'));
    expect(await sandbox.run(['validate', '.', '--no-policies'])).toMatchObject({ code: 0 });
    const { code, stdout } = await sandbox.run(['validate', '.']);
    expect([code, stdout]).toEqual([1, expect.stringContaining('spec.cron: Invalid value: "a"')]);
    expect(stdout).toContain("= help: this is the object as MutatingAdmissionPolicy 'many' changes it");
  });

  it('judges them by definitions in the input, wherever these stand, and judges those, too', async () => {
    sandbox.write('a/cr.yaml', cronTab('a', '{cron: 1 2}'));
    sandbox.write('z/crd.yaml', CRD);
    expect(await sandbox.run(['validate', 'a', 'z'])).toEqual({
      code: 0,
      stderr: '',
      stdout:
        '1 CustomResourceDefinition and 1 resource in 2 files against Kubernetes 1.37: no findings; fields of accepted resources: 1 filled in\n',
    });
    sandbox.write('z/crd.yaml', CRD.replace('pattern', 'enum: [], pattern').replace('type: integer', 'type: bogus'));
    const { code, stdout } = await sandbox.run(['validate', 'a', 'z', '-o', 'name']);
    expect([code, stdout]).toEqual([1, 'crontab.example.com/a\ncustomresourcedefinition.apiextensions.k8s.io/crontabs.example.com\n']);
  });

  it('reads a stream from standard input, definitions and Lists included', async () => {
    const list = `---\napiVersion: v1\nkind: List\nitems:\n- ${cronTab('a', '{cron: x}').trimEnd().replaceAll('\n', '\n  ')}\n`;
    expect(await sandbox.run(['validate', '-', '-o', 'name'], { stdin: CRD + list })).toEqual({
      code: 1,
      stdout: 'crontab.example.com/a\n',
      stderr: '',
    });
  });

  it.each([
    [[], 0, 'warning: unknown field "spec.b" [unknown-field]'],
    [['--strict', 'strict'], 1, 'error: unknown field "spec.b" [unknown-field]'],
    [['--strict'], 1, 'error: unknown field "spec.b" [unknown-field]'],
    [['--strict=true'], 1, 'error: unknown field "spec.b" [unknown-field]'],
    [['--strict', 'ignore'], 0, ''],
    [['--strict', 'false'], 0, ''],
    [['--max-warnings', '0'], 1, 'warning: unknown field "spec.b" [unknown-field]'],
  ])('treats unknown fields as asked: %j', async (flags, code, finding) => {
    sandbox.write('cr.yaml', cronTab('a', '{b: 1}'));
    const seen = await sandbox.run(['validate', '--crds', 'crds', ...flags, 'cr.yaml']);
    expect([seen.code, /(?:error|warning): .*/.exec(seen.stdout.split('\n')[0] ?? '')?.[0] ?? '']).toEqual([code, finding]);
  });

  it('counts what it does not judge, once a run', async () => {
    sandbox.write(
      'crs/a.yaml',
      ['Certificate', 'Certificate', 'Issuer']
        .map((kind) => `apiVersion: cert-manager.io/v1\nkind: ${kind}\nmetadata: {name: a}\n`)
        .join('---\n'),
    );
    sandbox.write('crs/b.yaml', 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n---\napiVersion: v1\nkind: Config\n');
    expect(await sandbox.run(['validate', 'crs', '--crds', 'crds'])).toEqual({
      code: 2,
      stdout: 'nothing checked in 2 files against Kubernetes 1.37; 4 resources not checked\n',
      stderr:
        'note: not checked, as no CRD is known: cert-manager.io/v1 Certificate (2), cert-manager.io/v1 Issuer (1)\n' +
        'note: kubectl structural definitions lists what brings the missing CRDs, and definitions sync fetches them\n' +
        'note: not checked, as this run judges no such kind: v1 Config (1)\n' +
        'error: nothing checked: no CRD is known for the 4 resources; pass CRDs with --crds (--allow-empty allows that)\n',
    });
    expect(await sandbox.run(['validate', 'crs', '--crds', 'crds', '-q', '--allow-empty'])).toEqual({ code: 0, stdout: '', stderr: '' });
    sandbox.write('known.yaml', cronTab('a', '{}'));
    expect((await sandbox.run(['validate', 'crs', 'known.yaml', '--crds', 'crds'])).code).toBe(0);
    const required = await sandbox.run(['validate', 'crs', '--crds', 'crds', '--require-crd']);
    expect([required.code, summary(required.stdout)]).toEqual([
      1,
      'nothing checked in 2 files against Kubernetes 1.37: 3 errors, 0 warnings; 4 resources not checked',
    ]);
  });

  it('evaluates the rules of the definition', async () => {
    sandbox.write(
      'crds/crontab.yaml',
      definition('{cron: {type: string}}', { extra: "x-kubernetes-validations: [{rule: 'has(self.cron)'}]" }),
    );
    sandbox.write('cr.yaml', cronTab('a', '{}') + '---\n' + cronTab('b', '{cron: x}'));
    const { code, stdout, stderr } = await sandbox.run(['validate', 'cr.yaml', '--crds', 'crds', '-o', 'json']);
    const [file] = (
      JSON.parse(stdout) as { files: { resources: { outcome: string }[]; diagnostics: { rule: string; message: string }[] }[] }
    ).files;
    expect([
      code,
      stderr,
      file?.resources.map(({ outcome }) => outcome),
      file?.diagnostics.map(({ rule, message }) => `${rule}: ${message}`),
    ]).toEqual([1, '', ['refused', 'accepted'], ['validation-rule: Invalid value: failed rule: has(self.cron)']]);
  });

  it.each(['human', 'github', 'sarif', 'gitlab', 'junit', 'kubeconform', 'status'])(
    'names the field before its words, in %s',
    async (format) => {
      sandbox.write('crds/crontab.yaml', definition('{cron: {type: string}}', { extra: 'required: [cron]' }));
      sandbox.write('cr.yaml', cronTab('a', '{}'));
      const { stdout } = await sandbox.run(['validate', 'cr.yaml', '--crds', 'crds', '-o', format]);
      expect(stdout).toMatch(/spec\.cron: Required value/);
    },
  );

  it.each(['human', 'github', 'sarif', 'gitlab', 'junit'])('says once that rules were not checked, in %s', async (format) => {
    sandbox.write(
      'crds/crontab.yaml',
      definition('{cron: {type: string}}', {
        extra: "required: [cron]\n            x-kubernetes-validations: [{rule: 'has(self.cron)'}]",
      }),
    );
    sandbox.write('cr.yaml', `${cronTab('a', '{}')}---\n${cronTab('b', '{}')}`);
    const { code, stderr, stdout } = await sandbox.run(['validate', 'cr.yaml', '--crds', 'crds', '-o', format]);
    expect([code, stderr, stdout.includes('some validation rules')]).toEqual([
      1,
      'note: rules in x-kubernetes-validations of 2 refused resources are not checked, as on a server: correct the other errors first\n',
      false,
    ]);
    const status = await sandbox.run(['validate', 'cr.yaml', '--crds', 'crds', '-o', 'status']);
    expect(status.stdout).toContain('some validation rules were not checked');
  });

  it('judges updates of the resources at a revision or in a file', async () => {
    const strict = definition('{cron: {type: string, maxLength: 2}}');
    sandbox.write('crds/crontab.yaml', strict);
    sandbox.write('cr.yaml', cronTab('a', '{cron: long}'));
    git('init');
    git('add', '.');
    git('commit', '-m', 'x');
    sandbox.write('cr.yaml', cronTab('a', '{cron: long, x: 1}'));
    sandbox.write('stored.yaml', cronTab('a', '{cron: other}'));
    const codes = [];
    for (const old of [[], ['--old', 'main'], ['--old', 'main:cr.yaml'], ['--old', 'stored.yaml']])
      codes.push((await sandbox.run(['validate', 'cr.yaml', '--crds', 'crds', '-q', ...old])).code);
    expect(codes).toEqual([1, 0, 0, 1]);
    const { stdout } = await sandbox.run(['validate', 'cr.yaml', '--crds', 'main:crds', '--old', 'main', '-o', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ resources: [{ operation: 'update', outcome: 'accepted', definition: { file: 'main:crds/crontab.yaml' } }] }],
    });
  });

  it('says what was judged how, and does not take a comparison with nothing for a pass', async () => {
    sandbox.write('cr.yaml', ['a', 'b', 'c'].map((name) => cronTab(name, '{cron: 1 2}')).join('---\n'));
    sandbox.write('old.yaml', cronTab('a', '{cron: 1 2}'));
    expect(summary((await sandbox.run(['validate', 'cr.yaml', 'crds', '--old', 'old.yaml'])).stdout)).toBe(
      '1 CustomResourceDefinition and 3 resources (1 update by kubectl apply, 2 new) in 2 files against Kubernetes 1.37: no findings; fields of accepted resources: 3 filled in',
    );
    sandbox.write('old.yaml', cronTab('z', '{cron: 1 2}'));
    const empty = ['validate', 'cr.yaml', 'crds', '--old', 'old.yaml', '-q'];
    expect(await sandbox.run(empty)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: nothing checked as an update: --old old.yaml has no counterpart of the 4 objects in the input (--allow-empty allows that)\n',
    });
    expect((await sandbox.run([...empty, '--allow-empty'])).code).toBe(0);
    expect((await sandbox.run(['lint', 'crds', '--old', 'old.yaml'])).code).toBe(2);
    expect(summary((await sandbox.run(['lint', 'crds', '--old', 'crds'])).stdout)).toBe(
      '1 CustomResourceDefinition in 1 file against Kubernetes 1.37 (1 update by kubectl apply): no findings',
    );
  });

  it('judges the status apart', async () => {
    sandbox.write('cr.yaml', cronTab('a', '{cron: x}', { more: 'status: {phase: Done}\n' }));
    const { stdout } = await sandbox.run(['validate', 'cr.yaml', '--crds', 'crds', '--subresource', 'status']);
    expect(stdout.split('\n')[0]).toBe('cr.yaml:5:17: error: status.phase: Too long: may not be more than 3 bytes [resource-value]');
  });

  it.each([
    [
      ['validate'],
      "nothing to validate: name files, directories or patterns, or - for standard input\nSee 'kubectl structural validate --help'.",
    ],
    [['validate', '.', '--crds', 'nowhere'], '--crds nowhere: no such file or directory'],
    [['validate', '.', '--crds', 'cr.yaml'], '--crds cr.yaml: has no CustomResourceDefinition'],
    [
      ['validate', '.', '--strict=maybe'],
      "option '--strict [mode]' argument 'maybe' is invalid. Allowed choices are strict, warn, ignore (true, false).\nSee 'kubectl structural validate --help'.",
    ],
    [
      ['validate', '.', '--jobs', '-1'],
      "option '--jobs <number>' argument '-1' is invalid. It must be a whole number from 0 to 999.\nSee 'kubectl structural validate --help'.",
    ],
    [['validate', 'nowhere', '--crds', 'crds', '-q'], 'nowhere: no such file or directory'],
    [['validate', 'empty.yaml', '--crds', 'crds', '-q'], 'the input has no document (--allow-empty allows that)'],
  ])('exits with 2 on %j', async (args, message) => {
    sandbox.write('cr.yaml', cronTab('a', '{}'));
    sandbox.write('empty.yaml', '# nothing\n');
    const { code, stderr } = await sandbox.run(args);
    expect([code, stderr]).toEqual([2, `error: ${message}\n`]);
  });

  it.each(['junit', 'sarif', 'github', 'gitlab', 'status', 'kubeconform', 'tap', 'json', 'name'])('reports as %s', async (format) => {
    sandbox.write('crs/a.yaml', cronTab('a', '{cron: x}'));
    sandbox.write('crs/b.yaml', cronTab('b', '{cron: y}'));
    const { code, stderr, stdout } = await sandbox.run(['validate', 'crs', '--crds', 'crds', '-o', format]);
    expect([code, stderr, stdout.length > 0, stdout.endsWith('\n')]).toEqual([1, '', true, true]);
  });

  it('reports in the words of kubeconform what has no type or no CRD, where that is an error', async () => {
    sandbox.write(
      'a/a.yaml',
      'kind: Odd\nmetadata: {name: a}\n---\nkind: Odd\nmetadata: {name: b}\n---\napiVersion: v1\nmetadata: {name: c}\n',
    );
    sandbox.write('a/b.yaml', cronTab('d', '{}'));
    const { stdout } = await sandbox.run(['validate', 'a', '--require-crd', '-o', 'kubeconform']);
    const report = JSON.parse(stdout) as { resources: { name: string; msg: string; status: string }[]; summary: object };
    expect(report.resources.map(({ msg, name, status }) => `${status} ${name}: ${msg}`)).toEqual([
      'statusError a: no matches for kind "Odd" in version ""',
      'statusError b: no matches for kind "Odd" in version ""',
      `statusError c: Object 'Kind' is missing in '{"apiVersion":"v1","metadata":{"name":"c"}}'`,
      'statusError d: no matches for kind "CronTab" in version "example.com/v1"',
    ]);
    expect(report.summary).toEqual({ valid: 0, invalid: 0, errors: 4, skipped: 0 });
  });

  it('tells of a definition that cannot be read where it is needed', async () => {
    sandbox.write('crds/broken.yaml', `${definition('{}', { kind: 'Broken', plural: 'brokens' })}  x: [\n`);
    sandbox.write('cr.yaml', cronTab('a', '{cron: 1 2}'));
    expect((await sandbox.run(['validate', 'cr.yaml', '--crds', 'crds'])).stderr).toBe('');
    sandbox.write('cr.yaml', cronTab('a', '{}', { kind: 'Broken' }));
    for (const more of [[], ['-q'], ['--jobs', '2']]) {
      const { code, stderr } = await sandbox.run(['validate', 'cr.yaml', '--crds', 'crds', ...more]);
      expect([code, stderr]).toEqual([2, 'error: crds/broken.yaml:23:1: yaml: line 22: did not find expected node content\n']);
    }
    const { stdout } = await sandbox.run(['validate', 'cr.yaml', '--crds', 'crds', '-o', 'json']);
    expect(JSON.parse(stdout).unreadable).toEqual([
      {
        name: 'crds/broken.yaml',
        code: 'syntax',
        message: 'yaml: line 22: did not find expected node content',
        place: { line: 23, column: 1 },
      },
    ]);
    expect((await sandbox.run(['validate', 'cr.yaml', 'crds', '--crds', 'crds'])).code).toBe(1);
  });

  it('skips templates among the definitions, and says so', async () => {
    sandbox.write('crds/chart.yaml', `{{- if .Values.crds }}\n${definition('{}', { kind: 'Broken', plural: 'brokens' })}{{- end }}\n`);
    sandbox.write('cr.yaml', cronTab('a', '{}', { kind: 'Broken' }));
    const { code, stderr } = await sandbox.run(['validate', 'cr.yaml', '--crds', 'crds']);
    expect([code, stderr]).toEqual([
      2,
      'note: 1 template skipped; render it, a chart with `helm template`, and check the output\n' +
        'error: nothing checked: no CRD is known for the resource; pass CRDs with --crds (--allow-empty allows that)\n',
    ]);
  });

  it('says what does not parse where no file holds a definition', async () => {
    sandbox.write('broken.yaml', 'a: b\n  c: [\n');
    sandbox.write('cr.yaml', cronTab('a', '{}'));
    for (const crds of ['broken.yaml', './broken.yaml']) {
      expect(await sandbox.run(['validate', 'cr.yaml', '--crds', crds])).toEqual({
        code: 2,
        stdout: '',
        stderr: `error: --crds ${crds}:2:4: yaml: line 2: mapping values are not allowed in this context\n`,
      });
    }
  });

  it('warns of a kind that is missing from a known group, and does not repeat what is an error', async () => {
    sandbox.write('cr.yaml', cronTab('a', '{}', { kind: 'Crontab' }));
    const one = await sandbox.run(['validate', 'cr.yaml', '--crds', 'crds', '--allow-empty']);
    expect(one).toEqual({
      code: 0,
      stderr: '',
      stdout: `cr.yaml:2:7: warning: no matches for kind "Crontab" in version "example.com/v1" [unknown-kind]
 1 | apiVersion: example.com/v1
 2 | kind: Crontab
   |       ^^^^^^^
   = help: did you mean kind CronTab? not checked, as its CustomResourceDefinition is not among those given

nothing checked in 1 file against Kubernetes 1.37: 0 errors, 1 warning; 1 resource not checked
`,
    });
    sandbox.write('cr.yaml', `${cronTab('a', '{}', { kind: 'Crontab' })}---\napiVersion: v1\nkind: Config\n`);
    const other = await sandbox.run(['validate', 'cr.yaml', '--crds', 'crds', '--require-crd']);
    expect([other.code, other.stderr]).toEqual([1, 'note: not checked, as this run judges no such kind: v1 Config (1)\n']);
  });

  it('tells what keeps schemas from being read', async () => {
    sandbox.write('cr.yaml', cronTab('a', '{}'));
    for (const [path, message] of [
      ['nowhere', 'no such file or directory'],
      ['x'.repeat(300), 'file name too long'],
      ['cr.yaml/a', 'no such file or directory'],
    ]) {
      expect((await sandbox.run(['validate', 'cr.yaml', '--builtin', 'kubeconform', '--schemas', path!])).stderr).toBe(
        `error: --schemas ${path!}: ${message!}\n`,
      );
    }
  });

  it('stops quietly when its reader has gone', async () => {
    sandbox.write('crs/a.yaml', cronTab('a', '{cron: x}'));
    sandbox.write('crs/b.yaml', cronTab('b', '{cron: y}'));
    for (const closedAfter of [0, 1]) {
      const { code, stderr } = await sandbox.run(['validate', 'crs', '--crds', 'crds'], { closedAfter });
      expect([code, stderr]).toEqual([1, '']);
    }
  });

  it('judges by --crds rather than by definitions that were found in a folder', async () => {
    const text = (maximum: number): string => definition(`{size: {type: integer, maximum: ${String(maximum)}}}`);
    sandbox.write('now/crd.yaml', text(9));
    sandbox.write('all/tests/crd-of-last-year.yaml', text(3));
    sandbox.write('all/sample.yaml', 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a}\nspec: {size: 5}\n');
    expect(await sandbox.run(['validate', 'all', '--crds', 'now'])).toMatchObject({ code: 0 });
    expect(await sandbox.run(['validate', 'all/sample.yaml', 'all/tests/crd-of-last-year.yaml', '--crds', 'now'])).toMatchObject({
      code: 1,
    });
  });
});
