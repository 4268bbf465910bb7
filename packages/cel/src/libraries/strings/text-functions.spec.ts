import fc from 'fast-check';
import { canonical } from '../../values/canonical.js';
import { isCelError, listOf, type CelValue } from '../../values/value.js';
import { evaluateOf, libraryFunction } from '../../../tests/library-function.js';
import { processorTime } from '../../../../../tools/search-budget/search-budget.mjs';

function call(overload: string, ...args: CelValue[]): string {
  const result = evaluateOf(overload)(args);
  return isCelError(result) ? `error: ${result.message}` : canonical(result);
}

function cost(overload: string, ...args: CelValue[]): number {
  const result = evaluateOf(overload)(args);
  return Number(libraryFunction(overload).costs.cost(args, isCelError(result) ? null : result));
}

const texts = (...parts: string[]): CelValue => listOf(parts);

describe('parts of texts', () => {
  test.each<[string, CelValue[], string]>([
    ['string_char_at_int', ['a😀b', 1n], 'string:"😀"'],
    ['string_char_at_int', ['a😀b', 3n], 'string:""'],
    ['string_char_at_int', ['a😀b', 4n], 'error: index out of range: 4'],
    ['string_index_of_string', ['a😀b', 'b'], 'int:2'],
    ['string_index_of_string_int', ['tacocat', 'a', 3n], 'int:5'],
    ['string_index_of_string_int', ['abc', '', 9n], 'int:3'],
    ['string_index_of_string_int', ['abc', 'a', -1n], 'error: index out of range: -1'],
    ['string_last_index_of_string', ['tacocat', 'c'], 'int:4'],
    ['string_last_index_of_string_int', ['tacocat', 'a', 3n], 'int:1'],
    ['string_substring_int', ['a😀b', 1n], 'string:"😀b"'],
    ['string_substring_int_int', ['a😀b', 0n, 2n], 'string:"a😀"'],
    ['string_substring_int_int', ['abc', 2n, 1n], 'error: invalid substring range. start: 2, end: 1'],
    ['string_split_string', ['a,b,,', ','], '[string:"a",string:"b",string:"",string:""]'],
    ['string_split_string', ['a😀', ''], '[string:"a",string:"😀"]'],
    ['string_split_string_int', ['a,b,c', ',', 2n], '[string:"a",string:"b,c"]'],
    ['string_split_string_int', ['a,b,c', ',', 0n], '[]'],
  ])('%s %#', (overload, args, result) => {
    expect(call(overload, ...args)).toBe(result);
  });

  test('splitting and joining by the same text gives back the whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 2 }), (whole, separator) => {
        const parts = evaluateOf('string_split_string')([whole, separator]) as CelValue;
        expect(evaluateOf('list_join_string')([parts, separator])).toBe(whole);
      }),
    );
  });
});

describe('changed texts', () => {
  test.each<[string, CelValue[], string]>([
    ['string_lower_ascii', ['TacoCÆt'], 'string:"tacocÆt"'],
    ['string_upper_ascii', ['tacocæt'], 'string:"TACOCæT"'],
    ['string_trim', ['\u0085 a\ufeff\u3000'], 'string:"a\ufeff"'],
    ['string_replace_string_string', ['ab', '', '-'], 'string:"-a-b-"'],
    ['string_replace_string_string_int', ['aaa', 'a', 'b', 2n], 'string:"bba"'],
    ['list_join', [texts('a', 'b')], 'string:"ab"'],
    ['list_join_string', [listOf(['a', 1n]), ','], 'error: join: invalid input: 1'],
    ['strings_quote', ['a"\n\u0007é'], 'string:"\\"a\\\\\\"\\\\n\\\\aé\\""'],
  ])('%s %#', (overload, args, result) => {
    expect(call(overload, ...args)).toBe(result);
  });

  test('a text that no engine could hold is an error', () => {
    const long = 'a'.repeat(100_000);
    expect(call('string_replace_string_string', long, 'a', long)).toBe('error: text of more than 134217728 characters');
    expect(call('list_join_string', { kind: 'list', size: 10_000_000, at: () => 'a' }, long)).toBe(
      'error: text of more than 134217728 characters',
    );
  });
});

