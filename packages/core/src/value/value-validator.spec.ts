import { Float64, fromPlain, newJsonObject, type JsonValue } from '@structural/json';
import fc from 'fast-check';
import { definitionWith } from '../../tests/definition.js';
import { errorText } from '../field/error.js';
import { fieldPath, NIL_PATH, pathText } from '../field/path.js';
import type { JSONSchemaProps } from '../schema/json-schema-props.js';
import { toStructural } from '../schema/to-structural.js';
import { correlate } from './ratcheting/correlate.js';
import { kubernetesVersion } from '../kubernetes/kubernetes-version.js';
import { compileDefaultValidator, compileValueValidator } from './value-validator.js';

/** The schema of a definition whose only property `spec` is the given one. */
function schemaOf(spec: unknown): JSONSchemaProps {
  return definitionWith({ type: 'object', properties: { spec } }).spec.validation!.openAPIV3Schema!;
}

function errorsOf(spec: unknown, value: unknown): readonly string[] {
  return compileValueValidator(schemaOf(spec))(fromPlain({ spec: value })).map(errorText);
}

const float = (value: number): Float64 => new Float64(value);

describe('negative zero', () => {
  const spec = (limits: object): unknown => ({ type: 'number', ...limits });

  test('keeps its sign in a bound and has none in a value', () => {
    expect(errorsOf(spec({ maximum: float(-0) }), 1.5)).toEqual([
      'spec: Invalid value: 1.5: spec in body should be less than or equal to -0',
    ]);
    expect(errorsOf(spec({ multipleOf: float(-0) }), 1.5)).toEqual([
      'spec: Invalid value: -0: factor MultipleOf declared for spec must be positive: -0',
    ]);
    expect(errorsOf(spec({ minimum: 1 }), -0)).toEqual(['spec: Invalid value: 0: spec in body should be greater than or equal to 1']);
  });
});

describe('each keyword in the words of the server', () => {
  test.each<readonly [string, unknown, unknown, readonly string[]]>([
    ['type', { type: 'integer' }, '1', ['spec: Invalid value: "string": spec in body must be of type integer: "string"']],
    ['type of null', { type: 'string' }, null, ['spec: Invalid value: "null": spec in body must be of type string: "null"']],
    ['nullable', { type: 'string', nullable: true }, null, []],
    ['maxLength counts characters', { type: 'string', maxLength: 2 }, '☃☃☃', ['spec: Too long: may not be more than 2 bytes']],
    ['maxLength of emoji', { type: 'string', maxLength: 2 }, '😀😀', []],
    ['maxLength of one', { type: 'string', maxLength: 1 }, 'ab', ['spec: Too long: may not be more than 1 byte']],
    ['minLength', { type: 'string', minLength: 2 }, '😀', ['spec: Invalid value: "😀": spec in body should be at least 2 chars long']],
    ['pattern', { type: 'string', pattern: '^a' }, 'ba', ['spec: Invalid value: "ba": spec in body should match \'^a\'']],
    ['the first of several limits', { type: 'string', maxLength: 1, pattern: '^x' }, 'ab', ['spec: Too long: may not be more than 1 byte']],
    ['format', { type: 'string', format: 'date' }, 'x', ['spec: Invalid value: "x": spec in body must be of type date: "x"']],
    ['an unknown format', { type: 'string', format: 'nonsense' }, 'x', []],
    ['maximum', { type: 'integer', maximum: 5 }, 6, ['spec: Invalid value: 6: spec in body should be less than or equal to 5']],
    [
      'exclusiveMaximum',
      { type: 'integer', maximum: 5, exclusiveMaximum: true },
      5,
      ['spec: Invalid value: 5: spec in body should be less than 5'],
    ],
    [
      'minimum of a float',
      { type: 'number', minimum: 5.5 },
      float(5),
      ['spec: Invalid value: 5: spec in body should be greater than or equal to 5.5'],
    ],
    ['multipleOf', { type: 'integer', multipleOf: 2 }, 3, ['spec: Invalid value: 3: spec in body should be a multiple of 2']],
    ['enum', { type: 'string', enum: ['a', 'b'] }, 'c', ['spec: Unsupported value: "c": supported values: "a", "b"']],
    ['required', { type: 'object', required: ['a'] }, {}, ['spec.a: Required value']],
    ['maxProperties', { type: 'object', maxProperties: 1 }, { a: 1, b: 2 }, ['spec: Too many: 2: must have at most 1 item']],
    ['minProperties', { type: 'object', minProperties: 1 }, {}, ['spec: Invalid value: 0: spec in body should have at least 1 properties']],
    ['maxItems', { type: 'array', maxItems: 2 }, [1, 2, 3], ['spec: Too many: 3: must have at most 2 items']],
    ['minItems', { type: 'array', minItems: 1 }, [], ['spec: Invalid value: 0: spec in body should have at least 1 items']],
    [
      'items',
      { type: 'array', items: { type: 'string' } },
      ['a', 1],
      ['spec[1]: Invalid value: "integer": spec[1] in body must be of type string: "integer"'],
    ],
    [
      'additionalProperties: false',
      { type: 'object', additionalProperties: false },
      { z: 1 },
      ['spec: Invalid value: "z": spec.z in body is a forbidden property'],
    ],
    [
      'additionalProperties',
      { type: 'object', additionalProperties: { type: 'string' } },
      { z: 1 },
      ['spec.z: Invalid value: "integer": spec.z in body must be of type string: "integer"'],
    ],
    ['uniqueItems tells 1 from 1.0', { type: 'array', uniqueItems: true }, [1, float(1)], []],
    [
      'uniqueItems',
      { type: 'array', uniqueItems: true },
      [{ a: 1 }, { a: 1 }],
      ['spec: Invalid value: "": spec in body shouldn\'t contain duplicates'],
    ],
  ])('%s', (_, schema, value, errors) => {
    expect(errorsOf(schema, value)).toEqual(errors);
  });
});

