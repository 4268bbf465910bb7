import { cronTab, definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write(
    'crd.yaml',
    definition(`{cron: {type: string}, replicas: {type: integer, default: 1}, image: {type: string},
      ports: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name],
        items: {type: object, required: [name], properties: {name: {type: string}, port: {type: integer}}}}}`),
  );
  sandbox.write('live.yaml', LIVE);
});
afterEach(() => {
  sandbox.dispose();
});

const LIVE = `apiVersion: example.com/v1
kind: CronTab
metadata:
  name: a
  namespace: jobs
  uid: u
  resourceVersion: "7"
  generation: 1
  managedFields:
  - manager: kubectl
    operation: Apply
    apiVersion: example.com/v1
    time: "2026-01-01T00:00:00Z"
    fieldsType: FieldsV1
    fieldsV1: {"f:spec": {"f:cron": {}, "f:image": {}}}
  - manager: scaler
    operation: Update
    apiVersion: example.com/v1
    time: "2026-01-01T00:00:01Z"
    fieldsType: FieldsV1
    fieldsV1: {"f:spec": {"f:replicas": {}}}
spec: {cron: x, image: i, replicas: 3}
`;
const ARGS = ['--crds', 'crd.yaml', '--live', 'live.yaml'];

describe('kubectl structural apply-preview', () => {
  it('judges a definition once for all objects that are of it', async () => {
    sandbox.write('refused.yaml', definition('{cron: {}}'));
    sandbox.write('many.yaml', ['a', 'b', 'c'].map((name) => cronTab(name, '{cron: z}')).join('---\n'));
    const { code, stderr } = await sandbox.run(['apply-preview', 'many.yaml', '--crds', 'refused.yaml']);
    expect(code).toBe(1);
    expect(stderr.match(/the server refuses its CustomResourceDefinition/g)).toHaveLength(3);
    expect(stderr.match(/properties\[cron\]\.type: Required value/g)).toHaveLength(1);
  });

  it('merges, removes what is no longer applied, and tells what changes', async () => {
    sandbox.write('a.yaml', cronTab('a', '{cron: z, ports: [{name: web, port: 80}]}'));
    expect(await sandbox.run(['apply-preview', 'a.yaml', ...ARGS])).toEqual({
      code: 0,
      stdout: `apiVersion: example.com/v1
kind: CronTab
metadata:
  generation: 2
  name: a
  namespace: jobs
  resourceVersion: "7"
  uid: u
spec:
  cron: z
  ports:
  - name: web
    port: 80
  replicas: 3
`,
      stderr: `crontab.example.com/a changed
  + .spec.ports
  ~ .spec.cron
  - .spec.image (no longer applied by kubectl)
`,
    });
  });

  it('shows a difference, and who owns what', async () => {
    sandbox.write('a.yaml', cronTab('a', '{cron: x, image: i, replicas: 3}'));
    const { code, stderr, stdout } = await sandbox.run(['apply-preview', 'a.yaml', ...ARGS, '-o', 'diff', '--show-managed-fields']);
    expect(code).toBe(0);
    expect(stdout).toContain('+        f:replicas: {}\n');
    expect(stderr).toBe(`crontab.example.com/a unchanged
  owned by kubectl (Apply, example.com/v1): .spec.cron, .spec.image, .spec.replicas
  owned by scaler (Update, example.com/v1): .spec.replicas
`);
  });

  it('tells conflicts in the words of the server, unless they are forced', async () => {
    sandbox.write('a.yaml', cronTab('a', '{cron: x, replicas: 5}'));
    expect(await sandbox.run(['apply-preview', 'a.yaml', ...ARGS])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: a.yaml:4:17: Apply failed with 1 conflict: conflict with "scaler" using example.com/v1: .spec.replicas\n',
    });
    const forced = await sandbox.run(['apply-preview', 'a.yaml', ...ARGS, '--force-conflicts', '-q', '-o', 'json']);
    expect(forced).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(forced.stdout)).toMatchObject({ spec: { cron: 'x', replicas: 5 } });
  });

  it('creates what is not there', async () => {
    sandbox.write('b.yaml', cronTab('b', '{cron: x}'));
    const { code, stderr, stdout } = await sandbox.run(['apply-preview', 'b.yaml', ...ARGS, '--field-manager', 'ci']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'crontab.example.com/b created\n  + .spec\n' });
    expect(stdout).toContain('  replicas: 1\n');
  });

  it('answers what is wrong with one line and the place', async () => {
    const refused = async (text: string, live = LIVE): Promise<string> => {
      sandbox.write('a.yaml', text);
      sandbox.write('live.yaml', live);
      const { code, stderr, stdout } = await sandbox.run(['apply-preview', 'a.yaml', ...ARGS]);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      return stderr;
    };
    expect(await refused(cronTab('a', '{q: 1}'))).toBe(
      'error: a.yaml:1:1: failed to create typed patch object (jobs/a; example.com/v1, Kind=CronTab): .spec.q: field not declared in schema\n',
    );
    expect(await refused(cronTab('a', '{cron: x}').replace('/v1', '/v9'))).toBe(
      'error: a.yaml:1:1: no matches for kind "CronTab" in version "example.com/v9"\n',
    );
    expect(await refused(cronTab('a', '{cron: x}'), LIVE.replace('"f:cron"', '"i:x"'))).toBe(
      'error: live.yaml:15:27: failed to decode managed fields: error decoding set: strconv.Atoi: parsing "x": invalid syntax\n',
    );
    expect(await refused(cronTab('a', '{cron: x}').replace('name: a', 'generateName: a'))).toBe(
      'error: a.yaml:3:12: from a: cannot use generate name with apply\n',
    );
  });

  it("merges built-in kinds by their list keys, and the server's own code fills in defaults and validates", async () => {
    const configured = (spec: string): string => `apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: default}\n${spec}`;
    const managed = `managedFields: [{manager: kubectl, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, time: "2026-01-01T00:00:00Z",
    fieldsV1: {"f:spec": {"f:selector": {}, "f:ports": {'k:{"port":53,"protocol":"UDP"}': {".": {}, "f:port": {}, "f:protocol": {}}}}}}]`;
    const ports = '[{port: 53, protocol: UDP, targetPort: 53}]';
    const live = `spec: {type: ClusterIP, clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1], selector: {app: web}, ports: ${ports}}\n`;
    sandbox.write('live.yaml', configured(live).replace('name: web,', `name: web, uid: u, resourceVersion: "7", ${managed},`));
    sandbox.write('web.yaml', configured('spec: {selector: {app: web}, ports: [{port: 80}]}\n'));
    const { code, stderr, stdout } = await sandbox.run(['apply-preview', 'web.yaml', '--live', 'live.yaml']);
    expect([code, stderr]).toEqual([
      0,
      [
        'service/web changed',
        '  + .status',
        '  + .spec.internalTrafficPolicy',
        '  + .spec.ipFamilies',
        '  + .spec.ipFamilyPolicy',
        '  + .spec.sessionAffinity',
        '  + .spec.ports[port=80,protocol="TCP"]',
        '  - .spec.ports[port=53,protocol="UDP"] (no longer applied by kubectl)',
        '',
      ].join('\n'),
    ]);
    expect(stdout).toContain('ports:\n  - port: 80\n    protocol: TCP\n    targetPort: 80\n');
    sandbox.write('web.yaml', configured('spec: {selector: {app: web}, ports: [{port: 0}]}\n'));
    expect((await sandbox.run(['apply-preview', 'web.yaml', '--live', 'live.yaml'])).stderr).toEqual(
      expect.stringMatching(
        /^error: web\.yaml:4:39: Service "web" is invalid: \[spec\.ports\[0\]\.port: Invalid value: 0: must be between /,
      ),
    );
    expect(await sandbox.run(['apply-preview', 'web.yaml', '--kube-version', '1.35', '-q'])).toMatchObject({
      code: 0,
      stderr: `note: web.yaml:1:1: merged only by its types, without defaults and validation: the own code of that Kubernetes is not here\n`,
    });
  });

  it('needs definitions and something to apply', async () => {
    sandbox.write('a.yaml', cronTab('a', '{cron: x}'));
    expect((await sandbox.run(['apply-preview', 'a.yaml'])).stderr).toBe(
      'error: name CustomResourceDefinitions with --crds, or as crds in .structural.yaml\n',
    );
    expect(await sandbox.run(['apply-preview', '--crds', 'crd.yaml'])).toMatchObject({ code: 2 });
    sandbox.write('a.yaml', cronTab('a', '{cron: x}'));
    const broken = await sandbox.run(['apply-preview', 'a.yaml', '--crds', 'crd.yaml', '--live', 'none.yaml']);
    expect(broken).toMatchObject({ code: 2, stdout: '' });
    sandbox.write('live.yaml', 'a: [');
    expect(await sandbox.run(['apply-preview', 'a.yaml', ...ARGS])).toMatchObject({ code: 2 });
  });

  it('has definitions and the server of each input from config files, and leaves out what they ignore', async () => {
    sandbox.write('team/crds/crontab.yaml', definition('{cron: {type: string}, replicas: {type: integer, default: 7}}'));
    sandbox.write('team/.structural.yaml', 'crds: crds\nkubeVersion: "1.35"\nignore: [old/, live.yaml]\n');
    sandbox.write('team/a.yaml', cronTab('a', '{cron: z}'));
    sandbox.write('team/old/b.yaml', cronTab('b', '{cron: z}'));
    sandbox.write('team/live.yaml', LIVE);
    const { code, stderr, stdout } = await sandbox.run(['apply-preview', 'team/a.yaml', 'team/old', '--live', 'team/live.yaml', '-q']);
    expect([code, stderr]).toEqual([0, '']);
    // The default comes from the definition of the team, and what is live is not ignored.
    expect(stdout).toContain('resourceVersion: "7"');
    expect(stdout.match(/name: /g)).toHaveLength(1);
    expect((await sandbox.run(['apply-preview', 'team/a.yaml', '-q'])).stdout).toContain('replicas: 7');
    expect((await sandbox.run(['apply-preview', 'team/old'])).stderr).toBe('note: team/old ignored by team/.structural.yaml\n');
    expect((await sandbox.run(['apply-preview', '-', '--stdin-filename', 'team/x.yaml'], { stdin: cronTab('a', '{cron: z}') })).code).toBe(
      0,
    );
    expect((await sandbox.run(['apply-preview', 'team/a.yaml', '--no-config'])).stderr).toBe(
      'error: name CustomResourceDefinitions with --crds, or as crds in .structural.yaml\n',
    );
    sandbox.write('team/.structural.yaml', 'crd: crds\n');
    expect((await sandbox.run(['apply-preview', 'team/a.yaml'])).stderr).toBe(
      'error: team/.structural.yaml:1:1: there is no key "crd" here; did you mean crds?\n',
    );
  });

  it('applies to the object or its status, and says so of anything else', async () => {
    const { code, stderr } = await sandbox.run(['apply-preview', 'live.yaml', ...ARGS, '--subresource', 'scale']);
    expect([code, stderr]).toEqual([2, expect.stringContaining("argument 'scale' is invalid. Allowed choices are status.")]);
  });
});

