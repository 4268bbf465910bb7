import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { definitionOf, definitionWith, manifest } from '../../tests/definition.js';
import { errorText, pathText, structuralVerdicts, validateStructuralSchemas } from '../index.js';

const ROOT = 'spec.versions[0].schema.openAPIV3Schema';

/** What the server says of a schema, each message without the schema's own path. */
function verdict(schema: unknown): readonly string[] {
  const [only] = structuralVerdicts(definitionWith(schema));
  expect(only?.conversionError).toBeUndefined();
  return only?.errors.map((error) => errorText(error).replaceAll(ROOT, '$')) ?? [];
}

const object = (properties: Record<string, unknown>, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: 'object',
  properties,
  ...more,
});
const field = (schema: unknown): Record<string, unknown> => object({ spec: schema });

describe('the examples of KEP-2335', () => {
  test('a discriminated union is structural when its members stand outside of oneOf', () => {
    const members = { circle: object({ radius: { type: 'integer' } }), square: object({ side: { type: 'integer' } }) };
    const oneOf = [
      { required: ['circle'], properties: { kindOf: { enum: ['circle'] } } },
      { required: ['square'], properties: { kindOf: { enum: ['square'] } } },
    ];
    expect(verdict(object({ kindOf: { type: 'string' }, ...members }, { oneOf }))).toEqual([]);
    expect(verdict({ type: 'object', oneOf: [{ properties: { circle: object({ radius: { type: 'integer' } }) } }] })).toEqual([
      '$.oneOf[0].properties[circle].properties[radius].type: Forbidden: must be empty to be structural',
      '$.oneOf[0].properties[circle].type: Forbidden: must be empty to be structural',
      '$.properties[circle]: Required value: because it is defined in $.oneOf[0].properties[circle]',
    ]);
  });

  test('an address is IPv4 or IPv6 by formats and patterns under anyOf, but not by types there', () => {
    const byFormat = { type: 'string', anyOf: [{ format: 'ipv4' }, { format: 'ipv6', pattern: '^[0-9a-f:]+$' }] };
    expect(verdict(field(byFormat))).toEqual([]);
    expect(verdict(field({ anyOf: [{ type: 'string', format: 'ipv4' }, { format: 'ipv6' }] }))).toEqual([
      '$.properties[spec].anyOf[0].type: Forbidden: must be empty to be structural',
      '$.properties[spec].type: Required value: must not be empty for specified object fields',
    ]);
  });

  test('a RawExtension is an embedded resource that keeps unknown fields', () => {
    const raw = { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true };
    expect(verdict(field(raw))).toEqual([]);
    expect(verdict(field({ ...raw, 'x-kubernetes-preserve-unknown-fields': undefined }))).toEqual([
      '$.properties[spec].properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
    ]);
  });

  test('embedded JSON is a schema without a type that keeps unknown fields', () => {
    expect(verdict(field({ 'x-kubernetes-preserve-unknown-fields': true }))).toEqual([]);
    expect(verdict(field({}))).toEqual(['$.properties[spec].type: Required value: must not be empty for specified object fields']);
  });

  test('a string map is an object of strings', () => {
    expect(verdict(field({ type: 'object', additionalProperties: { type: 'string' } }))).toEqual([]);
    expect(verdict(field({ type: 'object', additionalProperties: {} }))).toEqual([
      '$.properties[spec].additionalProperties.type: Required value: must not be empty for specified object fields',
    ]);
  });

  const integerOrString = [{ type: 'integer' }, { type: 'string' }];

  test.each([
    { 'x-kubernetes-int-or-string': true },
    { 'x-kubernetes-int-or-string': true, anyOf: integerOrString },
    { 'x-kubernetes-int-or-string': true, allOf: [{ anyOf: integerOrString }, { pattern: '^a' }] },
    { type: 'integer', anyOf: integerOrString },
    {
      'x-kubernetes-int-or-string': true,
      anyOf: [
        { type: 'integer', enum: [], allOf: [], nullable: false },
        { type: 'string', description: '' },
      ],
    },
  ])('an IntOrString may be %j', (schema) => {
    expect(verdict(field(schema))).toEqual([]);
  });

  test.each([
    [{ anyOf: [...integerOrString].reverse() }, ['anyOf[0]', 'anyOf[1]']],
    [{ anyOf: [...integerOrString, { type: 'string' }] }, ['anyOf[0]', 'anyOf[1]', 'anyOf[2]']],
    [{ anyOf: [{ type: 'integer', required: [] }, { type: 'string' }] }, ['anyOf[0]', 'anyOf[1]']],
    [{ anyOf: [{ type: 'integer', properties: {} }, { type: 'string' }] }, ['anyOf[0]', 'anyOf[1]']],
    [{ allOf: [{ pattern: 'a' }, { anyOf: integerOrString }] }, ['allOf[1].anyOf[0]', 'allOf[1].anyOf[1]']],
    [{ oneOf: integerOrString }, ['oneOf[0]', 'oneOf[1]']],
  ])('the pattern of an IntOrString is exact: %j names types where it may not', (junctor, branches) => {
    expect(verdict(field({ 'x-kubernetes-int-or-string': true, ...junctor }))).toEqual(
      branches.map((branch) => `$.properties[spec].${branch}.type: Forbidden: must be empty to be structural`),
    );
  });

  test.each([
    { type: 'object' },
    { type: 'object', default: {} },
    object({ name: { type: 'string', pattern: '^a' } }),
    object({ name: { type: 'string' }, generateName: { type: 'string', minLength: 1 } }),
    object({}, { enum: [], anyOf: [], description: '', nullable: false, items: 5 }),
  ])('root metadata may restrict names: %j', (metadata) => {
    expect(verdict(object({ metadata }))).toEqual([]);
  });

  test.each([
    object({ labels: { type: 'object' } }),
    object({ name: { type: 'string' }, labels: { type: 'object' } }),
    { type: 'object', description: 'a word too much' },
    { type: 'object', required: [] },
    { type: 'object', 'x-kubernetes-validations': [] },
    { type: 'object', additionalProperties: false },
    { type: 'object', externalDocs: {} },
  ])('root metadata may not say more: %j', (metadata) => {
    expect(verdict(object({ metadata }))).toEqual([
      '$.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified',
    ]);
  });
});

