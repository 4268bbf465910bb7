import { countCodePoints } from '@structural/go';
import { Float64, fromPlain } from '@structural/json';
import fc from 'fast-check';
import { structuralOf } from '../../tests/evaluate.js';
import { canonical } from './canonical.js';
import { compareNumbers, compareValues } from './comparison.js';
import { equalValues } from './equality.js';
import { environmentOf } from '../environment/environment.js';
import { fromJson } from './from-json.js';
import { durationText, goText } from './go-text.js';

import { isStoredFault } from './stored-fault.js';
import { listOf, uintOf, type CelValue } from './value.js';

const LANGUAGE = environmentOf(37).language;

/** A part of a resource as canonical text. */
function stored(schema: unknown, value: unknown): string {
  const converted = fromJson(fromPlain(value), structuralOf({ type: 'object', properties: { a: schema } }).properties!.get('a')!, LANGUAGE);
  return isStoredFault(converted) ? `error: ${converted.message}` : canonical(converted);
}

describe('fromJson', () => {
  test.each([
    [{ type: 'integer' }, 3, 'int:3'],
    [{ type: 'integer' }, 9007199254740993n, 'int:9007199254740993'],
    [{ type: 'integer' }, new Float64(1), 'error: invalid data, expected int, got float64'],
    [{ type: 'number' }, 1, 'double:1'],
    [{ type: 'boolean' }, 'x', 'error: invalid data, expected bool, got string'],
    [{ type: 'string' }, null, 'error: invalid data, got null for schema with nullable=false'],
    [{ type: 'string', nullable: true }, null, 'null'],
    [{ 'x-kubernetes-int-or-string': true }, true, 'error: invalid data, expected XIntOrString value to be either a string or integer'],
    [{ type: 'string', format: 'byte' }, 'YWJj', 'bytes:616263'],
    [{ type: 'string', format: 'byte' }, '+/+/', 'error: Invalid byte formatted string +/+/: illegal base64 data at input byte 0'],
    [{ type: 'string', format: 'duration' }, '1 week 3ms', 'duration:604800003000000'],
    [{ type: 'string', format: 'byte' }, 'YWJjZ', 'error: Invalid byte formatted string YWJjZ: illegal base64 data at input byte 4'],
    [{ type: 'string', format: 'byte' }, 'YW\nJj', 'bytes:616263'],
    [{ type: 'string', format: 'date' }, '2024-02-29', 'timestamp:1709164800.000000000'],
    [
      { type: 'string', format: 'date' },
      '2020-13-01',
      'error: Invalid date formatted string 2020-13-01: parsing time "2020-13-01": month out of range',
    ],
    [
      { type: 'string', format: 'date' },
      '2023-02-29',
      'error: Invalid date formatted string 2023-02-29: parsing time "2023-02-29": day out of range',
    ],
    [
      { type: 'string', format: 'date' },
      '2024-02-29T',
      'error: Invalid date formatted string 2024-02-29T: parsing time "2024-02-29T": extra text: "T"',
    ],
    [{ type: 'string', format: 'date-time' }, '2024-02-29T12:00:00.25Z', 'timestamp:1709208000.250000000'],
    [{ type: 'string', format: 'date-time' }, '2024-02-29T12:00:00', 'timestamp:1709208000.000000000'],
    [
      { type: 'string', format: 'date-time' },
      'abc',
      'error: Invalid date-time formatted string abc: parsing time "abc" as "2006-01-02T15:04:05": cannot parse "abc" as "2006"',
    ],
    [
      { type: 'string', format: 'date-time' },
      '2024-02-29t\u00e9',
      'error: Invalid date-time formatted string 2024-02-29t\u00e9: parsing time "2024-02-29t\\xc3\\xa9" as "2006-01-02T15:04:05": cannot parse "t\\xc3\\xa9" as "T"',
    ],
    [{ type: 'array', items: { type: 'integer' } }, [1, 2], '[int:1,int:2]'],
    [
      { type: 'object', properties: { 'a-b': { type: 'integer' }, n: { type: 'string', nullable: true } } },
      { 'a-b': 1, n: null, x: 1 },
      '{string:"a__dash__b"=int:1,string:"n"=error:no such key: n}',
    ],
  ])('by %j, %j is %s', (schema, value, expected) => {
    expect(stored(schema, value)).toBe(expected);
  });
});

const NUMBERS = fc.oneof(
  fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }),
  fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map(uintOf),
  fc.double({ noNaN: true }),
  fc.integer({ min: -3, max: 3 }).map(BigInt),
  fc.integer({ min: -3, max: 3 }),
) as fc.Arbitrary<CelValue>;

describe('order and equality', () => {
  test('numbers of all types have one order', () => {
    fc.assert(
      fc.property(NUMBERS, NUMBERS, (a, b) => {
        const order = compareNumbers(a, b) ?? 2;
        expect(compareNumbers(b, a)).toBe(order === 0 ? 0 : -order);
        expect(equalValues(a, b)).toBe(order === 0);
      }),
    );
  });

  test('NaN equals nothing and has no place', () => {
    expect([equalValues(NaN, NaN), compareValues(NaN, 1n)]).toEqual([false, { kind: 'error', message: 'NaN values cannot be ordered' }]);
  });

  test('texts are ordered by code points, not by the units of UTF-16', () => {
    expect(compareValues('\u{1f600}', '\uffff')).toBe(1);
  });

  test('a plain list takes what cannot be compared for equal, one of a resource does not', () => {
    const items = { type: 'object', properties: { a: { type: 'integer' } } };
    const list = fromJson(
      fromPlain([{ a: 1 }]),
      structuralOf({ type: 'object', properties: { l: { type: 'array', items } } }).properties!.get('l')!,
      LANGUAGE,
    );
    expect([equalValues(listOf([1n]), list), equalValues(list, listOf([1n]))]).toEqual([
      false,
      { kind: 'error', message: 'no such overload' },
    ]);
  });
});

test('sizes count code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(countCodePoints(text)).toBe([...text].length);
    }),
  );
});

test.each([
  [0n, '0s'],
  [1n, '1ns'],
  [1_500n, '1.5µs'],
  [2_000_000n, '2ms'],
  [90_000_000_000n, '1m30s'],
  [-3_600_500_000_000n, '-1h0m0.5s'],
])('the duration of %i nanoseconds is %s to Go', (nanos, text) => {
  expect([durationText(nanos), goText({ kind: 'duration', nanos })]).toEqual([text, text]);
});
