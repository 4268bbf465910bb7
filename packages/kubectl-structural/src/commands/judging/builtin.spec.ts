import { cronTab, definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

const CRD = definition(
  '{cron: {type: string}, days: {type: array, x-kubernetes-list-type: set, items: {type: string}}, at: {type: string, format: date}}',
);
const SWAGGER = {
  swagger: '2.0',
  definitions: {
    Secret: {
      type: 'object',
      properties: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object' },
        immutable: { type: 'boolean' },
      },
      'x-kubernetes-group-version-kind': [{ group: '', version: 'v1', kind: 'Secret' }],
    },
  },
};

const secret = (name: string, immutable: string) => `apiVersion: v1\nkind: Secret\nmetadata: {name: ${name}}\nimmutable: ${immutable}\n`;

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('crd.yaml', CRD);
  sandbox.write('swagger.json', JSON.stringify(SWAGGER));
});
afterEach(() => {
  sandbox.dispose();
});

describe('kubectl structural validate of built-in kinds', () => {
  it('has one order, one report and one count with custom resources, and keeps verdicts of both', async () => {
    sandbox.write(
      'all.yaml',
      `${secret('a', 'maybe')}---\n${cronTab('b', '{cron: 1}')}---\n${secret('c', 'true')}---\napiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: d}\n`,
    );
    const seen = await sandbox.run(['validate', 'all.yaml', '--crds', 'crd.yaml']);
    expect(seen).toEqual({
      code: 1,
      stdout: `all.yaml:4:12: error: json: cannot unmarshal string into Go struct field Secret.immutable of type bool [undecodable-resource]
 3 | metadata: {name: a}
 4 | immutable: maybe
   |            ^^^^^

all.yaml:9:14: error: spec.cron: Invalid value: "integer": spec.cron in body must be of type string: "integer" [resource-value] [*]
 8 | metadata: {name: b, namespace: jobs}
 9 | spec: {cron: 1}
   |              ^
   = note: required by \`type\` at crd.yaml:21:33
   = help: quote it: without quotes it is a number
   = fix: Put it in quotes

all.yaml:16:13: error: no matches for kind "PodDisruptionBudget" in version "policy/v1beta1" [unserved-version] [*]
 15 | ---
 16 | apiVersion: policy/v1beta1
    |             ^^^^^^^^^^^^^^
    = help: unavailable in v1.25+; use policy/v1 PodDisruptionBudget
    = fix: Write policy/v1

4 resources (2 refused, 1 undecodable) in 1 file against Kubernetes 1.37: 3 errors, 0 warnings; 2 fixable with --fix
`,
      stderr: '',
    });
    expect(await sandbox.run(['validate', 'all.yaml', '--crds', 'crd.yaml'])).toEqual(seen);
  });

  it('says what the server says beyond types, at the exact place, and takes comments and baselines', async () => {
    const pod = (more: string, comment = '') =>
      `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n  - name: a\n    image: b\n${more}    volumeMounts:\n    - name: data${comment}\n      mountPath: /data\n`;
    sandbox.write('a.yaml', pod('    ports: [{containerPort: 80}, {containerPort: 80}]\n'));
    expect(await sandbox.run(['validate', 'a.yaml'])).toEqual({
      code: 1,
      stdout: `a.yaml:10:7: error: spec.containers[0].volumeMounts[0].name: Not found: "data" [resource-value]
  9 |     volumeMounts:
 10 |     - name: data
    |       ^^^^

1 resource (1 refused) in 1 file against Kubernetes 1.37: 1 error, 0 warnings
`,
      stderr: '',
    });
    await sandbox.run(['validate', 'a.yaml', '--write-baseline', 'known.json']);
    expect((await sandbox.run(['validate', 'a.yaml', '--baseline', 'known.json'])).code).toBe(0);
    sandbox.write('a.yaml', pod('', ' # structural-ignore resource-value: comes later'));
    expect((await sandbox.run(['validate', 'a.yaml'])).code).toBe(0);
    expect((await sandbox.run(['validate', 'a.yaml', '-o', 'status'])).stdout).toContain(
      '"message":"Pod \\"a\\" is invalid: spec.containers[0].volumeMounts[0].name: Not found: \\"data\\""',
    );
  });

  it('passes on warnings at the fields that they name', async () => {
    const spec = 'spec: {containers: [{name: a, image: b, env: [{name: c, value: "1"}, {name: c, value: "2"}]}]}';
    sandbox.write('a.yaml', `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n${spec}\n`);
    const { code, stdout } = await sandbox.run(['validate', 'a.yaml']);
    expect([code, stdout.split('\n', 1)[0]]).toEqual([
      0,
      'a.yaml:4:70: warning: spec.containers[0].env[1]: hides previous definition of "c", which may be dropped when using apply [resource-warning]',
    ]);
  });

  it('asks Pod Security where a namespace in the input does, unless policies are left out', async () => {
    const labels = '{pod-security.kubernetes.io/enforce: baseline, pod-security.kubernetes.io/enforce-version: v1.34}';
    sandbox.write('a/ns.yaml', `apiVersion: v1\nkind: Namespace\nmetadata: {name: web, labels: ${labels}}\n`);
    const spec = '{hostNetwork: true, containers: [{name: a, image: b}]}';
    sandbox.write('a/pod.yaml', `apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: web}\nspec: ${spec}\n`);
    const first = await sandbox.run(['validate', 'a']);
    expect([first.code, first.stdout.split('\n', 1)[0]]).toEqual([
      1,
      'a/pod.yaml:4:1: error: pods "a" is forbidden: violates PodSecurity "baseline:v1.34": host namespaces (hostNetwork=true) [policy-violation]',
    ]);
    expect((await sandbox.run(['validate', 'a', '--no-policies'])).code).toBe(0);
    sandbox.write(
      'a/ns.yaml',
      `apiVersion: v1\nkind: Namespace\nmetadata: {name: web, labels: ${labels.replace('baseline', 'privileged')}}\n`,
    );
    expect((await sandbox.run(['validate', 'a'])).code).toBe(0);
  });

  it('compares with what was there: fields that cannot change', async () => {
    const claim = (size: string) =>
      `apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: a}\nspec:\n  accessModes: [${size}]\n  resources: {requests: {storage: 1Gi}}\n`;
    sandbox.write('old/a.yaml', claim('ReadWriteOnce'));
    sandbox.write('new/a.yaml', claim('ReadWriteMany'));
    const { code, stdout } = await sandbox.run(['validate', 'new', '--old', 'old']);
    expect([code, stdout]).toEqual([1, expect.stringContaining('spec: Forbidden: spec is immutable after creation')]);
  });

  it('says once where types alone were checked', async () => {
    sandbox.write('a.yaml', `${secret('a', 'true')}---\n${secret('b', 'true')}`);
    const note = (server: string) =>
      `note: built-in kinds (2 objects) were checked only for types and fields, not for what else Kubernetes ${server} validates\n`;
    expect((await sandbox.run(['validate', 'a.yaml'])).stderr).toBe('');
    expect((await sandbox.run(['validate', 'a.yaml', '--kube-version', '1.34'])).stderr).toBe(note('1.34'));
    expect((await sandbox.run(['validate', 'a.yaml', '--builtin', 'schema'])).stderr).toBe(note('1.37'));
    expect((await sandbox.run(['validate', 'a.yaml', '--builtin', 'server', '--kube-version', '1.36'])).stderr).toBe(note('1.36'));
  });

  it('is turned off by flag or config file, for some files, too', async () => {
    sandbox.write('a.yaml', secret('a', 'maybe'));
    const off = await sandbox.run(['validate', 'a.yaml', '--builtin', 'off', '--allow-empty']);
    expect([off.code, off.stderr]).toEqual([0, 'note: not checked, as this run judges no such kind: v1 Secret (1)\n']);
    sandbox.write('.structural.yaml', 'overrides: [{files: a.yaml, builtin: off}]\n');
    expect((await sandbox.run(['validate', 'a.yaml', '--allow-empty'])).code).toBe(0);
    expect((await sandbox.run(['validate', 'a.yaml', '--builtin', 'schema'])).code).toBe(1);
    sandbox.write('.structural.yaml', 'builtin: sometimes\n');
    expect((await sandbox.run(['validate', 'a.yaml'])).stderr).toContain('builtin must be one of off, schema, server');
  });

  it('takes comments, skips and baselines as for custom resources', async () => {
    sandbox.write('a.yaml', secret('a', 'maybe'));
    await sandbox.run(['validate', 'a.yaml', '--write-baseline', 'known.json']);
    expect((await sandbox.run(['validate', 'a.yaml', '--baseline', 'known.json'])).code).toBe(0);
    expect((await sandbox.run(['validate', 'a.yaml', '--kube-version', '1.36'])).stdout).toContain('against Kubernetes 1.36');
    sandbox.write('a.yaml', secret('a', 'maybe # structural-ignore undecodable-resource: known'));
    expect((await sandbox.run(['validate', 'a.yaml'])).code).toBe(0);
  });
});

