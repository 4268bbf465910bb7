import fc from 'fast-check';
import { float64, fromPlain, newJsonObject } from '@structural/json';
import { newStruct } from './struct-value.js';
import {
  aggregateText,
  duplicate,
  errorBody,
  errorText,
  forbidden,
  internalError,
  invalid,
  notSupported,
  OMITTED,
  required,
  tooLong,
  tooMany,
} from './error.js';
import { child, dottedKey, fieldPath, index, key, NIL_PATH, pathLength, pathSegments, pathText, type FieldPath } from './path.js';

const at = child(key(child(index(fieldPath('spec', 'versions'), 0), 'properties'), 'a.b[c]'), 'type');

describe('a field path', () => {
  test('is printed as Go prints it, keys unquoted', () => {
    expect(pathText(at)).toBe('spec.versions[0].properties[a.b[c]].type');
    expect(pathText(NIL_PATH)).toBe('<nil>');
    expect(pathText(key(fieldPath('spec'), ''))).toBe('spec[]');
    expect(pathText(child(dottedKey(fieldPath('spec'), 'a'), 'b'))).toBe('spec.[a].b');
  });

  test('is taken apart from the root', () => {
    expect(pathSegments(at)).toEqual([
      { kind: 'child', name: 'spec' },
      { kind: 'child', name: 'versions' },
      { kind: 'index', index: 0 },
      { kind: 'child', name: 'properties' },
      { kind: 'key', name: 'a.b[c]' },
      { kind: 'child', name: 'type' },
    ]);
    expect(pathSegments(dottedKey(fieldPath('spec'), 'a'))).toEqual([
      { kind: 'child', name: 'spec' },
      { kind: 'key', name: 'a' },
    ]);
    expect(pathSegments(NIL_PATH)).toEqual([]);
  });

  test('knows about how long its text is', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 20 }), (names) => {
        const path = names.reduce<FieldPath>(
          (parent, name, i) => (i % 2 === 0 ? key(parent, name) : dottedKey(parent, name)),
          fieldPath('spec'),
        );
        return pathLength(path) >= pathText(path).length && pathLength(path) <= pathText(path).length + 2;
      }),
    );
  });
});

describe('a field error', () => {
  const path = fieldPath('spec');

  test.each([
    [required(path, 'must be specified', 'type'), 'Required value: must be specified'],
    [required(path, '', 'type'), 'Required value'],
    [forbidden(path, 'no', 'type'), 'Forbidden: no'],
    [invalid(path, 'a"b', 'bad', 'type'), 'Invalid value: "a\\"b": bad'],
    [invalid(path, true, 'bad', 'type'), 'Invalid value: true: bad'],
    [invalid(path, float64(1e6), 'bad', 'type'), 'Invalid value: 1e+06: bad'],
    [invalid(path, 9007199254740993n, 'bad', 'type'), 'Invalid value: 9007199254740993: bad'],
    [invalid(path, null, 'bad', 'type'), 'Invalid value: null: bad'],
    [invalid(path, fromPlain({ b: '<', a: [1.5] }), 'bad', 'type'), 'Invalid value: {"a":[1.5],"b":"\\u003c"}: bad'],
    [invalid(path, OMITTED, 'bad', 'type'), 'Invalid value: bad'],
    [{ ...invalid(path, 'string', 'bad', 'type'), type: 'FieldValueTypeInvalid' } as const, 'Invalid value: "string": bad'],
    [notSupported(path, 'x', ['a', 'b"'], 'type'), 'Unsupported value: "x": supported values: "a", "b\\""'],
    [notSupported(path, 'x', [], 'type'), 'Unsupported value: "x"'],
    [duplicate(path, 'x', 'type'), 'Duplicate value: "x"'],
    [{ ...duplicate(path, 'x', 'type'), type: 'FieldValueNotFound' } as const, 'Not found: "x"'],
    [tooLong(path, 1, 'type'), 'Too long: may not be more than 1 byte'],
    [tooLong(path, 63, 'type'), 'Too long: may not be more than 63 bytes'],
    [tooLong(path, -1, 'type'), 'Too long: value is too long'],
    [tooMany(path, 3, 1, 'type'), 'Too many: 3: must have at most 1 item'],
    [tooMany(path, 9, 8, 'type'), 'Too many: 9: must have at most 8 items'],
    [tooMany(path, -1, -1, 'type'), 'Too many: has too many items'],
    [internalError(path, 'oops', 'type'), 'Internal error: oops'],
  ])('%# prints its body as Go does', (error, body) => {
    expect(errorBody(error)).toBe(body);
    expect(errorText(error)).toBe(`spec: ${body}`);
  });

  test('is alone, or one of a list without repetitions', () => {
    const [a, b] = [required(path, 'a', 'type'), required(path, 'b', 'type')];
    expect(aggregateText([])).toBe('');
    expect(aggregateText([a, a])).toBe('spec: Required value: a');
    expect(aggregateText([a, b, a])).toBe('[spec: Required value: a, spec: Required value: b]');
  });
});

test("a struct of Go's is printed in the order of its fields, a map and what was written in that of its keys", () => {
  const struct = Object.assign(newStruct(), { Name: 'a', Allows: fromPlain({ b: 1, a: 2 }) });
  const map = Object.assign(newJsonObject(), { z: struct, y: null });
  expect(errorBody(invalid(fieldPath('a'), [map], 'no', 'type'))).toBe(
    'Invalid value: [{"y":null,"z":{"Name":"a","Allows":{"a":2,"b":1}}}]: no',
  );
});
