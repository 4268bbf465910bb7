import { Float64, printJson, type JsonObject } from '@structural/json';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { parseJson } from '../index.js';

describe('values', () => {
  test('int64 and float64 are distinguished', () => {
    const read = parseJson('[1, 1.0, 1e3, 1.5, 9007199254740993, 9223372036854775808, -0, -0.0]');
    expect(read).toMatchObject({
      ok: true,
      format: 'json',
      value: [1, new Float64(1), new Float64(1000), 1.5, 9007199254740993n, new Float64(2 ** 63), -0, new Float64(-0)],
    });
  });

  test('agrees with JSON.parse on every JSON value', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const read = parseJson(text);
        return read.ok && JSON.stringify(JSON.parse(printJson(read.value))) === JSON.stringify(JSON.parse(printSorted(text)));
      }),
    );
  });

  test('half of a surrogate pair becomes U+FFFD', () => {
    expect(parseJson('["\\ud800x", "\\ud83d\\ude00"]')).toMatchObject({ ok: true, value: ['\ufffdx', '😀'] });
  });

  test('keys are case-sensitive, the last of equal ones wins and the repetition is located', () => {
    expect(parseJson('{"a": 1, "A": 2, "a": {"b": 1, "b": 2}}')).toMatchObject({
      value: { a: { b: 2 }, A: 2 },
      duplicates: [
        { path: ['a'], range: { start: 17, end: 20 }, first: { start: 1, end: 4 } },
        { path: ['a', 'b'], range: { start: 31, end: 34 }, first: { start: 23, end: 26 } },
      ],
    });
  });
});

function printSorted(text: string): string {
  const read = parseJson(text);
  const sort = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sort);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, member]) => [key, sort(member)]),
    );
  };
  return read.ok ? JSON.stringify(sort(JSON.parse(text))) : '';
}

describe('refusals', () => {
  test.each([
    ['', 'unexpected end of JSON input', 0],
    ['{"a":1,}', "invalid character '}' looking for beginning of object key string", 7],
    ['{"a" 1}', "invalid character '1' after object key", 5],
    ['{"a":1 "b"}', "invalid character '\"' after object key:value pair", 7],
    ['[1 2]', "invalid character '2' after array element", 3],
    ['[1,]', "invalid character ']' looking for beginning of value", 3],
    ['{} x', "invalid character 'x' after top-level value", 3],
    ['[1}', "invalid character '}' after array element", 2],
    ['{a:1}', "invalid character 'a' looking for beginning of object key string", 1],
    ["['a']", "invalid character '\\'' looking for beginning of value", 1],
    ['[tru]', "invalid character ']' in literal true (expecting 'e')", 4],
    ['[nul', 'unexpected end of JSON input', 4],
    ['[truex]', "invalid character 'x' after array element", 5],
    ['[01]', "invalid character '1' after array element", 2],
    ['[-]', "invalid character ']' in numeric literal", 2],
    ['[1.]', "invalid character ']' after decimal point in numeric literal", 3],
    ['[1e+]', "invalid character ']' in exponent of numeric literal", 4],
    ['["\n"]', "invalid character '\\n' in string literal", 2],
    ['["\\x"]', "invalid character 'x' in string escape code", 3],
    ['["\\u12g4"]', "invalid character 'g' in \\u hexadecimal character escape", 6],
    ['["a', 'unexpected end of JSON input', 3],
    ['[é]', "invalid character 'Ã' looking for beginning of value", 1],
    ['// c\n1', "invalid character '/' looking for beginning of value", 0],
    ['[1e400]', 'json: cannot unmarshal number 1e400 into Go value of type float64', 1],
    ['\ufeff{}', "invalid character 'ï' looking for beginning of value", 0],
  ])('%j: %s', (text, message, start) => {
    expect(parseJson(text)).toMatchObject({ ok: false, error: { code: 'json-syntax', message, range: { start } } });
  });

  test('a lone surrogate is a problem of encoding', () => {
    expect(parseJson('["\ud800"]')).toMatchObject({ ok: false, error: { code: 'encoding', range: { start: 2, end: 3 } } });
  });

  test('keeps what repeated keys stood for before', () => {
    const read = parseJson('{"a": 1, "b": {"c": [], "c": {"d": 1, "d": 2}}, "a": null, "a": "x", "b": {"c": 3}}');
    if (!read.ok) throw new Error(read.error.message);
    const { value, overwritten } = read;
    expect(value).toEqual({ a: 'x', b: { c: 3 } });
    const ofRoot = overwritten?.get(value as JsonObject);
    const firstB = ofRoot?.get('b')?.[0] as JsonObject;
    expect(ofRoot).toEqual(
      new Map<string, unknown>([
        ['a', [1, null]],
        ['b', [{ c: { d: 2 } }]],
      ]),
    );
    expect(overwritten?.get(firstB)).toEqual(new Map([['c', [[]]]]));
    expect(overwritten?.get(firstB['c'] as JsonObject)).toEqual(new Map([['d', [1]]]));
    expect(parseJson('{"a": {"b": 1}, "c": {"b": 1}}')).not.toHaveProperty('overwritten');
  });

  test('accepts exactly what JSON.parse accepts', () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '1',
      '-0',
      '1.5e3',
      '01',
      '.5',
      'true',
      'nul',
      ' ',
      '\n',
      '\t',
      '"\\u00e9"',
      '"\\x"',
      '/**/',
      '\u00a0',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const text = tokens.join('');
        let accepted = true;
        try {
          JSON.parse(text);
        } catch {
          accepted = false;
        }
        const read = parseJson(text);
        // JavaScript reads a number beyond float64 as infinite.
        return read.ok === accepted || (!read.ok && read.error.message.startsWith('json: cannot unmarshal number'));
      }),
      { numRuns: runs(3_000) },
    );
  });
});
