import { fromPlain, printJson, type JsonObject } from '@structural/json';
import fc from 'fast-check';
import { manifest } from '../../../tests/definition.js';
import type { CustomResourceDefinition } from '../../definition/custom-resource-definition.js';
import { readDefinition } from '../../definition/read/read-definition.js';
import { validateDefinition } from '../../definition/admission/validate.js';
import { errorText } from '../../field/error.js';
import { NIL_PATH } from '../../field/path.js';
import { toResourceType } from '../../resource/resource-type.js';
import { judgeResource } from '../../requests/judge-resource.js';
import { toStructural } from '../../schema/to-structural.js';
import type { StructuralSchema } from '../../schema/structural.js';
import type { ApiProposal } from '../proposal.js';
import { unfoldUnions } from './unfold-unions.js';

type Plain = Record<string, unknown>;

interface Options {
  readonly proposals?: readonly ApiProposal[];
  readonly root?: Plain;
  readonly version?: Plain;
}

/** A definition of one version whose `spec` is the given schema, read with the proposal or as servers read it. */
function read(spec: Plain, { proposals = ['unions'], root = {}, version = {} }: Options = {}): CustomResourceDefinition {
  const openAPIV3Schema = { type: 'object', properties: { spec }, ...root };
  const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema }, ...version }];
  const result = readDefinition(manifest([], { versions }), { proposals });
  if (!result.ok) throw new Error(result.decodeError);
  return result.definition;
}

const faults = (spec: Plain, more?: Options): readonly string[] =>
  validateDefinition(read(spec, more)).errors.map((error) => errorText(error).replace('spec.validation.openAPIV3Schema', '…'));

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
  required: ['sharedField'],
};

const object = (spec: Plain): JsonObject =>
  fromPlain({ apiVersion: 'stable.example.com/v1', kind: 'Shirt', metadata: { name: 'a' }, spec }) as JsonObject;

/** What is said of a resource, and what becomes of its `spec`. */
function judge(definition: CustomResourceDefinition, spec: Plain, old?: Plain): { errors: readonly string[]; spec: unknown } {
  const served = toResourceType(definition, 'v1');
  if (!served.ok) throw new Error(served.error);
  const judged = judgeResource(served.type, object(spec), old === undefined ? {} : { old: object(old) });
  if (!judged.ok) throw new Error(judged.decodeError);
  return { errors: judged.errors.map(errorText), spec: JSON.parse(printJson(judged.object['spec'] ?? null)) as unknown };
}

