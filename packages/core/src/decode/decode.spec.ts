import { fromPlain, isJsonObject, newJsonObject, parseNumberLiteral, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { decodeBase64, parseMetaTime, readTime } from '@structural/go';
import { decode } from './decode.js';
import { semanticEqual } from './semantic-equal.js';
import { bool, bytes, float64, int32, int64, json, list, map, pointer, renamed, string, struct, time, type FieldTable } from './shape.js';
import { strictPath } from './step.js';

const item = struct('v1.Item', () => ({ name: string, value: pointer(json('v1.JSON')) }));
const shape = struct('v1.Thing', (): FieldTable => ({
  name: string,
  Path: renamed('path', string),
  on: bool,
  count: pointer(int32),
  generation: int64,
  labels: map(string),
  items: list(item),
  only: pointer(item),
  at: time,
  data: bytes,
}));

function read(value: unknown): unknown {
  const decoded = decode(shape, fromPlain(value), 'sorted');
  return decoded.ok ? { value: decoded.value, unknown: decoded.unknownFields.map(strictPath) } : decoded.error;
}

const ZERO = { name: '', path: '', on: false, generation: 0 };

describe('decoding', () => {
  test('reads a float64 with the sign of zero, and an int64 without', () => {
    const number = struct('v1.Number', (): FieldTable => ({ float: pointer(float64), any: pointer(json('v1.JSON')) }));
    const value = newJsonObject();
    for (const name of ['float', 'any']) value[name] = parseNumberLiteral('-0') ?? null;
    const decoded = decode(number, value, 'sorted');
    expect(decoded).toMatchObject({ ok: true, value: { float: -0 } });
    expect(printJson(value)).toBe('{"any":0,"float":0}');
  });

  test('gives zero values to what is absent or null, and keeps empty apart from absent', () => {
    expect(read({})).toEqual({ value: ZERO, unknown: [] });
    expect(read({ name: null, count: null, items: null, labels: null, only: null, at: null })).toEqual({ value: ZERO, unknown: [] });
    expect(read({ items: [], labels: {} })).toEqual({ value: { ...ZERO, items: [], labels: new Map() }, unknown: [] });
    expect(read({ items: [null], labels: { a: null } })).toEqual({
      value: { ...ZERO, items: [{ name: '' }], labels: new Map([['a', '']]) },
      unknown: [],
    });
  });

  test('reads every kind of field', () => {
    const value = {
      name: 'a',
      Path: '.b',
      on: true,
      count: 3,
      items: [{ name: 'x', value: [null] }],
      only: {},
      at: '2020-01-01T01:00:00+01:00',
      data: 'aGk=',
    };
    expect(read(value)).toEqual({
      value: {
        ...ZERO,
        name: 'a',
        path: '.b',
        on: true,
        count: 3,
        items: [{ name: 'x', value: [null] }],
        only: { name: '' },
        at: '2020-01-01T00:00:00Z',
        data: [104, 105],
      },
      unknown: [],
    });
  });

  test('names unknown fields in the order in which the server meets them, and is case-sensitive', () => {
    expect(read({ zz: 1, Name: 'a', items: [{}, { b: 1 }], labels: { any: 'x' } })).toMatchObject({
      unknown: ['Name', 'items[1].b', 'zz'],
    });
  });

  test('takes keys named like members of every object', () => {
    expect(read({ labels: JSON.parse('{"__proto__": "a", "constructor": "b"}') })).toMatchObject({
      value: {
        labels: new Map([
          ['__proto__', 'a'],
          ['constructor', 'b'],
        ]),
      },
    });
    expect(read(JSON.parse('{"__proto__": {"name": "x"}}'))).toEqual({ value: ZERO, unknown: ['__proto__'] });
  });

  test.each([
    [{ name: 5 }, 'json: cannot unmarshal number into Go struct field Thing.name of type string'],
    [{ on: 'x' }, 'json: cannot unmarshal string into Go struct field Thing.on of type bool'],
    [{ count: 2 ** 31 }, 'json: cannot unmarshal number 2147483648 into Go struct field Thing.count of type int32'],
    [{ count: 1.5 }, 'json: cannot unmarshal number 1.5 into Go struct field Thing.count of type int32'],
    [{ items: {} }, 'json: cannot unmarshal object into Go struct field Thing.items of type []v1.Item'],
    [{ items: [true] }, 'json: cannot unmarshal bool into Go struct field Thing.items of type v1.Item'],
    [{ items: [{ name: [] }] }, 'json: cannot unmarshal array into Go struct field Item.items.name of type string'],
    [{ labels: { a: 5 } }, 'json: cannot unmarshal number into Go struct field Thing.labels of type string'],
    [{ at: 5 }, 'json: cannot unmarshal number into Go struct field Thing.at of type string'],
    [{ at: 'noon' }, 'parsing time "noon" as "2006-01-02T15:04:05Z07:00": cannot parse "noon" as "2006"'],
    [{ data: 'a' }, 'illegal base64 data at input byte 0'],
    [{ data: [1, 300] }, 'json: cannot unmarshal number 300 into Go struct field Thing.data of type uint8'],
    [{ zz: 1, on: 'later', name: 5 }, 'json: cannot unmarshal number into Go struct field Thing.name of type string'],
    [{ at: 'noon', Path: 5 }, 'parsing time "noon" as "2006-01-02T15:04:05Z07:00": cannot parse "noon" as "2006"'],
  ])('%j fails as in Go', (value, error) => {
    expect(read(value)).toBe(error);
  });
});

describe('times', () => {
  test.each([
    ['2020-02-29T23:59:59Z', '2020-02-29T23:59:59Z', '2020-02-29T23:59:59Z'],
    ['2020-01-01T1:02:03,50Z', '2020-01-01T01:02:03Z', '2020-01-01T01:02:03.5Z'],
    ['2020-01-01T00:00:00.999999999-24:60', '2020-01-02T01:00:00Z', '2020-01-02T01:00:00.999999999Z'],
    ['0001-01-01T00:00:00.05Z', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00.05Z'],
  ])('%s is read as leniently as Go reads it', (text, value, exact) => {
    expect(parseMetaTime(text)).toEqual({ ok: true, value, exact, isZero: false });
  });

  test.each(['0001-01-01T00:00:00Z', '0001-01-01T01:00:00+01:00', '0000-12-31T23:00:00.0-01:00'])('%s is the zero time', (text) => {
    expect(parseMetaTime(text)).toMatchObject({ ok: true, value: '0001-01-01T00:00:00Z', isZero: true });
  });

  test.each([
    ['2019-02-29T00:00:00Z', ': day out of range'],
    ['2020-13-01T00:00:00Z', ': month out of range'],
    ['2020-01-01T24:00:00Z', ': hour out of range'],
    ['2020-01-01T00:60:00Z', ': minute out of range'],
    ['2020-01-01T00:00:60Z', ': second out of range'],
    ['2020-01-01T00:00:00+25:00', ': time zone offset hour out of range'],
    ['2020-01-01T00:00:00+00:61', ': time zone offset minute out of range'],
    ['2020-01-01T00:00:00Zé', ': extra text: "\\xc3\\xa9"'],
    ['2020-01-01t00:00:00Z', ' as "2006-01-02T15:04:05Z07:00": cannot parse "t00:00:00Z" as "T"'],
    ['2020-01-01T00:00:00', ' as "2006-01-02T15:04:05Z07:00": cannot parse "" as "Z07:00"'],
    ['2020-01-01T00:00:00z01:00', ' as "2006-01-02T15:04:05Z07:00": cannot parse "z01:00" as "Z07:00"'],
    ['2020-1-01T00:00:00Z', ' as "2006-01-02T15:04:05Z07:00": cannot parse "1-01T00:00:00Z" as "01"'],
  ])('%s fails with the words of Go', (text, message) => {
    const quoted = text.replace('é', '\\xc3\\xa9');
    expect(parseMetaTime(text)).toEqual({ ok: false, error: `parsing time "${quoted}"${message}` });
  });
});

describe('times of other layouts', () => {
  test('know their zone and their fraction', () => {
    expect(['2020-01-01T00:00:00.1234567891-02:30', '2020-01-01T00:00:00Z'].map((text) => readTime(text))).toEqual([
      { ok: true, time: { seconds: 1577845800, nanoseconds: 123456789, offset: -9000 } },
      { ok: true, time: { seconds: 1577836800, nanoseconds: 0, offset: undefined } },
    ]);
    expect(readTime('2020-01-01T00:00:00.5', '2006-01-02T15:04:05')).toEqual({
      ok: true,
      time: { seconds: 1577836800, nanoseconds: 500000000, offset: undefined },
    });
    expect(readTime('2020-01-01', '2006-01-02')).toEqual({ ok: true, time: { seconds: 1577836800, nanoseconds: 0, offset: undefined } });
  });

  test.each([
    ['2020-01-01T00:00:00Z', '2006-01-02T15:04:05', ': extra text: "Z"'],
    ['2020-01-01T00:00', '2006-01-02T15:04:05', ' as "2006-01-02T15:04:05": cannot parse "" as ":"'],
    ['2020-01-01.5', '2006-01-02', ': extra text: ".5"'],
    ['2020-1-01', '2006-01-02', ' as "2006-01-02": cannot parse "1-01" as "01"'],
  ] as const)('%s fails by %s with the words of Go', (text, layout, message) => {
    expect(readTime(text, layout)).toEqual({ ok: false, error: `parsing time "${text}"${message}` });
  });
});

describe('base64', () => {
  test.each([
    ['', []],
    ['YQ==', [97]],
    ['YW\nI=\r\n', [97, 98]],
    ['YWJj', [97, 98, 99]],
    ['YR==', [97]],
  ])('%j is decoded', (text, value) => {
    expect(decodeBase64(text)).toEqual({ ok: true, value });
  });

  test.each([
    ['Y', 0],
    ['YQ', 0],
    ['YQ=', 3],
    ['YQ=x', 2],
    ['Y=', 1],
    ['YWI=x', 4],
    ['YW-j', 2],
    ['YWJjé', 4],
    ['====', 0],
  ])('%j is corrupt at byte %i', (text, at) => {
    expect(decodeBase64(text)).toEqual({ ok: false, error: `illegal base64 data at input byte ${String(at)}` });
  });

  test('has an alphabet for URLs', () => {
    expect([decodeBase64('_-8=', 'url'), decodeBase64('/+8=', 'url'), decodeBase64('/+8=')]).toEqual([
      { ok: true, value: [255, 239] },
      { ok: false, error: 'illegal base64 data at input byte 0' },
      { ok: true, value: [255, 239] },
    ]);
  });
});

describe('keys that JSON repeats', () => {
  /** Decodes an object whose keys had other values before. */
  function readTwice(last: unknown, before: Readonly<Record<string, readonly unknown[]>>): unknown {
    const value = fromPlain(last);
    const overwritten = new Map<JsonObject, ReadonlyMap<string, readonly JsonValue[]>>();
    if (isJsonObject(value)) overwritten.set(value, new Map(Object.entries(before).map(([key, values]) => [key, values.map(fromPlain)])));
    const decoded = decode(shape, value, 'written', overwritten);
    return decoded.ok ? decoded.value : decoded.error;
  }

  test('a later struct, map or list is decoded on top of the one before', () => {
    expect(readTwice({ only: { value: 1 } }, { only: [{ name: 'a', value: 0 }] })).toEqual({ ...ZERO, only: { name: 'a', value: 1 } });
    expect(readTwice({ labels: { b: 'y' } }, { labels: [{ a: 'x', b: 'x' }] })).toEqual({
      ...ZERO,
      labels: new Map([
        ['a', 'x'],
        ['b', 'y'],
      ]),
    });
    expect(readTwice({ items: [{ value: 1 }] }, { items: [[{ name: 'a' }, { name: 'b' }]] })).toEqual({
      ...ZERO,
      items: [{ name: 'a', value: 1 }],
    });
    expect(readTwice({ items: [{ value: 1 }, {}] }, { items: [[{ name: 'a' }], [null, { name: 'b' }]] })).toEqual({
      ...ZERO,
      items: [{ name: 'a', value: 1 }, { name: 'b' }],
    });
  });

  test('a later null empties what can be nil, and leaves anything else', () => {
    expect(
      readTwice(
        { name: null, on: null, generation: null, only: null, items: null, labels: null, at: null, count: null },
        {
          name: ['a'],
          on: [true],
          generation: [1],
          only: [{ name: 'a' }],
          items: [[{}]],
          labels: [{ a: 'x' }],
          at: ['2020-01-01T00:00:00Z'],
          count: [1],
        },
      ),
    ).toEqual({ ...ZERO, name: 'a', on: true, generation: 1 });
    expect(readTwice({ only: {} }, { only: [{ name: 'a' }, null] })).toEqual({ ...ZERO, only: { name: '' } });
  });

  test('what did not fit before is an error', () => {
    expect(readTwice({ name: 'a' }, { name: [1] })).toBe('json: cannot unmarshal number into Go struct field Thing.name of type string');
    expect(readTwice({ items: [] }, { items: [[1]] })).toBe(
      'json: cannot unmarshal number into Go struct field Thing.items of type v1.Item',
    );
  });
});

describe('semantic equality', () => {
  const equal = (a: unknown, b: unknown): boolean => {
    const [x, y] = [a, b].map((value) => decode(shape, fromPlain(value), 'sorted'));
    return x?.ok === true && y?.ok === true && semanticEqual(shape, x.value, y.value);
  };

  test.each([
    [{}, { items: [], labels: {}, name: '', data: '' }],
    [{ items: [{ value: { a: [1] } }] }, { items: [{ value: { a: [1] }, name: null }] }],
    [{ labels: { a: 'x', b: 'y' } }, { labels: { b: 'y', a: 'x' } }],
    [{ data: 'YQ==' }, { data: [97] }],
    [{ at: '2020-01-01T00:00:00Z' }, { at: '2020-01-01T01:00:00+01:00' }],
  ])('%j and %j mean the same', (a, b) => {
    expect([equal(a, b), equal(b, a)]).toEqual([true, true]);
  });

  test.each([
    [{}, { only: {} }],
    [{}, { count: 0 }],
    [{ items: [{}] }, { items: [{ value: [] }] }],
    [{ items: [{ value: {} }] }, { items: [{ value: [] }] }],
    [{ items: [{}] }, { items: [] }],
    [{ labels: { a: 'x' } }, { labels: { b: 'x' } }],
    [{ labels: { a: 'x' } }, { labels: { a: 'y' } }],
    [{ on: true }, {}],
  ])('%j and %j do not', (a, b) => {
    expect([equal(a, b), equal(b, a)]).toEqual([false, false]);
  });
});