describe('schemas outside of junctors', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['an array has items', field({ type: 'array' }), ['$.properties[spec].items: Required value: must be specified']],
    [
      'a scalar holder of items is none',
      field({ type: 'array', items: 'foo' }),
      ['$.properties[spec].items: Required value: must be specified'],
    ],
    [
      'items have a type',
      field({ type: 'array', items: {} }),
      ['$.properties[spec].items.type: Required value: must not be empty for specified array items'],
    ],
    ['the root has a type', {}, ['$.type: Required value: must not be empty at the root']],
    ['the root is an object', { type: 'array', items: { type: 'string' } }, ['$.type: Invalid value: "array": must be object at the root']],
    ['the root may keep unknown fields without a type', { 'x-kubernetes-preserve-unknown-fields': true }, []],
    [
      'the root has no additionalProperties',
      { type: 'object', additionalProperties: false },
      ['$.additionalProperties: Forbidden: must not be used at the root'],
    ],
    [
      'an int-or-string keeps nothing and embeds nothing',
      field({
        'x-kubernetes-int-or-string': true,
        'x-kubernetes-preserve-unknown-fields': true,
        'x-kubernetes-embedded-resource': true,
        type: 'object',
      }),
      [
        '$.properties[spec].x-kubernetes-embedded-resource: Invalid value: true: must be false if x-kubernetes-int-or-string is true',
        '$.properties[spec].x-kubernetes-preserve-unknown-fields: Invalid value: true: must be false if x-kubernetes-int-or-string is true',
      ],
    ],
    [
      'an embedded resource is an object, said',
      field({ 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true }),
      ['$.properties[spec].type: Required value: must be object if x-kubernetes-embedded-resource is true'],
    ],
    [
      'an embedded resource is nothing else',
      field({ type: 'string', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true }),
      ['$.properties[spec].type: Invalid value: "string": must be object if x-kubernetes-embedded-resource is true'],
    ],
    [
      'an embedded resource lists its properties',
      field({
        type: 'object',
        'x-kubernetes-embedded-resource': true,
        'x-kubernetes-preserve-unknown-fields': true,
        additionalProperties: { type: 'string' },
      }),
      ['$.properties[spec].additionalProperties: Forbidden: must not be used if x-kubernetes-embedded-resource is set'],
    ],
    [
      'meta at the root has its types',
      object({ kind: { type: 'integer' }, apiVersion: {}, metadata: { type: 'string' } }),
      [
        '$.properties[apiVersion].type: Invalid value: "": must be string',
        '$.properties[apiVersion].type: Required value: must not be empty for specified object fields',
        '$.properties[kind].type: Invalid value: "integer": must be string',
        '$.properties[metadata].type: Invalid value: "string": must be object',
      ],
    ],
    [
      'meta of an embedded resource has its types, and its metadata may say anything',
      field({
        ...object({ kind: { type: 'integer' }, metadata: object({ labels: { type: 'object' } }) }),
        'x-kubernetes-embedded-resource': true,
      }),
      ['$.properties[spec].properties[kind].type: Invalid value: "integer": must be string'],
    ],
    ['fields called like meta elsewhere are free', field(object({ kind: { type: 'integer' }, metadata: { type: 'string' } })), []],
    [
      'a pattern is a regular expression of Go',
      field({ type: 'string', pattern: '(?<!a)b', not: { pattern: '[' } }),
      [
        '$.properties[spec].not.pattern: Invalid value: "[": must be a valid regular expression, but isn\'t: error parsing regexp: missing closing ]: `[`',
        '$.properties[spec].pattern: Invalid value: "(?<!a)b": must be a valid regular expression, but isn\'t: error parsing regexp: invalid named capture: `(?<!a)b`',
      ],
    ],
    [
      'a field may be called like a member of every object',
      object({ constructor: { type: 'string' }, toString: {} }),
      ['$.properties[toString].type: Required value: must not be empty for specified object fields'],
    ],
  ])('%s', (_name, schema, errors) => {
    expect(verdict(schema)).toEqual(errors);
  });

  test('__proto__ is a field like any other', () => {
    const schema: unknown = JSON.parse('{"type": "object", "properties": {"__proto__": {}}}');
    expect(verdict(schema)).toEqual(['$.properties[__proto__].type: Required value: must not be empty for specified object fields']);
  });
});