describe('kubectl structural apply-preview of what client-side apply made', () => {
  const annotation = `{"apiVersion":"example.com/v1","kind":"CronTab","metadata":{"name":"a","namespace":"jobs"},"spec":{"cron":"x","image":"i"}}`;
  const live = (managed: string): string => `apiVersion: example.com/v1
kind: CronTab
metadata:
  name: a
  namespace: jobs
  uid: u
  resourceVersion: "7"
  generation: 1
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: '${annotation}'
${managed}spec: {cron: x, image: i, replicas: 3}
`;
  const entry = (manager: string, fields: string): string => `  - manager: ${manager}
    operation: Update
    apiVersion: example.com/v1
    time: "2026-01-01T00:00:00Z"
    fieldsType: FieldsV1
    fieldsV1: ${fields}
`;
  const noted = '"f:metadata": {"f:annotations": {".": {}, "f:kubectl.kubernetes.io/last-applied-configuration": {}}}';
  const managed = `  managedFields:
${entry('kubectl-client-side-apply', `{${noted}, "f:spec": {"f:cron": {}, "f:image": {}}}`)}${entry('scaler', '{"f:spec": {"f:replicas": {}}}')}`;
  const removed = '  - .spec.image (no longer applied by kubectl)\n';

  async function preview(liveText: string, ...args: readonly string[]): Promise<string> {
    sandbox.write('a.yaml', cronTab('a', '{cron: x}'));
    sandbox.write('live.yaml', liveText);
    const { code, stderr, stdout } = await sandbox.run(['apply-preview', 'a.yaml', ...ARGS, ...args]);
    expect(code).toBe(0);
    expect(stdout).toContain('  replicas: 3\n');
    return stderr;
  }

  it('removes what is no longer applied, as kubectl does, unless only the patch is asked for', async () => {
    const changed = 'crontab.example.com/a changed\n  ~ .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration\n';
    expect(await preview(live(managed))).toBe(changed + removed);
    expect(await preview(live(managed), '--patch-only')).toBe(changed);
  });

  it('assumes the owners from the annotation where managed fields were not read, and says so', async () => {
    const note =
      'note: live.yaml:1:1: no metadata.managedFields, which kubectl get omits: owners are assumed from the last-applied annotation; use --show-managed-fields\n';
    const stderr = await preview(live(''));
    expect(stderr).toContain(removed);
    expect(stderr.endsWith(note)).toBe(true);
    expect(await preview(LIVE.replace(/ {2}managedFields:[^]*?(?=spec: )/, ''), '--force-conflicts')).toContain(
      'note: live.yaml:1:1: no metadata.managedFields, which kubectl get omits: conflicts and removals are not certain; use --show-managed-fields\n',
    );
  });

  it('removes with another manager the annotation, too', async () => {
    expect(await preview(live(managed), '--field-manager', 'ci')).toBe(
      'crontab.example.com/a changed\n  - .metadata.annotations (no longer applied by ci)\n  - .spec.image (no longer applied by ci)\n',
    );
  });

  it('says that an object in deletion is deleted with its last finalizer', async () => {
    const applied = LIVE.replace(
      '{"f:spec": {"f:cron"',
      '{"f:metadata": {"f:finalizers": {"v:\\"example.com/f\\"": {}}}, "f:spec": {"f:cron"',
    );
    const deleting = applied.replace(
      '  generation: 1',
      '  deletionTimestamp: "2026-01-02T00:00:00Z"\n  deletionGracePeriodSeconds: 0\n  finalizers: [example.com/f]\n  generation: 1',
    );
    sandbox.write('a.yaml', cronTab('a', '{cron: x, image: i}'));
    sandbox.write('live.yaml', deleting);
    const warning = 'warning: a.yaml:1:1: Detected changes to resource a which is currently being deleted.\n';
    expect(await sandbox.run(['apply-preview', 'a.yaml', ...ARGS])).toEqual({
      code: 0,
      stdout: '',
      stderr: `${warning}crontab.example.com/a deleted: it is being deleted, and its last finalizer is removed\n`,
    });
    const diff = await sandbox.run(['apply-preview', 'a.yaml', ...ARGS, '-o', 'diff', '-q']);
    expect(diff.stdout).toContain('-  name: a\n');
    expect(diff.stdout).not.toMatch(/^\+[^+]/m);
  });
});

