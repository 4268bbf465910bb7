import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';

const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, singular: widget, kind: Widget, listKind: WidgetList}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              x-kubernetes-validations: [{rule: "self.list.distinct().size() == 1"}]
              properties:
                size: {type: integer, format: int32}
                list: {type: array, maxItems: 3, items: {type: string, maxLength: 5}}
`;
const WIDGET = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: one}\nspec: {size: 4294967296, list: [a]}\n';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('crd.yaml', DEFINITION);
  sandbox.write('one.yaml', WIDGET);
});
afterEach(() => {
  sandbox.dispose();
});

test('a range of servers must all accept, and findings name those that have them', async () => {
  const { code, stdout } = await sandbox.run(['lint', 'crd.yaml', '--kube-version', '1.34..1.37']);
  expect(code).toBe(1);
  expect(stdout).toContain('(up to 1.34) Invalid value');
  expect(stdout).toContain('against Kubernetes 1.34 to 1.37');
  expect((await sandbox.run(['lint', 'crd.yaml', '--kube-version', '1.35..1.37'])).code).toBe(0);
});

test('a window tells from when on a definition or a resource is accepted, because of which line', async () => {
  const linted = await sandbox.run(['lint', 'crd.yaml', '--kube-window']);
  expect([linted.code, linted.stdout.split('\n')[0]]).toEqual([
    0,
    expect.stringMatching(/^crd\.yaml:18:68: warning: .*accepted from 1\.35 on, because of this line: /),
  ]);
  const validated = await sandbox.run(['validate', 'one.yaml', '--crds', 'crd.yaml', '--kube-window', '-o', 'json']);
  const report = JSON.parse(validated.stdout) as {
    files: { diagnostics: { servers: string[]; message: string }[] }[];
    oldestKubeVersion: string;
  };
  expect([validated.code, report.oldestKubeVersion]).toEqual([0, '1.34']);
  expect(report.files[0]?.diagnostics).toMatchObject([{ servers: ['1.36', '1.37'] }]);
  expect(report.files[0]?.diagnostics[0]?.message).toMatch(/^accepted up to 1\.35, because of this line: /);
});

test('old servers are asked about new definitions, and about nothing else', async () => {
  const schema = DEFINITION.replace(/.*x-kubernetes-validations.*\n/, '');
  const spec = '{group: example.com, names: {plural: widgets, kind: Widget}, version: v1, validation: {openAPIV3Schema: {type: object}}}';
  const type = 'apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\n';
  sandbox.write('old.yaml', `${type}metadata: {name: widgets.example.com}\nspec: ${spec}\n`);
  sandbox.write('new.yaml', schema);
  const of = async (...args: readonly string[]) => {
    const { code, stderr, stdout } = await sandbox.run(['lint', ...args]);
    return [code, `${stdout}${stderr}`.trim().split('\n').slice(-2).join('\n')];
  };
  expect(await of('old.yaml', '--kube-version', '1.15')).toEqual([
    0,
    '1 CustomResourceDefinition in 1 file against Kubernetes 1.15: no findings\n' +
      'note: of Kubernetes 1.15 only the creation of CRDs is known',
  ]);
  expect((await of('new.yaml', '--kube-version', '1.15'))[0]).toBe(1);
  expect((await of('new.yaml', '--kube-version', '1.16..1.21'))[0]).toBe(0);
  expect(await of('new.yaml', '--kube-version', '1.18', '--old', 'old.yaml')).toEqual([
    2,
    'error: of Kubernetes 1.18 only the creation of CRDs is known, and no update (--old)',
  ]);
});

test.each([
  [['lint', 'crd.yaml', '--kube-version', '1.14'], 'It must be a version of Kubernetes from 1.22 to 1.37, or from 1.15 to 1.21.'],
  [
    ['lint', 'crd.yaml', '--kube-version', '1.18..1.30'],
    'A range cannot go from servers before 1.22, of which only new CRDs are known, to later ones.',
  ],
  [
    ['validate', 'one.yaml', '--crds', 'crd.yaml', '--kube-version', '1.18'],
    'Of 1.18 only the creation of CRDs is known, which lint checks.',
  ],
  [['lint', 'crd.yaml', '--kube-version', '1.37..1.34'], 'A range goes from an older version to a newer one: 1.34..1.37.'],
  [['lint', 'crd.yaml', '--kube-version', '1.34..1.35..1.36'], 'A range goes from an older version to a newer one: 1.34..1.37.'],
  [['lint', 'crd.yaml', '--kube-version', '1.34..'], 'It must be a version of Kubernetes from 1.22 to 1.37, or from 1.15 to 1.21.'],
  [['survey', 'one.yaml', '--next', 'crd.yaml', '--kube-version', '1.34..1.37'], 'It must be a version of Kubernetes from 1.22 to 1.37.'],
] as const)('%j is refused', async (args, why) => {
  const { code, stderr, stdout } = await sandbox.run(args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(why);
});