describe('numbers are two types', () => {
  test.each<readonly [string, unknown, unknown, readonly string[]]>([
    ['a bound is cut off for an int64', { type: 'number', minimum: 5.5 }, 5, []],
    ['1.0 is an integer', { type: 'integer' }, float(1), []],
    [
      '1.0000000001 is one, too, but does not fit int64',
      { type: 'integer' },
      1.0000000001,
      ['<nil>: Invalid value: "": Checked value must be of type integer (default format) in spec'],
    ],
    [
      'no integer is a multiple of 0.5',
      { type: 'number', multipleOf: 0.5 },
      1,
      ['spec: Invalid value: 0: factor MultipleOf declared for spec must be positive: 0'],
    ],
    ['1.0 is a multiple of 0.5', { type: 'number', multipleOf: 0.5 }, float(1), []],
    [
      'a fractional bound poisons an integer field',
      { type: 'integer', minimum: 5.5 },
      6,
      ['<nil>: Invalid value: "": Minimum boundary value must be of type integer (default format) in spec'],
    ],
    [
      'int32 has a range',
      { type: 'integer', format: 'int32' },
      2147483648,
      ['<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec'],
    ],
    ['an int-or-string has none', { 'x-kubernetes-int-or-string': true, format: 'int32' }, 2147483648, []],
    [
      'an int64 is exact',
      { type: 'integer', enum: [9007199254740993n] },
      9007199254740992n,
      ['spec: Unsupported value: 9007199254740992: supported values: "9007199254740993"'],
    ],
  ])('%s', (_, schema, value, errors) => {
    expect(errorsOf(schema, value)).toEqual(errors);
  });
});

describe('enum converts the value to the type of each member', () => {
  test.each<readonly [string, unknown, unknown, boolean]>([
    ['1.5 becomes 1', { type: 'number', enum: [1, 2] }, 1.5, true],
    ['65 becomes A', { 'x-kubernetes-int-or-string': true, enum: ['A'] }, 65, true],
    ['1 becomes 1.5 not', { type: 'number', enum: [1.5] }, 1, false],
    ['null is no member', { type: 'string', nullable: true, enum: ['a', null] }, null, false],
    ['nothing converts inside of an object', { type: 'object', enum: [{ a: 1 }] }, { a: float(1) }, false],
  ])('%s', (_, schema, value, accepted) => {
    expect(errorsOf(schema, value).length === 0).toBe(accepted);
  });

  test('members are what storage made of them, so 1.0 is 1', () => {
    expect(errorsOf({ type: 'object', enum: [{ a: float(1) }] }, { a: 1 })).toEqual([]);
  });
});

describe('type and format', () => {
  test('a format lets any list pass for a string', () => {
    expect(errorsOf({ type: 'string', format: 'date' }, [1, 2])).toEqual([]);
  });

  test('what is neither text nor list is refused by the name of the format', () => {
    expect(errorsOf({ type: 'string', format: 'date' }, 5)).toEqual([
      'spec: Invalid value: "int64": spec in body must be of type date: "int64"',
    ]);
  });

  test('an int-or-string takes both, whatever its type says', () => {
    expect(errorsOf({ type: 'integer', 'x-kubernetes-int-or-string': true }, 'x')).toEqual([]);
    expect(errorsOf({ 'x-kubernetes-int-or-string': true }, true)).toEqual([
      'spec: Invalid value: "boolean": spec in body must be of type integer,string: "boolean"',
    ]);
  });

  test('a default of an int-or-string is judged by the type that is written, mostly none', () => {
    const structural = toStructural(schemaOf({ 'x-kubernetes-int-or-string': true }), NIL_PATH);
    expect(structural.ok && compileDefaultValidator(structural.schema)(fromPlain({ spec: true }))).toEqual([]);
  });
});

