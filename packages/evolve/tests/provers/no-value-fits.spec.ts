import { check, type CheckSetup } from '@structural/checker';
import { kubernetesVersion } from '@structural/core';
import { provers } from '../../src/index.js';
import { storedIn } from './definition-of.js';

function definition(...schemas: readonly string[]): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: peers.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: peers, kind: Peer }
  versions:
${schemas
  .map(
    (schema, i) => `  - name: v${String(i + 1)}
    served: true
    storage: ${String(i === 0)}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
${schema.replace(/^/gm, '            ')}
`,
  )
  .join('')}`;
}

function found(text: string, options: CheckSetup = {}): readonly string[] {
  return check('a.yaml', text, { provers, ...options }).diagnostics.map(({ hint, message, range, related }) =>
    [text.slice(range.start, range.end), message, ...(hint === undefined ? [] : [hint]), ...related.map((place) => place.message)].join(
      ' | ',
    ),
  );
}

const ASN = 'properties: { asn: { type: integer, format: int32, maximum: 4294967295 } }';

test('the keywords that leave no value are named, as few as do so, with what the server says of values', () => {
  expect(found(definition('properties: { size: { type: integer, minimum: 10, maximum: 5, enum: [1, 7, 20], multipleOf: 1 } }'))).toEqual([
    'maximum | spec.size: no integer fits minimum: 10 and maximum: 5 | ' +
      'the server refuses 5: spec.size in body should be greater than or equal to 10; 10: spec.size in body should be less than or equal to 5',
  ]);
});

test('a value that has to be there leaves none above it', () => {
  const peers = 'required: [peers]\nproperties: { peers: { type: array, minItems: 1, items: { type: string, enum: [on] } } }';
  expect(found(definition(peers))).toEqual([
    'enum | spec.peers[*]: no string fits enum: [true]: no member of enum is a string; it must be there, so that nothing is accepted as spec | ' +
      'the server refuses "true": supported values: "true"; quote the values: YAML reads on, off, yes and no as booleans',
  ]);
});

test('what every resource has is judged as the server judges it', () => {
  const text = definition('properties: { a: { type: string } }').replace(
    'properties:\n          spec:',
    () =>
      "properties:\n          kind: { type: string, enum: [Pear] }\n          metadata: { type: object, properties: { name: { type: string, pattern: '^[A-Z]+$' } } }\n          spec:",
  );
  expect(found(text)).toEqual([
    'enum | kind: no string fits enum: ["Pear"] and the kind, Peer: no member of enum fits the rest; it must be there, so that no Peer is accepted | the server refuses "a": supported values: "Pear"',
    'pattern | metadata.name: no string fits pattern: ^[A-Z]+$ and what every name must be; it must be there, so that no Peer is accepted | the server refuses "a": metadata.name in body should match \'^[A-Z]+$\'',
  ]);
});

test('nothing is dropped from metadata, whatever its schema specifies', () => {
  const text = definition(
    'properties: { pod: { type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true, properties: { metadata: { type: object, required: [name], properties: { labels: { type: object, required: [app] } } } } } }',
  ).replace(
    'properties:\n          spec:',
    'required: [metadata]\n        properties:\n          metadata: { type: object, required: [name] }\n          spec:',
  );
  expect(found(text).filter((each) => each.includes('no object fits'))).toEqual([]);
});

test('versions that say the same are reported once', () => {
  expect(found(definition(ASN, ASN)).map((text) => text.split(' | ').slice(-1))).toEqual([['the same in version v2']]);
  expect(found(definition(ASN, `${ASN}\nrequired: [asn]`)).length).toBe(2);
  expect(found(definition(ASN, `${ASN}\ndescription: another one`)).map((text) => text.split(' | ').slice(-1))).toEqual([['the same']]);
});

test('of a window of servers those are named that refuse every value', () => {
  const options: CheckSetup = { window: { oldest: kubernetesVersion(34), accepting: 'all' } };
  expect(found(definition(ASN), options)).toEqual([
    expect.stringContaining('maximum | (from 1.36 on) spec.asn: no integer fits maximum: 4294967295 and format: int32 | '),
  ]);
  expect(found(definition(ASN), { kubernetesVersion: kubernetesVersion(35) })).toEqual([]);
});

test('an update does not report what the stored definition has', () => {
  const old = storedIn(definition(ASN));
  expect(found(definition(ASN), { old })).toEqual([]);
  expect(found(definition(`${ASN}\nrequired: [other]`), { old })).toEqual([
    expect.stringContaining('other | spec: no object fits required: other: "other" is required and not specified: the server drops it'),
  ]);
});

test('conventions do not repeat it', () => {
  const text = definition('required: [b]\nproperties: { a: { type: integer, maximum: 3, anyOf: [{ minimum: 4 }, { minimum: 5 }] } }');
  const { diagnostics } = check('a.yaml', text, {
    provers,
    conventions: new Map([
      ['required-properties', {}],
      ['junctor-witness', {}],
    ]),
  });
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['no-value-fits', 'no-value-fits']);
});

test('nothing is proved for who brings no provers', () => {
  expect(check('a.yaml', definition(ASN)).diagnostics).toEqual([]);
});