describe('under a junctor', () => {
  test.each([
    ['type', 'string', 'empty'],
    ['default', 1, 'undefined'],
    ['title', 'a', 'empty'],
    ['description', 'a', 'empty'],
    ['nullable', true, 'false'],
    ['additionalProperties', true, 'undefined'],
    ['additionalProperties', { type: 'string', nullable: true }, 'undefined'],
    ['x-kubernetes-preserve-unknown-fields', true, 'false'],
    ['x-kubernetes-embedded-resource', true, 'false'],
    ['x-kubernetes-int-or-string', true, 'false'],
    ['x-kubernetes-list-map-keys', ['a'], 'empty'],
    ['x-kubernetes-list-type', '', 'undefined'],
    ['x-kubernetes-map-type', 'atomic', 'undefined'],
    ['x-kubernetes-validations', [{ rule: 'true' }], 'empty'],
  ])('%s: %j is forbidden, at any depth', (keyword, value, absent) => {
    const text = `${keyword}: Forbidden: must be ${absent} to be structural`;
    for (const junctor of ['allOf', 'anyOf', 'oneOf']) {
      expect(verdict(field({ type: 'object', [junctor]: [{ [keyword]: value }] }))).toEqual([`$.properties[spec].${junctor}[0].${text}`]);
    }
    expect(verdict(field({ type: 'object', not: { items: { allOf: [{ [keyword]: value }] } } }))).toEqual([
      `$.properties[spec].not.items.allOf[0].${text}`,
    ]);
  });

  test('what says nothing is let through, and so are externalDocs and example', () => {
    const nothing = {
      type: '',
      default: null,
      title: '',
      description: '',
      nullable: false,
      additionalProperties: false,
      'x-kubernetes-list-map-keys': [],
      'x-kubernetes-list-type': null,
      'x-kubernetes-validations': [],
      externalDocs: { url: 'u' },
      example: 1,
    };
    expect(verdict(field({ type: 'object', anyOf: [nothing] }))).toEqual([]);
  });

  test('metadata is never spoken of', () => {
    expect(verdict(object({ metadata: { type: 'object' } }, { anyOf: [{ properties: { metadata: { required: ['a'] } } }] }))).toEqual([
      '$.anyOf[0].properties[metadata]: Forbidden: must not be specified in a nested context',
    ]);
  });
});

