import { definitionWith } from '../../../../tests/definition.js';
import { errorText } from '../../../field/error.js';
import { validateDefinition } from '../../admission/validate.js';

const ROOT = 'spec.validation.openAPIV3Schema';
const AT = `${ROOT}.properties[a]`;

/** What is wrong with the schema of a property `a`, read from there. */
const texts = (a: unknown): readonly string[] =>
  validateDefinition(definitionWith({ type: 'object', properties: { a } })).errors.map((error) => errorText(error).replace(`${AT}.`, ''));

describe('keywords that may stand nowhere', () => {
  test.each<[object, string]>([
    [{ id: 'x' }, 'id: Forbidden: id is not supported'],
    [{ $ref: '' }, '$ref: Forbidden: $ref is not supported'],
    [{ additionalItems: false }, 'additionalItems: Forbidden: additionalItems is not supported'],
    [{ dependencies: {} }, 'dependencies: Forbidden: dependencies is not supported'],
    [{ definitions: { b: {} } }, 'definitions: Forbidden: definitions is not supported'],
    [{ patternProperties: { b: {} } }, 'patternProperties: Forbidden: patternProperties is not supported'],
    [{ uniqueItems: true }, 'uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic'],
    [{ items: [{}] }, 'items: Forbidden: items must be a schema object and not an array'],
    [
      { properties: { b: { type: 'string' } }, additionalProperties: false },
      'additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive',
    ],
    [
      { 'x-kubernetes-preserve-unknown-fields': false },
      'x-kubernetes-preserve-unknown-fields: Invalid value: false: must be true or undefined',
    ],
  ])('%j', (keywords, error) => {
    expect(texts({ type: 'object', ...keywords })).toEqual([error]);
  });

  test('unless they say nothing', () => {
    expect(
      texts({ type: 'object', definitions: {}, patternProperties: {}, uniqueItems: false, properties: {}, additionalProperties: false }),
    ).toEqual([]);
    expect(texts({ type: 'object', properties: { b: { type: 'string' } }, additionalProperties: true })).toEqual([]);
  });

  test('are found below what is forbidden, too', () => {
    expect(texts({ type: 'object', definitions: { b: { not: { id: 'x' } } }, dependencies: { c: { $ref: '#' } } })).toEqual([
      'definitions: Forbidden: definitions is not supported',
      'dependencies: Forbidden: dependencies is not supported',
      'definitions[b].not.id: Forbidden: id is not supported',
      'dependencies[c].$ref: Forbidden: $ref is not supported',
    ]);
  });
});

describe('type', () => {
  test('is one of six, and for null the message says what to write instead', () => {
    const six = 'supported values: "array", "boolean", "integer", "number", "object", "string"';
    expect(texts({ type: 'int' })).toEqual([`type: Unsupported value: "int": ${six}`]);
    expect(texts({ type: 'null' })).toEqual([
      `type: Unsupported value: "null": ${six}`,
      'type: Forbidden: type cannot be set to null, use nullable as an alternative',
    ]);
  });
});

describe('the metadata of resources', () => {
  test('takes no default at the root, nor anywhere in it', () => {
    const properties = {
      kind: { type: 'string', default: 'A' },
      metadata: { type: 'object', properties: { name: { type: 'string', default: 'a' } } },
    };
    expect(validateDefinition(definitionWith({ type: 'object', properties })).errors.map(errorText)).toEqual([
      `${ROOT}.properties[kind].default: Forbidden: must not be set in top-level kind`,
      `${ROOT}.properties[metadata].properties[name].default: Forbidden: must not be set in top-level metadata`,
    ]);
  });

  test('embeds no resource, and has no defaults for unknown names', () => {
    const labels = { type: 'object', additionalProperties: { type: 'string', default: 'x' } };
    const metadata = {
      type: 'object',
      'x-kubernetes-embedded-resource': true,
      'x-kubernetes-preserve-unknown-fields': true,
      properties: { labels },
    };
    expect(texts({ type: 'object', 'x-kubernetes-embedded-resource': true, properties: { metadata } })).toEqual([
      'properties[metadata].x-kubernetes-embedded-resource: Forbidden: must not be used inside of resource meta',
      'properties[metadata].properties[labels].additionalProperties.default: Forbidden: must not be set inside additionalProperties applying to object metadata',
    ]);
  });
});

describe('x-kubernetes-map-type', () => {
  test.each<[object, readonly string[]]>([
    [{ type: 'object', 'x-kubernetes-map-type': 'granular' }, []],
    [
      { type: 'object', 'x-kubernetes-map-type': '' },
      ['x-kubernetes-map-type: Unsupported value: "": supported values: "atomic", "granular"'],
    ],
    [
      { type: 'string', 'x-kubernetes-map-type': 'atomic' },
      ['type: Invalid value: "string": must be object if x-kubernetes-map-type is specified'],
    ],
    [
      { 'x-kubernetes-int-or-string': true, 'x-kubernetes-map-type': 'atomic' },
      ['type: Required value: must be object if x-kubernetes-map-type is specified'],
    ],
  ])('%j', (schema, errors) => {
    expect(texts(schema)).toEqual(errors);
  });
});

