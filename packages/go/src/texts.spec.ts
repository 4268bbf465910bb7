import fc from 'fast-check';
import { parseFloat64, parseInt64, parseUint64 } from './strconv/parse-number.js';
import { goQuote } from './strconv/quote.js';
import { formatTime, parseTime } from './time/moment.js';
import { decodeUtf8 } from './utf8/decode-utf8.js';

describe('parseTime', () => {
  test.each([
    ['2024-02-29T12:30:45.123Z', '2024-02-29T12:30:45.123Z'],
    ['2024-01-01T1:00:00Z', '2024-01-01T01:00:00Z'],
    ['2024-01-01T01:00:00,5Z', '2024-01-01T01:00:00.5Z'],
    ['2024-01-01T01:00:00+23:60', '2024-01-01T01:00:00+24:00'],
    ['0001-01-01T00:00:00-24:00', '0001-01-01T00:00:00-24:00'],
    ['2024-01-01T01:00:00.120-02:30', '2024-01-01T01:00:00.12-02:30'],
    ['2024-01-01T01:00:00-00:00', '2024-01-01T01:00:00Z'],
  ])('reads %s, and prints it in its own zone', (text, printed) => {
    const moment = parseTime(text);
    expect(moment && formatTime(moment)).toBe(printed);
  });

  test('a zone moves the moment', () => {
    expect(
      ['2024-01-01T01:00:00+01:00', '2024-01-01T00:00:00Z', '2023-12-31T23:30:00-00:30'].map((text) => parseTime(text)?.seconds),
    ).toEqual([1704067200, 1704067200, 1704067200]);
  });

  test('zones are the same only where they are of whole hours, and none is UTC itself', () => {
    const isSame = (a: string, b: string): boolean =>
      parseTime(`2024-01-01T00:00:00${a}`)?.zone?.id === parseTime(`2024-01-01T00:00:00${b}`)?.zone?.id;
    expect([isSame('Z', 'Z'), isSame('+14:00', '+14:00'), isSame('-12:00', '-12:00')]).toEqual([true, true, true]);
    expect([isSame('Z', '+00:00'), isSame('+01:00', '+02:00'), isSame('+05:30', '+05:30'), isSame('-13:00', '-13:00')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('a year may have five digits once it is in its zone', () => {
    expect(formatTime({ seconds: 253_402_300_799, nanoseconds: 0, zone: { offset: 7_200, id: '2' } })).toBe('10000-01-01T01:59:59+02:00');
  });

  test.each([
    '2024-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2024-01-01t00:00:00z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:00:00+25:00',
    '2024-01-01',
  ])('does not read %s', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });

  test('reads the times that JavaScript prints', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
        const moment = parseTime(date.toISOString());
        expect(moment).toEqual({
          seconds: Math.floor(date.getTime() / 1000),
          nanoseconds: (((date.getTime() % 1000) + 1000) % 1000) * 1e6,
        });
      }),
    );
  });
});

describe('numbers', () => {
  test('integers are decimal and have 64 bits', () => {
    expect(['+5', '-9223372036854775808', '9223372036854775808', '0x10', '1_0', ' 5', ''].map(parseInt64)).toEqual([
      5n,
      -9223372036854775808n,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(['18446744073709551615', '18446744073709551616', '+5', '-0'].map(parseUint64)).toEqual([
      18446744073709551615n,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each([
    ['1_000.5', 1000.5],
    ['0x1p-2', 0.25],
    ['0x.8p1', 1],
    ['0X1_0P0', 16],
    ['0x1.00000000000008p0', 1],
    ['0x1.00000000000018p0', 1 + 2 ** -51],
    ['0x1p-1074', 5e-324],
    ['5.', 5],
    ['-inf', -Infinity],
    ['nan', NaN],
  ])('reads the float %s', (text, value) => {
    expect(parseFloat64(text)).toBe(value);
  });

  test.each(['', '1e', '1__0', '_10', '0x10', '1p3', '+nan', '1e400', '0x1p1024', 'i'])('%j is no float', (text) => {
    expect(parseFloat64(text)).toBeUndefined();
  });

  test('reads every float in hexadecimal that has one', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const view = new DataView(new ArrayBuffer(8));
        view.setFloat64(0, value);
        const bits = view.getBigUint64(0);
        const exponent = Number((bits >> 52n) & 0x7ffn);
        const fraction = (bits & 0xfffffffffffffn).toString(16).padStart(13, '0');
        const text = `${value < 0 || Object.is(value, -0) ? '-' : ''}0x${exponent === 0 ? 0 : 1}.${fraction}p${String(exponent === 0 ? -1022 : exponent - 1023)}`;
        expect(parseFloat64(text)).toBe(value);
      }),
    );
  });
});

test('quotes strings as %q', () => {
  expect(goQuote('a"b\\c\n\u0001\u007f\u00a0é\u200b😀\ue000\ud800')).toBe('"a\\"b\\\\c\\n\\x01\\x7f\\u00a0é\\u200b😀\\ue000\ufffd"');
  expect(goQuote('\u{e0001}')).toBe('"\\U000e0001"');
});

describe('decodeUtf8', () => {
  test('decodes what Go takes for UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const bytes = Uint8Array.from(Buffer.from(text, 'utf8'));
        expect(decodeUtf8(bytes)).toBe(text);
      }),
    );
  });

  test.each([[[0xff]], [[0xc0, 0x80]], [[0xed, 0xa0, 0x80]], [[0xf4, 0x90, 0x80, 0x80]], [[0xe2, 0x82]]])(
    'takes %j for no text',
    (bytes) => {
      expect(decodeUtf8(Uint8Array.from(bytes))).toBeUndefined();
    },
  );
});
