import { lineIndex } from '@structural/document';
import { readCatalog } from '../../catalog/read-catalog.js';
import { check } from '../../check/check.js';
import type { FilePlace } from '../../find/file-place.js';

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
const said = (text: string, place: FilePlace = {}): readonly string[] =>
  check('csv.yaml', text, { catalog: readCatalog([{ file: 'crd.yaml', text: CRD }]), place })
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
  expect(said(csv(`'[no JSON]'`))).toEqual(["6:22 error the examples are not JSON: invalid character 'o' in literal null (expecting 'u')"]);
  expect(said(csv(`'{}'`))).toEqual(['6:19 error the examples are not a list']);
});

const owned = (name: string, kind = 'Cache', version = 'v1', descriptors = ''): string =>
  `    - { name: ${name}, kind: ${kind}, version: ${version}${descriptors} }\n`;
const describing = (...definitions: readonly string[]): string =>
  `${csv("'[]'")}spec:\n  customresourcedefinitions:\n    owned:\n${definitions.join('')}`;

test('a ClusterServiceVersion fits the definitions of its bundle', () => {
  const old = '    - { name: v1beta1, served: false, storage: false, schema: { openAPIV3Schema: { type: object } } }\n';
  const inBundle = (text: string, crd = CRD + old): readonly string[] => said(text, { bundle: [{ file: 'crd.yaml', text: crd }] });
  expect(inBundle(describing(owned('caches.example.com')))).toEqual([]);
  expect(said(describing(owned('none.example.com')))).toEqual([]);
  expect(inBundle(describing(owned('cache.example.com'), owned('others.example.com', 'Other')))).toEqual([
    '10:15 error the bundle has no CRD cache.example.com',
    '11:15 error the bundle has no CRD others.example.com',
  ]);
  expect(inBundle(describing(owned('others.example.com', 'Other')), `${CRD}---\na: [`)).toEqual([
    '9:5 warning the bundle has the CRD caches.example.com, which is not owned here',
  ]);
  const wrong = [['Caches'], ['Cache', 'v2'], ['Cache', 'v1beta1']].map(([kind, version]) => owned('caches.example.com', kind, version));
  expect(inBundle(describing(...wrong))).toEqual([
    '10:41 error the kind of caches.example.com in the bundle is Cache, not Caches',
    '11:57 error caches.example.com in the bundle has no version v2, only v1, v1beta1',
    '12:57 error version v1beta1 of caches.example.com is not served',
  ]);
  const paths = ['size', 'sizes', 'size.value', 'none[0].name', '/spec/x', 'size[x]'].map((path) => `{ path: '${path}' }`).join(', ');
  expect(
    inBundle(describing(owned('caches.example.com', 'Cache', 'v1', `, specDescriptors: [${paths}], statusDescriptors: [{ path: none }]`))),
  ).toEqual(['10:105 warning Cache has no field spec.sizes', '10:148 warning Cache has no field spec.none']);
});
