import fc from 'fast-check';
import {
  Float64,
  compareUtf8,
  float64,
  formatFloat,
  formatScalar,
  fromPlain,
  int64,
  isFloat64,
  isInt64,
  isJsonObject,
  jsonEqual,
  mergePatch,
  mergePatchTo,
  newJsonObject,
  parseNumberLiteral,
  printJson,
  toFloat64,
} from './index.js';

describe('numbers', () => {
  test.each([
    ['1', 1],
    ['-0', -0],
    ['9007199254740993', 9007199254740993n],
    ['-9223372036854775808', -9223372036854775808n],
    ['1.5', 1.5],
    ['1.0', new Float64(1)],
    ['1e3', new Float64(1000)],
    ['9223372036854775808', new Float64(9223372036854775808)],
    ['-0.0', new Float64(-0)],
    ['1e400', undefined],
  ])('reads %s as the server does', (literal, expected) => {
    expect(parseNumberLiteral(literal)).toStrictEqual(expected);
  });

  test('keeps the two kinds apart', () => {
    expect([isInt64(1), isInt64(1n << 60n), isInt64(1.5), isInt64(float64(1))]).toEqual([true, true, false, false]);
    expect([isFloat64(1), isFloat64(1.5), isFloat64(float64(1))]).toEqual([false, true, true]);
    expect([toFloat64(float64(2)), toFloat64(3), toFloat64(1n << 60n)]).toEqual([2, 3, 2 ** 60]);
    expect(int64(5n)).toBe(5);
    expect(jsonEqual(1, float64(1))).toBe(false);
  });

  test('every int64 survives reading and printing', () => {
    fc.assert(
      fc.property(fc.bigInt(-(1n << 63n), (1n << 63n) - 1n), (n) => printJson(parseNumberLiteral(String(n)) ?? null) === String(n)),
    );
  });

  test('every float64 survives reading and printing', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        const read = parseNumberLiteral(`${Object.is(x, -0) ? '-' : ''}${x.toExponential()}`);
        return read !== undefined && isFloat64(read) && Object.is(toFloat64(read), x);
      }),
    );
  });
});

describe('objects', () => {
  test('inherit nothing, whatever the keys are called', () => {
    const object = newJsonObject();
    expect([object['constructor'], object['__proto__'], object['toString']]).toEqual([undefined, undefined, undefined]);
    object['__proto__'] = 1;
    expect(Object.keys(object)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(isJsonObject(object)).toBe(true);
  });
});

describe('printing as Go', () => {
  test.each([
    [0, '0'],
    [1.5, '1.5'],
    [123456, '123456'],
    [1000000, '1e+06'],
    [123456789.5, '1.234567895e+08'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [1e21, '1e+21'],
    [1e100, '1e+100'],
    [-0, '-0'],
    [-2.5e-7, '-2.5e-07'],
  ])('%d as a float64 is %s', (value, text) => {
    expect(formatFloat(value)).toBe(text);
  });

  test('formats scalars as %v', () => {
    expect([formatScalar(true), formatScalar(7), formatScalar(float64(1e6)), formatScalar('x'), formatScalar(1n << 62n)]).toEqual([
      'true',
      '7',
      '1e+06',
      'x',
      '4611686018427387904',
    ]);
  });

  test('marshals with sorted keys and escaped HTML', () => {
    expect(printJson(fromPlain({ b: [1, 2.5, null, true], a: '<&>\u2028\ud800', '\uffff': 1, '😀': 2 }))).toBe(
      '{"a":"\\u003c\\u0026\\u003e\\u2028\\ufffd","b":[1,2.5,null,true],"\uffff":1,"😀":2}',
    );
    expect(printJson(float64(1e21))).toBe('1e+21');
  });

  test('sorts by UTF-8 bytes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (a, b) => Math.sign(compareUtf8(a, b)) === Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))),
      ),
    );
  });
});

describe('merge patches', () => {
  const object = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 2 }));

  test('make one object of another, unless null would have to be written', () => {
    fc.assert(
      fc.property(object, object, (before, after) => {
        const [from, to] = [fromPlain(before), fromPlain(after)];
        if (!isJsonObject(from) || !isJsonObject(to)) throw new Error('no objects');
        const patch = mergePatchTo(from, to);
        expect(patch === undefined ? printJson(to) : printJson(mergePatch(from, patch))).toEqual(
          patch === undefined ? expect.stringContaining('null') : printJson(to),
        );
      }),
    );
  });

  test('are empty between equals, and say what is gone', () => {
    const [from, to] = [fromPlain({ a: { b: 1, c: [2] }, d: 3 }), fromPlain({ a: { b: 1, c: [4] } })];
    if (!isJsonObject(from) || !isJsonObject(to)) throw new Error('no objects');
    expect(printJson(mergePatchTo(from, from) ?? null)).toBe('{}');
    expect(printJson(mergePatchTo(from, to) ?? null)).toBe('{"a":{"c":[4]},"d":null}');
  });
});
