import { answer } from './answer.js';
import { printAnswer } from './print-answer.js';

const CRD = JSON.stringify({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'kinds.h.example.com' },
  spec: {
    group: 'h.example.com',
    scope: 'Namespaced',
    names: { plural: 'kinds', kind: 'Kind' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', properties: { n: { type: 'number', maximum: 0.25 } } } },
      },
    ],
  },
});

// What the server's code answers.
test('a version that is not there cannot be explained, and has the table of one without columns', () => {
  expect(answer({ id: '1', op: 'explain', crd: CRD, version: 'v2', path: [] })).toMatchObject({
    crdError: 'version v2 not found in apiextensionsv1.CustomResourceDefinition: kinds.h.example.com',
  });
  expect(
    answer({ id: '1', op: 'table', crd: CRD, version: 'v2', crs: ['{"kind":"Kind","metadata":{"name":"a"},"x":1e400}'] }),
  ).toMatchObject({ rows: [['a', null]] });
});

test('a definition whose predecessor cannot be read has a version nevertheless', () => {
  expect(answer({ id: '1', op: 'crd', crd: CRD, old: CRD.replace('"Namespaced"', '[]') })).toMatchObject({
    apiVersion: 'apiextensions.k8s.io/v1',
    decodeError: 'old: json: cannot unmarshal array into Go struct field CustomResourceDefinitionSpec.spec.scope of type v1.ResourceScope',
  });
});

test('a bound written as -0 keeps its sign', () => {
  const cr = '{"apiVersion":"h.example.com/v1","kind":"Kind","metadata":{"name":"a"},"n":1.5}';
  const detail = 'n in body should be less than or equal to -0';
  expect(answer({ id: '1', op: 'cr', crd: CRD.replace('0.25', '-0'), version: 'v1', cr })).toMatchObject({
    errors: [{ field: 'n', detail }],
  });
});

test('costs beyond the integers of a float64 are printed exactly', () => {
  const text = printAnswer(
    answer({ id: '1', op: 'cel', cel: { schema: { type: 'object' }, expr: '[[dyn(1)]].flatten(9223372036854775807)', selves: [{}] } }),
  );
  expect(text).toContain('"cost":9223372036854775819');
});

test('nothing is an expression that ends before its first column', () => {
  expect(answer({ id: '1', op: 'cel', cel: { schema: { type: 'object' }, expr: '', selves: [{}] } })['compileError']).toMatch(
    /^ERROR: <input>:1:0: Syntax error/,
  );
});
