import { errorText, judgeResource, readDefinition, toResourceType, NEWEST_KUBERNETES, type ReadDefinition } from '@structural/core';
import { fromPlain, printJson, type JsonObject } from '@structural/json';
import fc from 'fast-check';
import { admit } from '../server/admit.js';
import { rulesOf } from '../server/rules-of.js';
import { rewriteUnions, unionsAsRules } from './rewrite-unions.js';

type Plain = Record<string, unknown>;

/** The example of KEP-2335. */
const VOLUME = {
  type: 'object',
  'x-kubernetes-unions': [{ discriminator: 'type', fields: { emptyDir: 'EmptyDir', hostPath: 'HostPath' } }],
  properties: {
    type: { type: 'string' },
    emptyDir: { type: 'object' },
    hostPath: { type: 'object', properties: { path: { type: 'string', pattern: '/.*' } }, required: ['path'] },
    sharedField: { type: 'string' },
  },
};

const plain = (value: JsonObject): unknown => JSON.parse(printJson(value));

function manifestOf(spec: Plain, root: Plain = {}): JsonObject {
  const openAPIV3Schema = { type: 'object', properties: { spec }, ...root };
  return fromPlain({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'volumes.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'volumes', singular: 'volume', kind: 'Volume', listKind: 'VolumeList' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema }, subresources: { status: {} } }],
    },
  }) as JsonObject;
}

const read = (spec: Plain, root?: Plain): ReadDefinition => readDefinition(manifestOf(spec, root), { rewrite: rewriteUnions });

function faults(spec: Plain, root?: Plain): readonly string[] {
  const rewritten = read(spec, root);
  if (!rewritten.ok) return rewritten.decodeError.replaceAll('spec.versions[0].schema.openAPIV3Schema.properties[spec]', '…').split(', ');
  return admit(rewritten.definition, undefined, NEWEST_KUBERNETES).errors.map(errorText);
}

/** What is said of a resource with a `spec`. */
function errorsOf(definition: ReadDefinition, spec: unknown): readonly string[] {
  if (!definition.ok) throw new Error(definition.decodeError);
  const served = toResourceType(definition.definition, 'v1');
  if (!served.ok) throw new Error(served.error);
  const resource = fromPlain({ apiVersion: 'example.com/v1', kind: 'Volume', metadata: { name: 'a' }, spec });
  const judged = judgeResource(served.type, resource, { rules: rulesOf(NEWEST_KUBERNETES) });
  if (!judged.ok) throw new Error(judged.decodeError);
  return judged.errors.map(errorText);
}

