import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => sandbox.dispose());

const crd = (v1: string, v2: string, more = ''): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: shirts.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Shirt, plural: shirts }
${more}  versions:
    - name: v1
      served: true
      storage: false
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: ${v1} } } } }
    - name: v2
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: ${v2} } } } }
`;
const shirt = (spec: string, version = 'v1', metadata = '{name: a}'): string =>
  `apiVersion: example.com/${version}\nkind: Shirt\nmetadata: ${metadata}\nspec: ${spec}\n`;
const WEBHOOK = "  conversion: { strategy: Webhook, webhook: { clientConfig: { url: 'https://a' }, conversionReviewVersions: [v1] } }\n";

async function stored(definition: string, resource: string, ...flags: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  sandbox.write('crd.yaml', definition);
  sandbox.write('a.yaml', resource);
  return sandbox.run(['stored', 'a.yaml', '--crds', 'crd.yaml', ...flags]);
}

describe('kubectl structural stored, of another version than the storage version', () => {
  const text = '{type: string}';

  it('lacks what the write drops, in whatever version it is read', async () => {
    const definition = crd(`{a: ${text}, only1: ${text}}`, `{a: ${text}, only2: ${text}}`);
    const note = 'note: a.yaml:1: Shirt a: the write drops spec.only1: v2, the storage version, does not know it\n';
    expect(await stored(definition, shirt('{a: x, only1: w}'))).toEqual({ code: 0, stdout: shirt('{a: x}'), stderr: note });
    expect(await stored(definition, shirt('{a: x, only1: w}'), '--read-version', 'v2')).toEqual({
      code: 0,
      stdout: shirt('{a: x}', 'v2'),
      stderr: note,
    });
  });

  it('lacks what the version that is read does not know', async () => {
    expect(
      await stored(crd(`{a: ${text}}`, `{a: ${text}, only2: ${text}}`), shirt('{a: x, only2: w}', 'v2'), '--read-version', 'v1'),
    ).toEqual({
      code: 0,
      stdout: shirt('{a: x}'),
      stderr: 'note: a.yaml:1: Shirt a: a read lacks spec.only2: its version does not know it\n',
    });
  });

  it('has the defaults of the storage version, and no others', async () => {
    const lost = crd(`{a: ${text}, b: {type: string, default: d1}}`, `{a: ${text}}`);
    expect((await stored(lost, shirt('{a: x}'))).stdout).toBe(shirt('{a: x}'));
    const inPlace = crd('{a: {type: string, nullable: true}}', '{a: {type: string, default: d2}}');
    expect(await stored(inPlace, shirt('{a: null}'))).toEqual({
      code: 0,
      stdout: shirt('{a: d2}'),
      stderr: 'note: a.yaml:1: Shirt a: a read has "d2" in place of null in spec.a: a default of v2, the storage version\n',
    });
  });

  it('is left out where the server answers with status 500', async () => {
    const anything = 'type: object, x-kubernetes-preserve-unknown-fields: true';
    const written = crd(`{a: {${anything}}}`, `{a: {${anything}, x-kubernetes-embedded-resource: true}}`);
    const refused = await stored(written, shirt('{a: {kind: 5}}'));
    expect([refused.code, refused.stdout, refused.stderr.split('\n')[0]]).toEqual([
      1,
      '',
      'a.yaml:4:12: error: spec.a.kind: Invalid value: 5: must be a string [storage-version]',
    ]);
    const read = crd(`{a: {${anything}, x-kubernetes-embedded-resource: true}}`, `{a: {${anything}}}`);
    expect(await stored(read, shirt('{a: {kind: 5}}', 'v2'), '--read-version', 'v1')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: a.yaml:1: Shirt a: spec.a.kind: Invalid value: 5: must be a string\n',
    });
  });

  it('ends where a webhook begins, or goes on with what that returned', async () => {
    const definition = crd(`{a: ${text}}`, `{b: ${text}}`, WEBHOOK);
    expect(await stored(definition, shirt('{a: x}'))).toEqual({
      code: 0,
      stdout: shirt('{a: x}'),
      stderr: 'note: a.yaml:1: Shirt a: a webhook converts it to v2, the storage version: the verdict ends where that begins\n',
    });
    sandbox.write('converted.yaml', shirt('{b: x, c: 1}', 'v2', '{name: a, namespace: default}'));
    expect(await stored(definition, shirt('{a: x}'), '--read-version', 'v2', '--converted', 'converted.yaml')).toEqual({
      code: 0,
      stdout: shirt('\n  b: x', 'v2').replace('spec: ', 'spec:'),
      stderr:
        'note: a.yaml:1: Shirt a: v2 does not know "spec.c", which the webhook returned: it is dropped\n' +
        'note: a.yaml:1: Shirt a: a read lacks spec.a after conversion\n',
    });
    sandbox.write('converted.yaml', shirt('{b: x}', 'v2', '{name: a, namespace: other}'));
    sandbox.write('empty.yaml', '# nothing\n');
    expect(await stored(definition, shirt('{a: x}'), '--converted', 'empty.yaml')).toMatchObject({
      code: 2,
      stderr: 'error: --converted empty.yaml: has no object\n',
    });
  });

  it('reports a version that is not served', async () => {
    expect(await stored(crd('{}', '{}'), shirt('{}'), '--read-version', 'v3')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: a.yaml:1: Shirt a: the CRD has no version v3 (served: v1, v2)\n',
    });
    expect((await stored(crd('{}', '{}'), shirt('{}'), '--read-version', 'V 1')).code).toBe(2);
  });
});

describe('kubectl structural stored --old', () => {
  it('prints what an update leaves', async () => {
    const definition = crd('{}', "{a: {type: string, x-kubernetes-validations: [{rule: 'self == oldSelf', message: frozen}]}}").replace(
      '- name: v2',
      '- name: v2\n      subresources: {status: {}}',
    );
    const full = definition.replace(
      'type: object, properties: { spec: { type: object, properties: {a',
      'type: object, properties: { status: {type: object, x-kubernetes-preserve-unknown-fields: true}, spec: { type: object, properties: {a',
    );
    sandbox.write('old.yaml', `${shirt('{a: x}', 'v2', '{name: a, namespace: default, uid: u}')}status: {phase: New}\n`);
    expect(await stored(full, shirt('{a: x, b: w}', 'v2'), '--old', 'old.yaml')).toEqual({
      code: 0,
      stdout: `${shirt('{a: x}', 'v2')}status:\n  phase: New\n`,
      stderr: '',
    });
    const refused = await stored(full, shirt('{a: z}', 'v2'), '--old', 'old.yaml');
    expect([refused.code, refused.stdout, refused.stderr.split('\n')[0]]).toEqual([
      1,
      '',
      'a.yaml:4:11: error: spec.a: Invalid value: "z": frozen [validation-rule]',
    ]);
    expect(await stored(full, shirt('{}', 'v2'), '--old', 'nowhere.yaml')).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('kubectl structural --subresource scale', () => {
  const definition = crd('{}', '{size: {type: integer, maximum: 5}, a: {type: string}}').replace(
    '- name: v2',
    '- name: v2\n      subresources: {scale: {specReplicasPath: .spec.size, statusReplicasPath: .status.size}}',
  );

  it('prints the Scale, before and after an update', async () => {
    const scale = (replicas: number): string =>
      `apiVersion: autoscaling/v1\nkind: Scale\nmetadata: {name: a}\nspec:\n  replicas: ${replicas}\nstatus:\n  replicas: 0\n`;
    expect(await stored(definition, shirt('{size: 2, a: x}', 'v2'), '--subresource', 'scale', '-o', 'yaml')).toEqual({
      code: 0,
      stdout: scale(2),
      stderr: '',
    });
    sandbox.write('old.yaml', shirt('{size: 2, a: x}', 'v2'));
    expect(
      (await stored(definition, shirt('{size: 4}', 'v2'), '--subresource', 'scale', '--old', 'old.yaml', '-o', 'yaml')).stdout,
    ).toContain('replicas: 4');
    expect((await stored(definition, shirt('{size: 4}'), '--subresource', 'scale')).code).toBe(1);
  });

  it('judges the replicas alone', async () => {
    sandbox.write('crd.yaml', definition);
    sandbox.write('old.yaml', shirt('{size: 2, a: x}', 'v2'));
    sandbox.write('a.yaml', shirt('{size: 6, a: 5}', 'v2'));
    const flags = ['--crds', 'crd.yaml', '--old', 'old.yaml', '--subresource', 'scale'];
    const refused = await sandbox.run(['validate', 'a.yaml', ...flags]);
    expect([refused.code, refused.stdout.split('\n')[0]]).toEqual([
      1,
      'a.yaml:4:14: error: spec.size: Invalid value: 6: spec.size in body should be less than or equal to 5 [resource-value]',
    ]);
    sandbox.write('a.yaml', shirt('{size: 5, a: other}', 'v2'));
    expect((await sandbox.run(['validate', 'a.yaml', ...flags])).code).toBe(0);
  });
});

describe('kubectl structural stored, with admission policies', () => {
  const mutating = `---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicy
