import { errorText } from '../../field/error.js';
import { fieldPath } from '../../field/path.js';
import type { JSONSchemaProps } from '../../schema/json-schema-props.js';
import type { AdmissionFindings } from '../findings.js';
import { fieldPathInSchema } from './schema/field-path-in-schema.js';
import { validateSelectableFields } from './selectable-fields.js';

const STRING: JSONSchemaProps = { type: 'string' };
const SCHEMA: JSONSchemaProps = {
  type: 'object',
  properties: new Map<string, JSONSchemaProps>([
    ['a', STRING],
    ['list', { type: 'array', items: { schema: STRING } }],
    ['map', { type: 'object', additionalProperties: STRING }],
    ['any', { type: 'object', additionalProperties: true }],
    ['none', { type: 'object', additionalProperties: false }],
    ['empty', { type: 'object', properties: new Map(), additionalProperties: STRING }],
    ['metadata', { type: 'object', properties: new Map([['name', STRING]]) }],
    ["it's", STRING],
  ]),
};

describe('a path in a schema', () => {
  test.each([
    ['.a', '.a', 'a'],
    ['.map.key', 'map[key]', 'map'],
    ['.empty.key', 'empty[key]', 'empty'],
    ["['map']['a.b']", 'map[a.b]', 'map'],
    ["['it\\'s']", "it's", "it's"],
  ])('%s is found', (path, text, root) => {
    expect(fieldPathInSchema(path, SCHEMA, true)).toMatchObject({ kind: 'found', text: text.replace(/^\./, ''), root, schema: STRING });
  });

  test.each([
    ['a', 'expected [ or . but got: a'],
    ['.', 'unexpected end of JSON path'],
    ['.b', 'does not refer to a valid field'],
    ['.a.b', 'does not refer to a valid field'],
    ['.list.0', 'does not refer to a valid field'],
    ['.a.', 'unexpected end of JSON path'],
    ['.a ', 'does not refer to a valid field'],
    ['[a]', 'expected single quoted string but got a'],
    ["['a", "expected single quoted string but got 'a"],
    ['[', 'unexpected end of JSON path'],
    ["['a'", 'unexpected end of JSON path'],
    ["['a'b]", 'expected ] but got b'],
    ["['\\x']", 'invalid string literal: invalid escape char \\x'],
    [`.${'a'.repeat(65_536)}`, 'unexpected end of JSON path'],
    [`.${'a'.repeat(65_535)}`, 'does not refer to a valid field'],
  ])('%.20s is not: %s', (path, error) => {
    expect(fieldPathInSchema(path, SCHEMA, true)).toEqual({ kind: 'invalid', error });
  });

  test('may not use brackets where fields are selected', () => {
    expect(fieldPathInSchema("['a']", SCHEMA, false)).toEqual({ kind: 'invalid', error: 'array notation is not allowed' });
  });

  test.each(['.any.x', '.none.x'])('%s leads to a value without schema, and one step further to a crash of the server', (path) => {
    expect(fieldPathInSchema(path, SCHEMA, true)).toMatchObject({ kind: 'found', schema: undefined });
    expect(fieldPathInSchema(`${path}.y`, SCHEMA, true)).toEqual({ kind: 'panic' });
  });
});

describe('selectable fields', () => {
  const texts = (paths: readonly string[], allowTooMany = false): readonly string[] => {
    const findings: AdmissionFindings = { errors: [], panic: undefined, uncompiledRules: 0 };
    validateSelectableFields(
      paths.map((jsonPath) => ({ jsonPath })),
      SCHEMA,
      fieldPath('f'),
      allowTooMany,
      findings,
    );
    return findings.errors.map(errorText);
  };

  test('are different paths to scalars outside of metadata', () => {
    const scalar = 'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.';
    expect(texts(['.a', '', '.a', '.list', '.any.x', '.metadata', '.metadata.name', '.x'])).toEqual([
      'f[1].jsonPath: Required value',
      'f[2].jsonPath: Duplicate value: ".a"',
      `f[3].jsonPath: Invalid value: ".list": ${scalar}`,
      `f[4].jsonPath: Invalid value: ".any.x": ${scalar}`,
      'f[5].jsonPath: Invalid value: ".metadata": must not point to fields in metadata',
      `f[5].jsonPath: Invalid value: ".metadata": ${scalar}`,
      'f[6].jsonPath: Invalid value: ".metadata.name": must not point to fields in metadata',
      'f[7].jsonPath: Invalid value: ".x": is an invalid path: does not refer to a valid field',
    ]);
  });

  test('are at most eight, unless an update keeps more', () => {
    const nine = Array.from({ length: 9 }, (_, i) => `.map.k${String(i)}`);
    expect(texts(nine)).toEqual(['f: Too many: 9: must have at most 8 items']);
    expect(texts([...nine.slice(1), '.map.k1'])).toEqual(['f[8].jsonPath: Duplicate value: ".map.k1"']);
    expect(texts(nine, true)).toEqual([]);
  });
});