describe('completeness', () => {
  const demands = { properties: { a: { properties: { b: { minLength: 1 } } }, l: { items: { items: { minLength: 1 } } } } };

  test('what the junctors of the root speak of stands outside of them', () => {
    const outside = object({
      a: object({ b: { type: 'string' } }),
      l: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
    });
    expect(verdict({ ...outside, not: { allOf: [demands] } })).toEqual([]);
    expect(verdict({ ...object({ a: object({}), l: { type: 'array', items: { type: 'string' } } }), not: { allOf: [demands] } })).toEqual([
      '$.properties[a].properties[b]: Required value: because it is defined in $.not.allOf[0].properties[a].properties[b]',
      '$.properties[l].items.items: Required value: because it is defined in $.not.allOf[0].properties[l].items.items',
    ]);
  });

  test('the junctors below the root are not asked', () => {
    expect(verdict(field({ type: 'object', anyOf: [demands] }))).toEqual([]);
    expect(verdict({ ...field({ type: 'object' }), anyOf: [{ properties: { spec: demands } }] })).toHaveLength(2);
  });

  test('additionalProperties do not stand for a property', () => {
    expect(
      verdict({
        ...object({ a: { type: 'object', additionalProperties: { type: 'string' } } }),
        allOf: [{ properties: { a: { properties: { b: {} } } } }],
      }),
    ).toEqual(['$.properties[a].properties[b]: Required value: because it is defined in $.allOf[0].properties[a].properties[b]']);
  });

  test('a finding points to the demand that nothing meets', () => {
    const [finding] = validateStructuralSchemas(definitionWith({ type: 'object', oneOf: [{ properties: { a: {} } }] }));
    expect(finding && pathText(finding.at)).toBe('spec.validation.openAPIV3Schema.oneOf[0].properties[a]');
  });
});

describe('hostile schemas', () => {
  const nest = (n: number, wrap: (schema: unknown) => unknown): unknown => {
    let schema: unknown = {};
    for (let i = 0; i < n; i++) schema = wrap(schema);
    return schema;
  };

  test.each<[string, (schema: unknown) => unknown]>([
    ['items', (items) => ({ items })],
    ['properties', (a) => ({ properties: { a } })],
    ['junctors', (branch) => ({ anyOf: [branch] })],
    ['additionalProperties', (additionalProperties) => ({ additionalProperties })],
    ['everything', (schema) => ({ items: schema, not: { items: { type: 'string' } } })],
  ])('%s may nest 1,500 deep', (_name, wrap) => {
    const schema = nest(1500, wrap);
    expect(structuralVerdicts(definitionOf(manifest([schema, schema])))).toHaveLength(2);
  });

  test('error text beyond 32 MiB is not listed, and that is said', () => {
    const findings = validateStructuralSchemas(definitionWith(nest(1200, (schema) => ({ properties: { ['x'.repeat(290)]: schema } }))));
    expect(findings.length).toBeLessThan(1200);
    expect(findings.filter(({ origin }) => origin === 'structural.limit')).toHaveLength(1);
  });

  test('any schema is answered, and every path starts with spec', () => {
    const keyword = fc.constantFrom(
      'type',
      'properties',
      'items',
      'additionalProperties',
      'anyOf',
      'allOf',
      'oneOf',
      'not',
      'pattern',
      'default',
      'required',
      'enum',
      '$ref',
      'id',
      'x-kubernetes-int-or-string',
      'x-kubernetes-embedded-resource',
      'x-kubernetes-preserve-unknown-fields',
      'metadata',
      '__proto__',
      'dependencies',
    );
    const { schema } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<unknown>(null, true, false, 0, 1.5, '', 'object', 'array', '('),
        fc.array(tie('value'), { maxLength: 2 }),
        tie('schema'),
      ),
      schema: fc.dictionary(keyword, tie('value'), { maxKeys: 4 }),
    }));
    fc.assert(
      fc.property(schema, (value) => {
        try {
          const definition = definitionWith(value);
          structuralVerdicts(definition);
          return validateStructuralSchemas(definition).every(
            ({ path, at }) => pathText(path).startsWith('spec.') && pathText(at).startsWith('spec.'),
          );
        } catch (error) {
          // A definition that cannot be decoded is refused by the helper, with the decode error.
          return error instanceof Error && /^json: cannot unmarshal|^boolean or JSON schema expected/.test(error.message);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
