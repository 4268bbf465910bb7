import { kubernetesVersion } from '@structural/core';
import { readCatalog } from '../catalog/read-catalog.js';
import { parsedTexts } from '../memory/parsed-texts.js';
import { checkInParts, noParts } from './check-in-parts.js';
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

test('definitions of one file that share a category are judged each by itself, and as a whole those of which one has the name of another', () => {
  const definition = (kind: string, more: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ${kind.toLowerCase()}s.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: ${kind.toLowerCase()}s, kind: ${kind}, ${more}}
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
`;
  const partsOf = (more: string): number => {
    const text = [definition('Fig', 'categories: [fruit, plants]'), definition('Date', more)].join('---\n');
    return checkInParts('a.yaml', text, { catalog }, noParts(), parsedTexts()).parts.size;
  };
  expect([partsOf('categories: [fruit]'), partsOf('shortNames: [d]')]).toEqual([2, 2]);
  expect([partsOf('shortNames: [fruit]'), partsOf('shortNames: [figs]'), partsOf('categories: [figs]')]).toEqual([1, 1, 1]);
});