describe('a definition with unions', () => {
  test('has an unknown field unless the proposal is asked for', () => {
    const result = readDefinition(
      manifest([], {
        versions: [
          { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties: { spec: VOLUME } } } },
        ],
      }),
    );
    expect(result.ok && result.strictErrors).toEqual([
      'unknown field "spec.versions[0].schema.openAPIV3Schema.properties.spec.x-kubernetes-unions"',
    ]);
    expect(result.ok && toPlainSchema(result.definition)).not.toHaveProperty('x-kubernetes-unions');
  });

  test('is accepted as KEP-2335 writes it', () => {
    expect(faults(VOLUME)).toEqual([]);
    expect(faults({ ...VOLUME, properties: { ...VOLUME.properties, type: { type: 'string', enum: ['EmptyDir', 'HostPath'] } } })).toEqual(
      [],
    );
    expect(faults({ ...VOLUME, 'x-kubernetes-unions': [{ fields: { emptyDir: '', hostPath: '' } }] })).toEqual([]);
  });

  test('is decoded as its Go type would be', () => {
    const of = (unions: unknown): unknown => {
      const versions = [{ name: 'v1', schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-unions': unions } } }];
      const result = readDefinition(manifest([], { versions }), { proposals: ['unions'] });
      return result.ok ? result.strictErrors : result.decodeError;
    };
    expect(of('a')).toMatch(/cannot unmarshal string into Go struct field .* of type \[\]v1\.Union$/);
    expect(of([{ fields: { a: 1 } }])).toMatch(/cannot unmarshal number into Go struct field .* of type string$/);
    expect(of([{ 'fields-to-discriminateBy': { a: 'A' } }])).toEqual([
      'unknown field "spec.versions[0].schema.openAPIV3Schema.x-kubernetes-unions[0].fields-to-discriminateBy"',
    ]);
  });

  test.each<[string, Plain, readonly string[]]>([
    [
      'must be of an object',
      { type: 'string', 'x-kubernetes-unions': [{ fields: { a: '' } }] },
      [
        '…properties[spec].type: Invalid value: "string": must be object if x-kubernetes-unions is specified',
        '…properties[spec].x-kubernetes-unions[0].fields[a]: Invalid value: "a": must be the name of a property',
      ],
    ],
    [
      'must not be under a junctor',
      { ...VOLUME, 'x-kubernetes-unions': [], anyOf: [{ 'x-kubernetes-unions': VOLUME['x-kubernetes-unions'] }] },
      ['…properties[spec].anyOf[0].x-kubernetes-unions: Forbidden: must be empty to be structural'],
    ],
    [
      'must list properties',
      { ...VOLUME, 'x-kubernetes-unions': [{ discriminator: 'type' }, { fields: {} }] },
      [
        '…properties[spec].x-kubernetes-unions[0].fields: Required value: must list the properties of the union',
        '…properties[spec].x-kubernetes-unions[1].fields: Required value: must list the properties of the union',
      ],
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
        '…properties[spec].x-kubernetes-unions[0].fields[nfs]: Invalid value: "nfs": must be the name of a property',
        '…properties[spec].x-kubernetes-unions[1].fields[emptyDir]: Duplicate value: "emptyDir"',
        '…properties[spec].x-kubernetes-unions[1].fields[type]: Invalid value: "type": must not be the discriminator of a union',
      ],
    ],
    [
      'must have a discriminator of its own that is there',
      {
        ...VOLUME,
        'x-kubernetes-unions': [
          { discriminator: 'kind', fields: { emptyDir: 'EmptyDir' } },
          { discriminator: 'type', fields: { hostPath: 'HostPath' } },
          { discriminator: 'type', fields: { sharedField: 'Shared' } },
        ],
        required: [],
      },
      [
        '…properties[spec].x-kubernetes-unions[0].discriminator: Invalid value: "kind": must be the name of a property',
        '…properties[spec].x-kubernetes-unions[2].discriminator: Duplicate value: "type"',
      ],
    ],
    [
      'must have a discriminator that is a string, and never null',
      { ...VOLUME, properties: { ...VOLUME.properties, type: { type: 'integer', nullable: true } } },
      [
        '…properties[spec].properties[type].nullable: Forbidden: must not be true, as it is the discriminator of a union',
        '…properties[spec].properties[type].type: Invalid value: "integer": must be string, as it is the discriminator of a union',
      ],
    ],
    [
      'must have one value for each property, which its discriminator may have',
      {
        ...VOLUME,
        'x-kubernetes-unions': [{ discriminator: 'type', fields: { emptyDir: 'EmptyDir', hostPath: '', other: 'EmptyDir', last: 'Last' } }],
        properties: {
          ...VOLUME.properties,
          type: { type: 'string', enum: ['EmptyDir', 'Other'] },
          other: { type: 'string' },
          last: { type: 'string' },
        },
      },
      [
        '…properties[spec].x-kubernetes-unions[0].fields[hostPath]: Required value: must be what the discriminator says for the property',
        '…properties[spec].x-kubernetes-unions[0].fields[last]: Unsupported value: "Last": supported values: "EmptyDir", "Other"',
        '…properties[spec].x-kubernetes-unions[0].fields[other]: Duplicate value: "EmptyDir"',
      ],
    ],
    [
      'must not have values without a discriminator',
      { ...VOLUME, 'x-kubernetes-unions': [{ fields: { emptyDir: 'EmptyDir' } }] },
      ['…properties[spec].x-kubernetes-unions[0].fields[emptyDir]: Invalid value: "EmptyDir": must be empty if discriminator is empty'],
    ],
    [
      'must have properties that are optional and have no default',
      {
        ...VOLUME,
        properties: { ...VOLUME.properties, emptyDir: { type: 'object', default: {} } },
        required: ['sharedField', 'hostPath'],
      },
      [
        '…properties[spec].properties[emptyDir].default: Forbidden: must not be set on a property of a union',
        '…properties[spec].required[1]: Invalid value: "hostPath": must not be a property of a union',
      ],
    ],
    [
      'must leave alone what belongs to a resource',
      {
        type: 'object',
        'x-kubernetes-embedded-resource': true,
        properties: { kind: { type: 'string' }, a: { type: 'string' } },
        'x-kubernetes-unions': [{ discriminator: 'kind', fields: { a: 'A', metadata: 'B' } }],
      },
      [
        '…properties[spec].x-kubernetes-unions[0].discriminator: Forbidden: must not be kind of a resource',
        '…properties[spec].x-kubernetes-unions[0].fields[metadata]: Forbidden: must not be metadata of a resource',
      ],
    ],
  ])('%s', (_, spec, expected) => {
    expect(faults(spec).map((text) => text.replace('….', '…'))).toEqual(expected);
  });

  test('cannot have them at its root beside a status of its own, as their unfolded form cannot stand there', () => {
    const root = { 'x-kubernetes-unions': [{ fields: { spec: '' } }] };
    expect(faults({ type: 'object' }, { root })).toEqual([]);
    expect(faults({ type: 'object' }, { root, version: { subresources: { status: {} } } })).toEqual([
      '….x-kubernetes-unions: Forbidden: must not be used at the root of the schema if the status subresource is enabled',
    ]);
  });
});