describe('junctors', () => {
  test('oneOf without a fitting branch reports the closest one, the first among equals', () => {
    expect(errorsOf({ type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] }, {})).toEqual([
      '<nil>: Invalid value: "": "spec" must validate one and only one schema (oneOf). Found none valid',
      'spec.a: Required value',
    ]);
  });

  test('the branch with more matches is the closest', () => {
    const schema = {
      anyOf: [{ properties: { a: { minimum: 5 } } }, { properties: { a: { type: 'integer', minimum: 5 } } }],
      type: 'object',
    };
    expect(errorsOf(schema, { a: 1 })).toEqual([
      '<nil>: Invalid value: "": "spec" must validate at least one schema (anyOf)',
      'spec.a: Invalid value: 1: spec.a in body should be greater than or equal to 5',
    ]);
  });

  test('oneOf counts the branches that fit', () => {
    expect(errorsOf({ type: 'integer', oneOf: [{ minimum: 0 }, { maximum: 9 }, { maximum: 0 }] }, 5)).toEqual([
      '<nil>: Invalid value: "": "spec" must validate one and only one schema (oneOf). Found 2 valid alternatives',
    ]);
  });

  test('allOf reports every branch and a text once only', () => {
    expect(errorsOf({ type: 'integer', allOf: [{ minimum: 7 }, { minimum: 7 }] }, 5)).toEqual([
      'spec: Invalid value: 5: spec in body should be greater than or equal to 7',
      '<nil>: Invalid value: "": "spec" must validate all the schemas (allOf). None validated',
    ]);
  });

  test('not', () => {
    expect(errorsOf({ type: 'integer', not: { minimum: 7 } }, 8)).toEqual([
      '<nil>: Invalid value: "": "spec" must not validate the schema (not)',
    ]);
  });
});

describe('paths', () => {
  test('an error that the server puts nowhere still knows its place', () => {
    const errors = compileValueValidator(schemaOf({ type: 'array', items: { not: {} } }))(fromPlain({ spec: [1] }));
    expect(errors.map(({ path, at }) => [pathText(path), pathText(at)])).toEqual([['<nil>', 'spec[0]']]);
  });

  test('below a path an index that comes first stands behind a dot', () => {
    const errors = compileValueValidator(schemaOf({}).properties!.get('spec')!)(fromPlain([]), fieldPath('x'));
    expect(errors).toEqual([]);
    const list = compileValueValidator({ type: 'array', items: { schema: { type: 'string' } } })(fromPlain([1]), fieldPath('x', 'default'));
    expect(list.map(errorText)).toEqual(['x.default.[0]: Invalid value: "integer": [0] in body must be of type string: "integer"']);
  });

  test('a member without a schema of its name has a dot before it at the root', () => {
    const errors = compileValueValidator({ type: 'object', additionalProperties: { type: 'string' } })(fromPlain({ a: 1 }));
    expect(errors.map(errorText)).toEqual(['a: Invalid value: "integer": .a in body must be of type string: "integer"']);
  });
});

describe('an update forgives what it leaves alone', () => {
  const LIST = {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['k'],
    items: { type: 'object', properties: { k: { type: 'string' }, v: { type: 'integer', maximum: 5 } } },
  };

  function updateErrors(spec: unknown, old: unknown, value: unknown): readonly string[] {
    const schema = schemaOf(spec);
    const structural = toStructural(schema, NIL_PATH);
    const pair = correlate(fromPlain({ spec: value }), fromPlain({ spec: old }), structural.ok ? structural.schema : undefined);
    return compileValueValidator(schema)(pair.value, NIL_PATH, pair).map(errorText);
  }

  test('items of a map are found by their keys wherever they stand', () => {
    expect(
      updateErrors(
        LIST,
        [{ k: 'a', v: 9 }],
        [
          { k: 'b', v: 9 },
          { k: 'a', v: 9 },
        ],
      ),
    ).toEqual(['spec[0].v: Invalid value: 9: spec[0].v in body should be less than or equal to 5']);
  });

  test('any other list is one value', () => {
    const atomic = { ...LIST, 'x-kubernetes-list-type': 'atomic', 'x-kubernetes-list-map-keys': undefined };
    expect(updateErrors(atomic, [{ v: 9 }], [{ v: 9 }])).toEqual([]);
    expect(updateErrors(atomic, [{ v: 9 }], [{ v: 9 }, { v: 1 }])).toHaveLength(1);
  });

  test('what the schema does not know makes an object unequal to itself', () => {
    const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, required: ['foo'] };
    expect(updateErrors(open, {}, {})).toEqual([]);
    expect(updateErrors(open, { x: 1 }, { x: 1 })).toEqual(['spec.foo: Required value']);
  });

  test('apiVersion and kind are never forgiven', () => {
    const schema: JSONSchemaProps = { type: 'object', properties: new Map([['kind', { type: 'string', maxLength: 1 }]]) };
    const structural = toStructural(schema, NIL_PATH);
    const pair = correlate(fromPlain({ kind: 'Foo', x: 1 }), fromPlain({ kind: 'Foo' }), structural.ok ? structural.schema : undefined);
    expect(compileValueValidator(schema)(pair.value, NIL_PATH, pair)).toHaveLength(1);
  });
});