metadata: {name: larger}
spec:
  reinvocationPolicy: Never
  matchConstraints: {resourceRules: [{apiGroups: [example.com, ''], apiVersions: ['*'], operations: ['*'], resources: [shirts, configmaps]}]}
  mutations:
    - {patchType: JSONPatch, jsonPatch: {expression: "[JSONPatch{op: 'add', path: '/metadata/labels', value: {'sized': 'yes'}}]"}}
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicyBinding
metadata: {name: larger}
spec: {policyName: larger}
`;
  const denying = mutating
    .replaceAll('Mutating', 'Validating')
    .replace('  reinvocationPolicy: Never\n', '')
    .replace(/ {2}mutations:\n.*\n/, '  validations: [{expression: object.metadata.labels.sized == "no", message: no label}]\n')
    .replace('policyName: larger', 'policyName: larger, validationActions: [Deny]');
  const map = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\n';
  const changes = "MutatingAdmissionPolicy 'larger' with binding 'larger' changes metadata.labels to";

  it('shows what they change, and says which policy did', async () => {
    sandbox.write('policies.yaml', mutating);
    const written = `${shirt('{a: x}')}---\n${map}`;
    expect(await stored(crd('{a: {type: string}}', '{a: {type: string}}'), written, '--policies', 'policies.yaml')).toEqual({
      code: 0,
      stdout: written.replace('{name: a}', '{name: a, labels: {sized: "yes"}}').replace('{name: m}', '{name: m, labels: {sized: "yes"}}'),
      stderr:
        `note: a.yaml:1: Shirt a: ${changes} {"sized":"yes"} (policies.yaml:9)\n` +
        `note: a.yaml:6: ConfigMap m: ${changes} {"sized":"yes"} (policies.yaml:9)\n`,
    });
    expect((await stored(crd('{a: {type: string}}', '{}'), shirt('{a: x}'), '--policies', 'gone.yaml')).code).toBe(2);
  });

  it('leaves out what they refuse', async () => {
    sandbox.write('policies.yaml', `${mutating}${denying}`);
    const { code, stderr, stdout } = await stored(crd('{}', '{}'), `${shirt('{}')}---\n${map}`, '--policies', 'policies.yaml', '-q');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain("a.yaml:2:7: error: ValidatingAdmissionPolicy 'larger' with binding 'larger' denied request: no label");
    expect(stderr).toContain("a.yaml:7:7: error: ValidatingAdmissionPolicy 'larger' with binding 'larger' denied request: no label");
  });
});

describe('pods on the way to storage', () => {
  it('are left out where the namespace beside them refuses them by Pod Security', async () => {
    sandbox.write('crd.yaml', crd('{}', '{}'));
    sandbox.write(
      'namespace.yaml',
      'apiVersion: v1\nkind: Namespace\nmetadata: {name: default, labels: {pod-security.kubernetes.io/enforce: baseline}}\n',
    );
    sandbox.write(
      'pod.yaml',
      'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {hostNetwork: true, containers: [{name: a, image: a}]}\n',
    );
    const { code, stderr, stdout } = await sandbox.run(['stored', 'namespace.yaml', 'pod.yaml', '--crds', 'crd.yaml', '-q']);
    expect([code, stdout.includes('kind: Namespace'), stdout.includes('kind: Pod')]).toEqual([1, true, false]);
    expect(stderr).toContain('pods "a" is forbidden: violates PodSecurity "baseline:latest": host namespaces (hostNetwork=true)');
  });
});