describe('kubectl structural apply-preview of an object in another version', () => {
  const versions = (storage: 'v1' | 'v2'): string =>
    [
      ['v1', 'cron: {type: string}, image: {type: string}'],
      ['v2', 'cron: {type: string}, size: {type: integer}'],
    ]
      .map(
        ([name = '', fields = '']) => `  - name: ${name}
    served: true
    storage: ${String(name === storage)}
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {${fields}}}}}}
`,
      )
      .join('');

  async function preview(storage: 'v1' | 'v2'): Promise<string> {
    const text = definition('{}');
    sandbox.write('crd.yaml', `${text.slice(0, text.indexOf('  versions:'))}  versions:\n${versions(storage)}`);
    sandbox.write('a.yaml', cronTab('a', '{cron: z}').replace('/v1', '/v2'));
    sandbox.write('live.yaml', LIVE.replaceAll(/"f:image": \{\}|, replicas: 3|"f:replicas": \{\}/g, '').replace('{}, }', '{}}'));
    const { code, stderr } = await sandbox.run(['apply-preview', 'a.yaml', ...ARGS]);
    expect(code).toBe(0);
    return stderr;
  }

  it('names the fields that the live object cannot show, and does not show them as gone', async () => {
    expect(await preview('v2')).toBe(
      'crontab.example.com/a changed\n  ~ .spec.cron\nnote: live.yaml:1:1: read in v1, which lacks spec.size: the server keeps its values, which the preview does not know; read it with kubectl get crontabs.v2.example.com\n',
    );
  });

  it('lists stored fields that the version of the request drops', async () => {
    expect(await preview('v1')).toBe('crontab.example.com/a changed\n  ~ .spec.cron\n  - .spec.image (stored, but not a field of v2)\n');
  });
});