describe('a resource under unions', () => {
  const volume = read(VOLUME);

  test.each<[string, Plain, readonly string[]]>([
    ['may set one property, with its name', { type: 'EmptyDir', emptyDir: {} }, []],
    ['may set one property, without its name', { emptyDir: {} }, []],
    ['may set none', {}, []],
    [
      'must not set two',
      { emptyDir: {}, hostPath: { path: '/' } },
      ['spec: Invalid value: "{emptyDir, hostPath}": must specify at most one of: `emptyDir`, `hostPath`'],
    ],
    ['must set what is named', { type: 'HostPath' }, ['spec.hostPath: Invalid value: "": must be specified when `type` is "HostPath"']],
    [
      'must not set anything else than what is named',
      { type: 'HostPath', hostPath: { path: '/' }, emptyDir: {} },
      ['spec.emptyDir: Invalid value: "": may only be specified when `type` is "EmptyDir"'],
    ],
    [
      'must name what there is',
      { type: 'NFS', emptyDir: {} },
      ['spec.type: Unsupported value: "NFS": supported values: "EmptyDir", "HostPath"'],
    ],
  ])('%s', (_, spec, errors) => {
    expect(judge(volume, { sharedField: 'a', ...spec }).errors).toEqual(errors);
  });

  test('loses on update what its discriminator does not name any more', () => {
    const old = { sharedField: 'a', type: 'EmptyDir', emptyDir: {} };
    expect(judge(volume, { ...old, type: 'HostPath', hostPath: { path: '/' } }, old)).toEqual({
      errors: [],
      spec: { sharedField: 'a', type: 'HostPath', hostPath: { path: '/' } },
    });
    expect(judge(volume, { ...old, hostPath: { path: '/' } }, old).errors).toEqual([
      'spec.hostPath: Invalid value: "": may only be specified when `type` is "HostPath"',
    ]);
    expect(judge(volume, { ...old, type: 'HostPath' }, old).errors).toEqual([
      'spec.hostPath: Invalid value: "": must be specified when `type` is "HostPath"',
    ]);
  });

  test('loses it in items of a list that keys distinguish, too', () => {
    const item = { ...VOLUME, properties: { ...VOLUME.properties, name: { type: 'string' } }, required: ['name'] };
    const list = { type: 'array', items: item, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] };
    const definition = read({ type: 'object', properties: { volumes: list } });
    const old = { volumes: [{ name: 'a', type: 'EmptyDir', emptyDir: {} }, { name: 'b' }] };
    const now = { volumes: [{ name: 'b' }, { name: 'a', type: 'HostPath', emptyDir: {}, hostPath: { path: '/' } }] };
    expect(judge(definition, now, old)).toEqual({
      errors: [],
      spec: { volumes: [{ name: 'b' }, { name: 'a', type: 'HostPath', hostPath: { path: '/' } }] },
    });
  });
});

