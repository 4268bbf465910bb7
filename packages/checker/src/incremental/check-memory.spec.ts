import { kubernetesVersion } from '@structural/core';
import { readCatalog } from '../catalog/read-catalog.js';
import { checkMemory } from './check-memory.js';

const catalog = readCatalog([
  {
    file: 'crd.yaml',
    text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, kind: Widget}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer, format: int32}}}}}}
`,
  },
]);
const TEXT = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: one}\nspec: {size: 4294967296}\n--- \njust text\n';

test.each([
  ['the servers that are asked', { window: { oldest: kubernetesVersion(34), accepting: 'all' as const } }],
  ['what has to be an object', { requireObjects: true }],
  ['one server', { kubernetesVersion: kubernetesVersion(35) }],
])('a text is judged again when other options say something else: %s', (_, more) => {
  const memory = checkMemory(1_000_000);
  const before = memory.check('a.yaml', TEXT, { catalog });
  expect(memory.check('a.yaml', TEXT, { catalog })).toBe(before);
  const after = memory.check('a.yaml', TEXT, { catalog, ...more });
  expect(after).toEqual(checkMemory(1_000_000).check('a.yaml', TEXT, { catalog, ...more }));
  expect(after).not.toEqual(before);
});

test('a text is judged again when patches that write its fields are other ones, and these are asked for only where there are errors', () => {
  const memory = checkMemory(1_000_000);
  const patch = { by: 'apps', target: {}, paths: ['spec.size'] };
  let patches: readonly (typeof patch)[] = [];
  let times = 0;
  const asked = (): typeof patches => {
    times++;
    return patches;
  };
  const severities = (size: string): readonly string[] =>
    memory.check('a.yaml', TEXT.replace('4294967296', size), { catalog, place: { patches: asked } }).map(({ severity }) => severity);
  const [first] = severities('x');
  patches = [patch];
  expect([first, severities('x')[0], severities('x')[0]]).toEqual(['error', 'info', 'info']);
  expect(severities('4294967296')).toEqual(['info']);
  times = 0;
  severities('1');
  severities('2');
  expect(times).toBe(1);
});
