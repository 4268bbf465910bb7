import { lineIndex } from '@structural/document';
import { readCatalog } from '../../catalog/read-catalog.js';
import { check } from '../../check/check.js';

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: caches.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Cache, plural: caches }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { size: { type: integer } } } } } }
`;
const csv = (examples: string): string => `apiVersion: operators.coreos.com/v1alpha1
kind: ClusterServiceVersion
metadata:
  name: caches.v1.0.0
  annotations:
    alm-examples: ${examples}
`;
const sample = (size: string): string =>
  `{ "apiVersion": "example.com/v1", "kind": "Cache", "metadata": { "name": "a" }, "spec": { "size": ${size} } }`;
const said = (text: string): readonly string[] =>
  check('csv.yaml', text, { catalog: readCatalog([{ file: 'crd.yaml', text: CRD }]) })
    .diagnostics.filter(({ rule }) => rule !== 'unknown-kind')
    .map(({ message, range, severity }) => {
      const { column, line } = lineIndex(text).positionOf(range.start);
      return `${String(line)}:${String(column)} ${severity} ${message}`;
    });

test('examples of a ClusterServiceVersion are judged by the definitions, at their place in the annotation', () => {
  const unknown = sample('1').replace('Cache', 'Other').replace('"spec"', '"none"');
  const wrong = 'Invalid value: "string": spec.size in body must be of type integer: "string"';
  expect(said(csv(`|-\n      [\n        ${sample('1')},\n        ${unknown},\n        ${sample('"x"')}\n      ]`))).toEqual([
    `10:107 error ${wrong}`,
  ]);
  expect(said(csv(`'[${sample('"x"')}]'`))).toEqual([`6:119 error ${wrong}`]);
  expect(said(csv(`'no JSON'`))).toEqual([]);
});