describe('x-kubernetes-list-type', () => {
  const list = (type: string, items: unknown, more: object = {}): object => ({
    type: 'array',
    'x-kubernetes-list-type': type,
    items,
    ...more,
  });
  const keyed = (keys: readonly string[], items: object): object =>
    list('map', { type: 'object', ...items }, { 'x-kubernetes-list-map-keys': keys });
  const name = { properties: { name: { type: 'string' } }, required: ['name'] };

  test.each<[string, object, readonly string[]]>([
    ['a set of strings', list('set', { type: 'string' }), []],
    ['a map by name', keyed(['name'], name), []],
    [
      'an unknown type',
      list('bag', { type: 'string' }),
      ['x-kubernetes-list-type: Unsupported value: "bag": supported values: "atomic", "set", "map"'],
    ],
    [
      'no list',
      { type: 'string', 'x-kubernetes-list-type': 'set' },
      ['type: Invalid value: "string": must be array if x-kubernetes-list-type is specified'],
    ],
    [
      'a set of lists that are no unit',
      list('set', list('set', { type: 'string' })),
      ['items.x-kubernetes-list-type: Invalid value: "set": must be atomic as item of a list with x-kubernetes-list-type=set'],
    ],
    [
      'a set of objects that are no unit, shown by their list type',
      list('set', { type: 'object' }),
      ['items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set'],
    ],
    ['a set of units', list('set', { type: 'object', 'x-kubernetes-map-type': 'atomic' }), []],
    [
      'a set that may hold null',
      list('set', { type: 'string', nullable: true }),
      ['items.nullable: Forbidden: cannot be nullable when x-kubernetes-list-type is set'],
    ],
    [
      'keys of no map',
      { type: 'array', items: { type: 'object' }, 'x-kubernetes-list-map-keys': ['a'] },
      ['x-kubernetes-list-type: Required value: must be map if x-kubernetes-list-map-keys is non-empty'],
    ],
    [
      'keys of a set',
      list('set', { type: 'string' }, { 'x-kubernetes-list-map-keys': ['a'] }),
      ['x-kubernetes-list-type: Invalid value: "set": must be map if x-kubernetes-list-map-keys is non-empty'],
    ],
    [
      'a map without keys',
      list('map', { type: 'object' }),
      ['x-kubernetes-list-map-keys: Required value: must not be empty if x-kubernetes-list-type is map'],
    ],
    [
      'a map of strings',
      list('map', { type: 'string' }, { 'x-kubernetes-list-map-keys': ['a'] }),
      [`items.type: Invalid value: "string": must be object if parent array's x-kubernetes-list-type is map`],
    ],
    [
      'a map of a tuple',
      list('map', [], { 'x-kubernetes-list-map-keys': ['a'] }),
      ['items: Invalid value: {"Schema":null,"JSONSchemas":[]}: must only have a single schema if x-kubernetes-list-type is map'],
    ],
    [
      'keys that are no properties, or twice',
      keyed(['name', 'name', 'x'], name),
      [
        'x-kubernetes-list-map-keys: Invalid value: ["name","name","x"]: must not contain duplicate entries',
        'x-kubernetes-list-map-keys: Invalid value: ["name","name","x"]: entries must all be names of item properties',
      ],
    ],
    [
      'a key that is an object, shown by the type of the items',
      keyed(['o'], { properties: { o: { type: 'object' } }, required: ['o'] }),
      [`items.properties[o].type: Invalid value: "object": must be a scalar type if parent array's x-kubernetes-list-type is map`],
    ],
    [
      'a key that may be missing or null',
      keyed(['n'], { properties: { n: { type: 'string', nullable: true } } }),
      [
        'items.properties[n].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property',
        'items.properties[n].nullable: Forbidden: this property is in x-kubernetes-list-map-keys, so it cannot be nullable',
      ],
    ],
    ['a key with a default', keyed(['n'], { properties: { n: { type: 'string', default: '' } } }), []],
  ])('%s', (_name, schema, errors) => {
    expect(texts(schema).filter((text) => !text.startsWith('items: Required'))).toEqual(errors);
  });
});

describe('the root of a schema whose status is a subresource', () => {
  const rootErrors = (root: object): readonly string[] => {
    const definition = definitionWith({ type: 'object', ...root });
    const withStatus = { ...definition, spec: { ...definition.spec, subresources: { status: {} } } };
    return validateDefinition(withStatus)
      .errors.filter(({ origin }) => origin.startsWith('root.'))
      .map(errorText);
  };
  const refused =
    /^spec\.validation\.openAPIV3Schema: Invalid value: \{.*\}: only \[Description Type Format .* XPreserveUnknownFields XValidations\] fields are allowed at the root of the schema if the status subresource is enabled$/;

  test('says what each of its parts says, but nothing beyond', () => {
    expect(
      rootErrors({
        description: 'x',
        required: ['spec'],
        properties: { spec: { type: 'object' } },
        'x-kubernetes-preserve-unknown-fields': true,
      }),
    ).toEqual([]);
    expect(rootErrors({ minProperties: 1, maxProperties: 2 })).toEqual([expect.stringMatching(refused)]);
    expect(rootErrors({ oneOf: [] })).toEqual([expect.stringMatching(refused)]);
    expect(rootErrors({ type: 'string', enum: [{}] })).toEqual([
      'spec.validation.openAPIV3Schema.type: Invalid value: "string": only "object" is allowed as the type at the root of the schema if the status subresource is enabled',
    ]);
  });

  test('is never nullable, with a status or without', () => {
    expect(rootErrors({ nullable: true })).toEqual([
      expect.stringMatching(refused),
      'spec.validation.openAPIV3Schema.nullable: Forbidden: nullable cannot be true at the root',
    ]);
  });
});
