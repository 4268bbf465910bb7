import { definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => {
  sandbox.dispose();
});

const CRD = definition('{cron: {type: string}}');

describe('kubectl structural lint', () => {
  it.each([
    [['--strict'], 1, 'error: unknown field "spec.scop" [unknown-field]'],
    [['--strict=true'], 1, 'error: unknown field "spec.scop" [unknown-field]'],
    [['--strict', 'warn'], 0, 'warning: unknown field "spec.scop" [unknown-field]'],
    [['--strict', 'ignore'], 0, undefined],
    [[], 0, 'warning: unknown field "spec.scop" [unknown-field]'],
  ] as const)('says with %j what happens to unknown fields', async (flags, code, finding) => {
    sandbox.write('a.yaml', CRD.replace('scope:', 'scop: 1\n  scope:'));
    const seen = await sandbox.run(['lint', 'a.yaml', ...flags]);
    expect(seen.code).toBe(code);
    if (finding === undefined) expect(seen.stdout).toContain('no findings');
    else expect(seen.stdout).toContain(finding);
  });

  it('answers as a strict server does', async () => {
    sandbox.write('a.yaml', CRD.replace('scope:', 'scop: 1\n  scope:'));
    const { stdout } = await sandbox.run(['lint', 'a.yaml', '--strict', '-o', 'status']);
    expect(stdout).toContain('strict decoding error: unknown field \\"spec.scop\\"');
    expect(stdout).toContain('"code":400');
  });

  it('counts the templates of a chart, and fails for one that defines a kind where it is named', async () => {
    sandbox.write('chart/crds/a.yaml', CRD);
    sandbox.write('chart/templates/app.yaml', '{{- if .Values.on }}\nkind: Deployment\n{{- end }}\n');
    const note = 'note: 1 template skipped; render it, a chart with `helm template`, and check the output\n';
    const { code, stderr, stdout } = await sandbox.run(['lint', 'chart']);
    expect([code, stderr, stdout]).toEqual([0, note, '1 CustomResourceDefinition in 2 files against Kubernetes 1.37: no findings\n']);
    expect(await sandbox.run(['lint', 'chart/templates/app.yaml'])).toEqual({
      code: 0,
      stderr: note,
      stdout: 'nothing checked in 1 file against Kubernetes 1.37\n',
    });
    expect(await sandbox.run(['lint', 'chart/templates'])).toMatchObject({
      code: 2,
      stderr: `${note}error: the input has no CustomResourceDefinition (--allow-empty allows that)\n`,
    });
    sandbox.write('chart/templates/crd.yaml', `{{- if .Values.on }}\n${CRD}{{- end }}\n`);
    expect(await sandbox.run(['lint', 'chart', '--verbose'])).toMatchObject({
      code: 0,
      stderr: `note: template chart/templates/app.yaml skipped
note: template chart/templates/crd.yaml skipped
note: 2 templates skipped; render them, a chart with \`helm template\`, and check the output
`,
    });
    expect(await sandbox.run(['lint', 'chart/templates/crd.yaml', '-o', 'name'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('this is a template'),
    });
  });

  it('judges policies by the bindings and definitions in other files', async () => {
    sandbox.write('crd.yaml', CRD);
    sandbox.write(
      'policy.yaml',
      `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: a}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [example.com], apiVersions: [v1], operations: [CREATE], resources: [crontabs]}]}
  validations: [{expression: object.spec.corn != ''}]
`,
    );
    const binding = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: b}
spec: {policyName: c, validationActions: [Deny]}
`;
    sandbox.write('binding.yaml', binding);
    const { code, stdout } = await sandbox.run(['lint', '.']);
    expect(code).toBe(0);
    expect(stdout).toContain("binding.yaml:4:20: warning: the input has no ValidatingAdmissionPolicy 'c', which this is to bind");
    expect(stdout).toContain("warning: example.com/v1, Kind=CronTab: ERROR: <input>:1:12: undefined field 'corn'");
  });
});
