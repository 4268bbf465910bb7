import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('old.yaml', OLD);
  sandbox.write('shirt.yaml', SHIRT);
});
afterEach(() => {
  sandbox.dispose();
});

/** A schema that is not structural, and a version without one. */
const OLD = `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: shirts.example.com}
spec:
  group: example.com
  version: v1
  scope: Namespaced
  names: {kind: Shirt, plural: shirts}
  additionalPrinterColumns: [{name: Size, type: integer, JSONPath: .spec.size}]
  validation: {openAPIV3Schema: {required: [spec], properties: {spec: {required: [cut], properties: {size: {type: integer, minimum: 3}, cut: {enum: [slim, wide]}}}}}}
---
apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: socks.example.com}
spec: {group: example.com, version: v1, scope: Namespaced, names: {kind: Sock, plural: socks}}
`;
const SHIRT = `apiVersion: example.com/v1
kind: Shirt
metadata: {name: blue}
spec: {size: 3, cut: slim}
`;

describe('definitions that a server holds from before', () => {
  it('are refused by commands that are not asked to take them', async () => {
    const code = async (...args: readonly string[]): Promise<number> => (await sandbox.run(args)).code;
    expect([
      await code('columns', 'shirt.yaml', '--crds', 'old.yaml'),
      await code('sample', 'Shirt', '--crds', 'old.yaml'),
      await code('types', 'old.yaml', '--language', 'go'),
    ]).toEqual([1, 1, 1]);
  });

  it('have columns, samples and types with --stored', async () => {
    expect(await sandbox.run(['columns', 'shirt.yaml', '--crds', 'old.yaml', '--stored'])).toMatchObject({
      code: 0,
      stderr: '',
      stdout: 'NAME   SIZE\nblue   3\n',
    });
    const sample = await sandbox.run(['sample', 'Shirt', '--crds', 'old.yaml', '--stored']);
    expect([sample.code, sample.stderr, sample.stdout]).toEqual([0, '', SAMPLE]);
    sandbox.write('sample.yaml', sample.stdout);
    expect((await sandbox.run(['validate', 'sample.yaml', '--crds', 'old.yaml'])).code).toBe(0);
    expect(await sandbox.run(['sample', 'Sock', '--crds', 'old.yaml', '--stored'])).toMatchObject({ code: 0, stderr: '' });
    const types = await sandbox.run(['types', 'old.yaml', '--stored', '--language', 'typescript', '--out', 'types']);
    expect([types.code, types.stderr]).toEqual([
      0,
      'note: example.com/v1 Shirt: ShirtSpec.size: TypeScript does not say type integer, minimum.\n' +
        'note: example.com/v1 Shirt: ShirtSpec.cut: TypeScript does not say enum.\n' +
        'note: 2 files written in types\n',
    ]);
  });
});

const SAMPLE = `apiVersion: example.com/v1
kind: Shirt
metadata:
  name: sample
  namespace: default
spec:
  cut: slim
`;