describe('kubectl structural stored of built-in kinds', () => {
  it('fills in what the server fills in, and prints nothing of what it refuses', async () => {
    sandbox.write('a.yaml', `# A space\napiVersion: v1\nkind: Namespace\nmetadata: {name: a}\n---\n${secret('A', 'true')}`);
    const { code, stderr, stdout } = await sandbox.run(['stored', 'a.yaml']);
    expect([code, stdout]).toEqual([
      1,
      '# A space\napiVersion: v1\nkind: Namespace\nmetadata: {name: a, labels: {kubernetes.io/metadata.name: a}}\nspec:\n  finalizers:\n    - kubernetes\nstatus:\n  phase: Active\n',
    ]);
    expect(stderr).toContain('error: metadata.name: Invalid value: "A"');
  });
});

describe('what a kustomization reads', () => {
  it('may lack what kustomize fills in, which is an error anywhere else', async () => {
    const role =
      'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRoleBinding\nmetadata: {name: a}\nroleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: a}\nsubjects: [{kind: ServiceAccount, name: a}]\n';
    sandbox.write('base/a.yaml', role);
    expect((await sandbox.run(['validate', 'base'])).stdout).toContain('subjects[0].namespace: Required value');
    sandbox.write('base/kustomization.yaml', 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [a.yaml]\n');
    expect(await sandbox.run(['validate', 'base'])).toMatchObject({ code: 0, stdout: expect.stringContaining('no findings') as string });
  });
});

describe('kubectl structural validate --builtin kubeconform', () => {
  it('judges built-in kinds by the schemas of a cluster and custom resources by their definitions, in one report', async () => {
    sandbox.write(
      'all.yaml',
      `${secret('a', 'maybe')}---\n${cronTab('b', '{cron: 1}')}---\n${secret('c', 'true')}---\napiVersion: v1\nkind: ConfigMap\n`,
    );
    expect(
      await sandbox.run(['validate', 'all.yaml', '--crds', 'crd.yaml', '--builtin', 'kubeconform', '--schemas', 'swagger.json']),
    ).toEqual({
      code: 1,
      stdout: `all.yaml:4:12: error: /immutable: got string, want null or boolean [resource-value]
 3 | metadata: {name: a}
 4 | immutable: maybe
   |            ^^^^^
   = help: reported by kubeconform, from the JSON schema of this kind

all.yaml:9:14: error: spec.cron: Invalid value: "integer": spec.cron in body must be of type string: "integer" [resource-value] [*]
 8 | metadata: {name: b, namespace: jobs}
 9 | spec: {cron: 1}
   |              ^
   = note: required by \`type\` at crd.yaml:21:33
   = help: quote it: without quotes it is a number
   = fix: Put it in quotes

3 of 4 resources (2 refused) in 1 file against Kubernetes 1.37: 2 errors, 0 warnings; 1 resource not checked; 1 fixable with --fix
`,
      stderr: 'note: not checked, as this run judges no such kind: v1 ConfigMap (1)\n',
    });
  });

  it('takes the items of a List apart, and schemas from a folder of documents of /openapi/v3', async () => {
    const { definitions } = SWAGGER;
    sandbox.write('v3/api__v1.json', JSON.stringify({ openapi: '3.0.0', components: { schemas: definitions } }));
    const items = ['true', '7'].map((value) => `- {apiVersion: v1, kind: Secret, metadata: {name: a}, immutable: ${value}}\n`).join('');
    sandbox.write('list.yaml', `apiVersion: v1\nkind: List\nitems:\n${items}`);
    const { code, stdout } = await sandbox.run(['validate', 'list.yaml', '--builtin', 'kubeconform', '--schemas', 'v3']);
    expect([code, stdout.split('\n')[0]]).toEqual([
      1,
      'list.yaml:5:66: error: /immutable: got number, want null or boolean [resource-value]',
    ]);
  });

  it('downloads nothing, and says what is missing', async () => {
    sandbox.write('a.yaml', secret('a', 'true'));
    const said = async (...args: string[]) => {
      const { code, stderr } = await sandbox.run(['validate', 'a.yaml', ...args]);
      return [code, stderr];
    };
    expect([
      await said('--builtin', 'kubeconform'),
      await said('--builtin', 'kubeconform', '--schemas', 'nowhere'),
      await said('--schemas', 'swagger.json'),
    ]).toEqual([
      [
        2,
        'error: --builtin kubeconform downloads nothing: name schemas with --schemas, such as what `kubectl get --raw /openapi/v2` prints\n',
      ],
      [2, 'error: --schemas nowhere: no such file or directory\n'],
      [2, 'error: --schemas is for --builtin kubeconform and --second-opinion\n'],
    ]);
  });
});

describe('kubectl structural validate --second-opinion', () => {
  it('takes templates of the names of schemas, and fetches none', async () => {
    sandbox.write('w.yaml', 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: 3\n');
    sandbox.write('catalog/v1/example.com-widget.json', '{"type": "object", "properties": {"spec": {"type": "string"}}}');
    const by = (schemas: string) => sandbox.run(['validate', 'w.yaml', '--builtin', 'kubeconform', '--schemas', schemas]);
    const { code, stdout } = await by('catalog/{{.ResourceAPIVersion}}/{{.Group}}-{{.ResourceKind}}.json');
    expect([code, stdout]).toEqual([1, expect.stringContaining('got number, want string')]);
    expect((await by('catalog/{{.Group}}/{{.ResourceKind}}.json')).stdout).not.toContain('want string');
    expect(await by('nowhere/{{.Group}}.json')).toMatchObject({ code: 2 });
    expect(await by('https://example.com/{{.Group}}/{{.ResourceKind}}.json')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^error: --schemas https:.*: is not in structural.lock: name it at crds in/) as unknown,
    });
  });

  it('tells where kubeconform answers otherwise than the server, and why', async () => {
    sandbox.write(
      'all.yaml',
      [
        cronTab('same', '{cron: 1}'),
        cronTab('no-label', '{cron: a}').replace('name: no-label', 'name: no_label'),
        cronTab('date', '{cron: a, at: 2026-11-21}'),
      ].join('---\n'),
    );
    const { code, stderr } = await sandbox.run(['validate', 'all.yaml', '--crds', 'crd.yaml', '--second-opinion', '-q']);
    expect([code, stderr]).toEqual([
      1,
      'second opinion: all.yaml:8 CronTab no_label: refused by the server, valid for kubeconform: it does not check metadata as a server does\n',
    ]);
  });
});