test('an object without a kind, or with one that is no text, is refused in the words of kubectl', async () => {
  sandbox.write('a.yaml', 'apiVersion: v1\nkind:\n  a: b\n---\nmetadata: {name: a}\n');
  expect(await sandbox.run(['apply-preview', 'a.yaml', '--crds', 'crd.yaml'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `error: a.yaml:1:1: Object 'Kind' is missing in '{"apiVersion":"v1","kind":{"a":"b"}}'
error: a.yaml:5:1: Object 'Kind' is missing in '{"metadata":{"name":"a"}}'
`,
  });
});

it('applies admission policies, and says which of them changes what', async () => {
  const bound = (kind: string, spec: string, binding: string): string => `apiVersion: admissionregistration.k8s.io/v1
kind: ${kind}
metadata: {name: p}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [example.com], apiVersions: ['*'], operations: [UPDATE], resources: [crontabs]}]}
  ${spec}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ${kind}Binding
metadata: {name: b}
spec: {policyName: p${binding}}
---
`;
  const patch = "[JSONPatch{op: 'replace', path: '/spec/image', value: 'r/' + object.spec.image}]";
  sandbox.write(
    'policies.yaml',
    bound(
      'MutatingAdmissionPolicy',
      `reinvocationPolicy: Never\n  mutations: [{patchType: JSONPatch, jsonPatch: {expression: "${patch}"}}]`,
      '',
    ) +
      bound(
        'ValidatingAdmissionPolicy',
        'validations: [{expression: object.spec.cron == oldObject.spec.cron, message: cron stays}]',
        ', validationActions: [Deny]',
      ),
  );
  const apply = (spec: string): ReturnType<Sandbox['run']> => {
    sandbox.write('a.yaml', `apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a, namespace: jobs}\nspec: ${spec}\n`);
    return sandbox.run(['apply-preview', 'a.yaml', '--live', 'live.yaml', '--crds', 'crd.yaml', '--policies', 'policies.yaml']);
  };
  const changed = await apply('{cron: x, image: i2}');
  expect(changed.stdout).toContain('image: r/i2');
  expect(changed.stderr).toContain(`MutatingAdmissionPolicy 'p' with binding 'b' changes spec.image to "r/i2" (policies.yaml:7)`);
  const refused = await apply('{cron: z, image: i}');
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toContain(
    `error: a.yaml:1:1: crontabs.example.com "a" is forbidden: ValidatingAdmissionPolicy 'p' with binding 'b' denied request: cron stays`,
  );
});