test('older servers have other words and fewer formats', () => {
  const at = (minor: number, spec: unknown, value: unknown): readonly string[] =>
    compileValueValidator(schemaOf(spec), kubernetesVersion(minor))(fromPlain({ spec: value })).map(errorText);
  expect(at(33, { type: 'string', maxLength: 1 }, 'ab')).toEqual(['spec: Too long: may not be more than 1 bytes']);
  expect(at(31, { type: 'string', maxLength: 1 }, 'ab')).toEqual(['spec: Too long: may not be longer than 1']);
  expect(at(35, { type: 'integer', format: 'int32' }, 2147483648)).toEqual([]);
  expect(at(36, { type: 'integer' }, -1.0000000001)).toHaveLength(2);
  expect(at(37, { type: 'integer' }, -1.0000000001)).toHaveLength(1);
});

const jsonValue: fc.Arbitrary<JsonValue> = fc.jsonValue({ maxDepth: 4 }).map((value) => fromPlain(value));
const schemas = fc.memo((depth): fc.Arbitrary<Record<string, unknown>> => {
  const leaf = {
    type: fc.constantFrom('object', 'array', 'string', 'integer', 'number', 'boolean'),
    format: fc.constantFrom('date', 'int32', 'nonsense'),
    pattern: fc.constantFrom('^a', '[', '(?=x)'),
    maximum: fc.double({ noNaN: true, noDefaultInfinity: true }),
    multipleOf: fc.double({ noNaN: true, noDefaultInfinity: true }),
    enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
    required: fc.array(fc.constantFrom('a', '__proto__', 'constructor'), { maxLength: 2 }),
  };
  if (depth <= 1) return fc.record(leaf, { requiredKeys: [] });
  const below = schemas();
  const nested = {
    properties: fc.dictionary(fc.constantFrom('a', '__proto__', 'toString', ''), below, { maxKeys: 2 }),
    additionalProperties: fc.oneof(fc.boolean(), below),
    items: below,
    anyOf: fc.array(below, { maxLength: 2 }),
    oneOf: fc.array(below, { maxLength: 2 }),
    not: below,
  };
  return fc.record({ ...leaf, ...nested }, { requiredKeys: [] });
});

test('no schema and no value make it throw', () => {
  fc.assert(
    fc.property(schemas(3), jsonValue, (schema, value) => {
      const object = newJsonObject();
      object['spec'] = value;
      for (const error of compileValueValidator(schemaOf(schema))(object)) expect(errorText(error)).not.toBe('');
    }),
  );
});

describe('nested as deep as a document may be', () => {
  // A document may be nested 1,000 levels deep, and a junctor of a list takes two of them.
  const nested = (depth: number, around: (inner: JSONSchemaProps) => JSONSchemaProps): JSONSchemaProps => {
    let schema: JSONSchemaProps = { minimum: 1 };
    for (let i = 0; i < depth; i++) schema = around(schema);
    return schema;
  };

  test.each<readonly [string, number, (inner: JSONSchemaProps) => JSONSchemaProps, number]>([
    ['allOf', 500, (inner) => ({ allOf: [inner] }), 2],
    ['anyOf', 500, (inner) => ({ anyOf: [inner] }), 2],
    ['oneOf', 500, (inner) => ({ oneOf: [inner] }), 2],
    ['not', 1_000, (inner) => ({ not: inner }), 1],
  ])('%s', (_, depth, around, errors) => {
    const validate = compileValueValidator(nested(depth, around));
    expect([validate(0).length, validate(1)]).toEqual([errors, []]);
  });
});
