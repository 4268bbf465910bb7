import { check } from '../check/check.js';
import { makeCatalog } from '../catalog/definition-catalog.js';

const definition = (description: string, more = ''): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: foos.example.com${more}
spec:
  group: example.com
  scope: Namespaced
  names: { plural: foos, kind: Foo }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, description: "${description}" } }
`;

const sizes = (text: string): readonly string[] =>
  check('f.yaml', text, { catalog: makeCatalog([], []) })
    .diagnostics.filter(({ rule }) => rule === 'object-size')
    .map(({ hint = '', message, severity }) => `${severity}: ${message} | ${hint}`);

/** What `kubectl apply` writes into the annotation of `definition('')`, without the description. */
const APPLIED =
  '{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"annotations":{},"name":"foos.example.com"},"spec":{"group":"example.com","names":{"kind":"Foo","plural":"foos"},"scope":"Namespaced","versions":[{"name":"v1","schema":{"openAPIV3Schema":{"description":"","type":"object"}},"served":true,"storage":true}]}}\n';
const LIMIT = 262_144;
const rest = LIMIT - APPLIED.length - 'kubectl.kubernetes.io/last-applied-configuration'.length;

describe('the size of an object', () => {
  it('is said from the first byte on that client-side apply cannot keep', () => {
    expect(sizes(definition('x'.repeat(rest)))).toEqual([]);
    expect(sizes(definition('x'.repeat(rest + 1)))).toEqual([
      'warning: kubectl apply fails: metadata.annotations: Too long: may not be more than 262144 bytes | kubectl apply keeps the object in an annotation, which makes 262145 bytes of annotations; use kubectl apply --server-side, or shorten descriptions',
    ]);
  });

  it.each([
    ['characters of several bytes', 'ü', 2],
    ['what Go escapes', '<', 6],
    ['a backslash', '\\\\', 2],
    ['a character of four bytes', '😀', 4],
    ['a line separator', '\\u2028', 6],
  ])('counts bytes of JSON: %s', (_, unit, bytes) => {
    const fits = Math.floor(rest / bytes);
    expect(sizes(definition(unit.repeat(fits)))).toEqual([]);
    expect(sizes(definition(unit.repeat(fits + 1)))).toHaveLength(1);
  });

  it('counts other annotations, which are kept twice, and not the one of an earlier apply', () => {
    const other = '\n  annotations: { a.b/c: "12345" }';
    const twice = '"a.b/c":"12345"'.length + 'a.b/c12345'.length;
    expect(sizes(definition('x'.repeat(rest - twice), other))).toEqual([]);
    expect(sizes(definition('x'.repeat(rest - twice + 1), other))).toHaveLength(1);
    const earlier = '\n  annotations: { kubectl.kubernetes.io/last-applied-configuration: "12345" }';
    expect(sizes(definition('x'.repeat(rest), earlier))).toEqual([]);
  });

  it.each([
    ['1.0', '1'],
    ['1e3', '1000'],
    ['9223372036854775807', '9223372036854775807'],
  ])('counts numbers as Go prints them: %s', (number, printed) => {
    const more = `\n  annotations: {}\n  other: { value: ${number} }`;
    const added = `,"other":{"value":${printed}}`.length;
    expect(sizes(definition('x'.repeat(rest - added), more))).toEqual([]);
    expect(sizes(definition('x'.repeat(rest - added + 1), more))).toHaveLength(1);
  });

  it('says what etcd may refuse', () => {
    expect(sizes(definition('x'.repeat(1_100_000)))).toEqual([
      'warning: the object has 1100341 bytes as JSON, which may be too large to store | etcd takes 1572864 bytes at most, with what the server adds, such as managedFields; kubectl apply needs --server-side, as annotations have 262144 bytes at most',
    ]);
    expect(sizes(definition('x'.repeat(1_600_000)))).toEqual([
      'warning: the object has 1600341 bytes as JSON, which is too large to store | etcd takes 1572864 bytes at most; kubectl apply needs --server-side, as annotations have 262144 bytes at most',
    ]);
  });

  it('is none of an object that a server returned, and of each in a list', () => {
    const large = definition('x'.repeat(rest + 1));
    expect(sizes(definition('x'.repeat(rest + 1), '\n  uid: 0b7f2f5e-2c3c-4a5b-8a9e-1d2c3b4a5f6e'))).toEqual([]);
    const item = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { a: 'x'.repeat(140_000) } });
    expect(sizes(`{"apiVersion":"v1","kind":"List","items":[${item},${item}]}`)).toEqual([]);
    expect(sizes(`${large}---\n${large}`)).toHaveLength(2);
  });
});