describe('a definition with unions', () => {
  test('has rules in their place, and an enum of what the discriminator may say', () => {
    const rewritten = rewriteUnions(manifestOf(VOLUME));
    const others = { type: VOLUME.type, properties: VOLUME.properties };
    const rules = [
      {
        rule: 'has(self.type) || (has(self.emptyDir) ? 1 : 0) + (has(self.hostPath) ? 1 : 0) <= 1',
        message: 'must specify at most one of: `emptyDir`, `hostPath`',
      },
      {
        rule: '!has(self.type) || (self.type == "EmptyDir") == has(self.emptyDir)',
        message: 'must be specified if `type` is "EmptyDir", and only then',
        fieldPath: '.emptyDir',
      },
      {
        rule: '!has(self.type) || (self.type == "HostPath") == has(self.hostPath)',
        message: 'must be specified if `type` is "HostPath", and only then',
        fieldPath: '.hostPath',
      },
    ];
    const type = { type: 'string', enum: ['EmptyDir', 'HostPath'] };
    const expected = { ...others, properties: { ...others.properties, type }, 'x-kubernetes-validations': rules };
    expect(rewritten.ok && plain(rewritten.value)).toEqual(plain(manifestOf(expected)));
  });

  test('keeps its own rules and another enum', () => {
    const type = { type: 'string', enum: ['EmptyDir', 'HostPath', 'None'] };
    const own = { rule: 'self.type != "None"' };
    const schema = { ...VOLUME, properties: { ...VOLUME.properties, type }, 'x-kubernetes-validations': [own] };
    const said = unionsAsRules(fromPlain(schema) as JsonObject);
    const members = said && (plain(said) as { 'x-kubernetes-validations': readonly Plain[]; properties: Plain });
    expect(members?.['x-kubernetes-validations'].map(({ rule }) => rule)).toEqual([
      own.rule,
      ...Array<unknown>(3).fill(expect.any(String)),
    ]);
    expect(members?.properties['type']).toEqual({ ...type, allOf: [{ enum: ['EmptyDir', 'HostPath'] }] });
  });

  test('is accepted as KEP-2335 writes it, at the root beside a status, too', () => {
    expect(faults(VOLUME)).toEqual([]);
    expect(faults({ ...VOLUME, 'x-kubernetes-unions': [{ fields: { emptyDir: '', hostPath: '' } }] })).toEqual([]);
    expect(
      faults(
        { type: 'string' },
        { properties: { a: { type: 'string' }, b: { type: 'string' } }, 'x-kubernetes-unions': [{ fields: { a: '', b: '' } }] },
      ),
    ).toEqual([]);
  });

  test('is left as it is where it has none', () => {
    const manifest = manifestOf({ type: 'object' });
    expect(rewriteUnions(manifest)).toEqual({ ok: true, value: manifest });
    expect(unionsAsRules(manifest)).toBeUndefined();
  });

  test.each<[string, Plain, readonly string[]]>([
    [
      'must list unions',
      { ...VOLUME, 'x-kubernetes-unions': 'a' },
      ['….x-kubernetes-unions: must be a list of unions', 'each with fields and perhaps a discriminator'],
    ],
    [
      'must be of an object',
      { type: 'string', 'x-kubernetes-unions': [{ fields: { a: '' } }] },
      ['….type: must be object if x-kubernetes-unions is specified', '….x-kubernetes-unions[0].fields[a]: must be the name of a property'],
    ],
    [
      'must not be under a junctor',
      { ...VOLUME, 'x-kubernetes-unions': [], anyOf: [{ 'x-kubernetes-unions': VOLUME['x-kubernetes-unions'] }] },
      ['….anyOf[0].x-kubernetes-unions: must not be used under a junctor'],
    ],
    [
      'must list properties',
      { ...VOLUME, 'x-kubernetes-unions': [{ fields: {} }] },
      ['….x-kubernetes-unions[0].fields: must list the properties of the union'],
    ],
    [
      'must list what there is, once, and not a discriminator',
      {
        ...VOLUME,
        'x-kubernetes-unions': [
          { discriminator: 'type', fields: { emptyDir: 'EmptyDir', nfs: 'NFS' } },
          { fields: { emptyDir: '', type: '' } },
        ],
      },
      [
        '….x-kubernetes-unions[0].fields[nfs]: must be the name of a property',
        '….x-kubernetes-unions[1].fields[emptyDir]: must not be a property of another union',
        '….x-kubernetes-unions[1].fields[type]: must not be the discriminator of a union',
      ],
    ],
    [
      'must have a discriminator that is there and can say what they list',
      {
        ...VOLUME,
        properties: { ...VOLUME.properties, type: { type: 'integer', nullable: true, enum: ['A'] } },
        'x-kubernetes-unions': [
          { discriminator: 'kind', fields: { emptyDir: 'EmptyDir' } },
          { discriminator: 'type', fields: { hostPath: 'HostPath' } },
        ],
      },
      [
        '….x-kubernetes-unions[0].discriminator: must be the name of a property',
        '….properties[type].type: must be string',
        'as it is the discriminator of a union',
        '….properties[type].nullable: must not be true',
        'as it is the discriminator of a union',
        '….x-kubernetes-unions[1].fields[hostPath]: must be in the enum of the discriminator',
      ],
    ],
    [
      'must not be of what is required or has a default',
      { ...VOLUME, required: ['hostPath'], properties: { ...VOLUME.properties, emptyDir: { type: 'object', default: {} } } },
      ['….properties[emptyDir].default: must not be set on a property of a union', '….required[0]: must not be a property of a union'],
    ],
    [
      'must give each property one text',
      { ...VOLUME, 'x-kubernetes-unions': [{ discriminator: 'type', fields: { emptyDir: 'A', hostPath: 'A', sharedField: '' } }] },
      [
        '….x-kubernetes-unions[0].fields[hostPath]: must not be what another property has',
        '….x-kubernetes-unions[0].fields[sharedField]: must be what the discriminator says for the property',
      ],
    ],
    [
      'must name what rules can name',
      { ...VOLUME, properties: { 'a b': { type: 'string' } }, 'x-kubernetes-unions': [{ fields: { 'a b': 'x' } }] },
      [
        '….x-kubernetes-unions[0].fields[a b]: must be a name that rules can use',
        '….x-kubernetes-unions[0].fields[a b]: must be empty if discriminator is empty',
      ],
    ],
  ])('%s', (_, spec, expected) => {
    expect(faults(spec)).toEqual(expected);
  });
});

describe('a resource under unions', () => {
  test.each<[string, Plain, readonly string[]]>([
    ['may set one property, with its name', { type: 'EmptyDir', emptyDir: {} }, []],
    ['may set one property, without its name', { emptyDir: {} }, []],
    ['may set none', {}, []],
    [
      'must not set two',
      { emptyDir: {}, hostPath: { path: '/' } },
      ['spec: Invalid value: must specify at most one of: `emptyDir`, `hostPath`'],
    ],
    [
      'must set what is named',
      { type: 'HostPath' },
      ['spec.hostPath: Invalid value: must be specified if `type` is "HostPath", and only then'],
    ],
    [
      'must name what there is',
      { type: 'NFS' },
      [
        'spec.type: Unsupported value: "NFS": supported values: "EmptyDir", "HostPath"',
        '<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
      ],
    ],
  ])('%s', (_, spec, errors) => {
    expect(errorsOf(read(VOLUME), spec).map((text) => text.replace(/"?(object|\{.*\})"?: /, ''))).toEqual(errors);
  });

  test('is judged by properties whose names rules must escape', () => {
    const properties = { namespace: { type: 'string' }, 'a-b': { type: 'string' } };
    const definition = read({ type: 'object', properties, 'x-kubernetes-unions': [{ fields: { namespace: '', 'a-b': '' } }] });
    expect(errorsOf(definition, { namespace: 'x' })).toEqual([]);
    expect(errorsOf(definition, { namespace: 'x', 'a-b': 'y' })).toHaveLength(1);
  });

  test('is accepted exactly if at most one property is set, and it is the named one', () => {
    const names = ['a', 'b', 'c'];
    const properties = { type: { type: 'string' }, ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])) };
    const fields = Object.fromEntries(names.map((name) => [name, name.toUpperCase()]));
    const definition = read({ type: 'object', properties, 'x-kubernetes-unions': [{ discriminator: 'type', fields }] });
    const spec = fc.record(
      { type: fc.constantFrom('A', 'B', 'C', 'X'), a: fc.string(), b: fc.string(), c: fc.string() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(spec, (given) => {
        const set = names.filter((name) => Object.hasOwn(given, name));
        const isMeant = given.type === undefined ? set.length < 2 : set.join() === given.type.toLowerCase();
        expect(errorsOf(definition, given).length === 0).toBe(isMeant);
      }),
    );
  });
});