describe('searching with patterns', () => {
  test.each<[string, CelValue[], string]>([
    ['string_find_string', ['abc 123', '[0-9]+'], 'string:"123"'],
    ['string_find_string', ['abc', 'x'], 'string:""'],
    ['string_find_string', ['abc', '('], 'error: Illegal regex: error parsing regexp: missing closing ): `(`'],
    ['string_find_all_string', ['abc', 'b*'], '[string:"",string:"b",string:""]'],
    ['string_find_all_string_int', ['a1b2', '[0-9]', 1n], '[string:"1"]'],
    ['string_find_all_string_int', ['a1b2', '[0-9]', 0n], '[]'],
  ])('%s %#', (overload, args, result) => {
    expect(call(overload, ...args)).toBe(result);
  });

  test('a search that costs more than any expression may is not even begun', () => {
    const pattern = `(${'a?'.repeat(500)}b)+`;
    const started = processorTime();
    expect(cost('string_find_string', 'a'.repeat(1_000_000), pattern)).toBeGreaterThan(1_000_000);
    expect(processorTime() - started).toBeLessThan(2_000);
  });
});

describe('format', () => {
  test.each<[string, CelValue[], string]>([
    ['%s %s', ['a', 1.5], 'string:"a 1.5"'],
    ['%s', [listOf(['a', 1.5, null])], 'string:"[\\"a\\", 1.500000, null]"'],
    ['%f', [1_234_567.891], 'string:"1,234,567.891000"'],
    ['%.0f', [2.5], 'string:"2"'],
    ['%f', ['-Infinity'], 'string:"-∞"'],
    ['%e', [1052.032911275], 'string:"1.052033×10⁰³"'],
    ['%.16e', [-0.00001], 'string:" -1.000000×10⁻⁰⁵"'],
    ['%.300f', [0.5], 'string:"0.50000000000000000000000000000000000000000000"'],
    ['%.100000000f', [0.5], 'string:"%!(NOVERB)"'],
    ['%b %o %x %X', [-5n, 8n, 'ab', Uint8Array.of(255)], 'string:"-101 10 6162 FF"'],
    ['%d', ['a'], 'error: error during formatting: decimal clause can only be used on integers, was given string'],
    ['%d', [], 'error: index 0 out of range'],
    ['100%% %', [1n], 'error: unexpected end of string'],
    ['%é', [1n], 'error: could not parse formatting clause: unrecognized formatting clause "Ã"'],
    ['%s', [listOf([{ kind: 'duration', nanos: 1n }])], 'string:"[duration(\\"0.000000001s\\")]"'],
  ])('%s %#', (format, args, result) => {
    expect(call('string_format', format, listOf(args))).toBe(result);
  });

  test('a list that is nested without end is an error', () => {
    const endless: CelValue = { kind: 'list', size: 1, at: () => endless };
    expect(call('string_format', '%s', listOf([endless]))).toBe('error: error during formatting: value is nested too deeply');
  });

  test('%.6f of a list item is what JavaScript prints where that is exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (quarters) => {
        const value = quarters / 4;
        expect(call('string_format', '%s', listOf([listOf([value])]))).toBe(`string:"[${value.toFixed(6)}]"`);
      }),
    );
  });
});

test('values of other types have no overload', () => {
  expect(call('string_char_at_int', 1n, 1n)).toBe('error: no such overload');
  expect(call('list_join', 'a')).toBe('error: no such overload');
});

test('costs are those of the server', () => {
  expect([
    cost('string_index_of_string', 'a'.repeat(25), 'b'),
    cost('string_lower_ascii', 'a'.repeat(25)),
    cost('string_split_string', 'a'.repeat(25), 'b'),
    cost('list_join', texts('a'.repeat(25))),
    cost('string_find_string', 'a'.repeat(25), 'a{2}'),
    cost('string_char_at_int', 'abc', 1n),
  ]).toEqual([2, 3, 5, 5, 3, 1]);
});