describe('the unfolded form of unions', () => {
  const unfolded = (spec: Plain): unknown => {
    const schema = toPlainStructural(read(spec));
    expect(unfoldUnions(unfoldUnions(schema))).toEqual(unfoldUnions(schema));
    const at = unfoldUnions(schema).properties?.get('spec');
    return { ...at?.valueValidation, type: at?.properties?.get('type')?.valueValidation };
  };
  const branch = (valueValidation: object): object => ({ valueValidation, forbiddenGenerics: {}, forbiddenExtensions: {} });
  const branches = ['emptyDir', 'hostPath'].map((name) => branch({ required: [name] }));

  test('requires one property, and lists what the discriminator may say', () => {
    expect(unfolded(VOLUME)).toEqual({ required: ['sharedField'], oneOf: branches, type: { enum: ['EmptyDir', 'HostPath'] } });
  });

  test('stands in allOf beside a oneOf and an enum that are there already', () => {
    const type = { type: 'string', enum: ['EmptyDir', 'HostPath', 'None'] };
    expect(
      unfolded({ ...VOLUME, properties: { ...VOLUME.properties, type }, oneOf: [{ minProperties: 1 }], allOf: [{ maxProperties: 9 }] }),
    ).toEqual({
      required: ['sharedField'],
      oneOf: [branch({ minProperties: 1 })],
      allOf: [branch({ oneOf: branches }), branch({ maxProperties: 9 })],
      type: { enum: type.enum, allOf: [branch({ enum: ['EmptyDir', 'HostPath'] })] },
    });
  });

  test('stands in allOf for each of several unions', () => {
    const unions = [{ fields: { emptyDir: '', hostPath: '' } }, { fields: { a: '', b: '' } }];
    const properties = { ...VOLUME.properties, a: { type: 'string' }, b: { type: 'string' } };
    expect(unfolded({ ...VOLUME, properties, 'x-kubernetes-unions': unions })).toEqual({
      required: ['sharedField'],
      allOf: [branch({ oneOf: branches }), branch({ oneOf: ['a', 'b'].map((name) => branch({ required: [name] })) })],
      type: {},
    });
  });
});

describe('any unions', () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 5 });
  const spec = fc
    .record({ names, cut: fc.nat(5), shown: fc.boolean(), required: fc.boolean(), type: fc.constantFrom('string', 'integer', 'object') })
    .map(({ names: all, cut, shown, required, type }) => {
      const groups = [all.slice(0, cut), all.slice(cut)].filter((group) => group.length > 0);
      return { groups, shown, required, type };
    });
  const value = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd', 'e', 'type0', 'type1'),
    fc.oneof(fc.constantFrom<unknown>('A', 'B', 'C', 'X', 1, null), fc.constant({})),
    { maxKeys: 4 },
  );

  test('say of a resource what their unfolded form says, but for none set, and for a discriminator that names another one', () => {
    fc.assert(
      fc.property(spec, value, ({ groups, required, shown, type }, given) => {
        const properties: Plain = {};
        const unions = groups.map((group, i) => {
          if (shown) properties[`type${String(i)}`] = { type: 'string' };
          for (const name of group) properties[name] = { type };
          const fields = Object.fromEntries(group.map((name) => [name, shown ? name.toUpperCase() : '']));
          return { ...(shown && { discriminator: `type${String(i)}` }), fields };
        });
        const schema = { type: 'object', properties, ...(required && shown && { required: ['type0'] }) };
        const folded = read({ ...schema, 'x-kubernetes-unions': unions });
        expect(validateDefinition(folded).errors).toEqual([]);
        const set = unions.map(({ fields }) => Object.keys(fields).filter((name) => isThere(given[name])));
        // Written by hand as the KEP's text has it; by KEP-1027 none need be set.
        const oneOfs = unions.flatMap(({ fields }, i) =>
          set[i]?.length === 0 ? [] : [{ oneOf: Object.keys(fields).map((name) => ({ required: [name] })) }],
        );
        const enums = unions.flatMap(({ discriminator, fields }) =>
          discriminator === undefined ? [] : [[discriminator, { type: 'string', enum: Object.values(fields) }]],
        );
        const plain = { ...schema, properties: { ...properties, ...Object.fromEntries(enums) }, allOf: oneOfs };
        const agrees = unions.every(({ discriminator = '', fields }, i) => {
          const says = given[discriminator];
          return typeof says !== 'string' || set[i]?.some((name) => fields[name] === says) === true;
        });
        const withOption = judge(folded, given).errors.length === 0;
        const plainly = judge(read(plain, { proposals: [] }), given).errors.length === 0;
        expect(withOption).toBe(plainly && agrees);
      }),
    );
  });
});

/** Null is dropped where it may not be. */
function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function toPlainStructural(definition: CustomResourceDefinition): StructuralSchema {
  const props = definition.spec.validation?.openAPIV3Schema;
  const structural = props && toStructural(props, NIL_PATH);
  if (structural?.ok !== true) throw new Error('no structural form');
  return structural.schema;
}

function toPlainSchema(definition: CustomResourceDefinition): object | undefined {
  return definition.spec.validation?.openAPIV3Schema?.properties?.get('spec');
}
