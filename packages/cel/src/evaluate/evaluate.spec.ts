import { evaluate } from '../../tests/evaluate.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

const SCHEMA = {
  type: 'object',
  properties: {
    s: { type: 'string' },
    i: { type: 'integer' },
    n: { type: 'number' },
    b: { type: 'boolean' },
    ios: { 'x-kubernetes-int-or-string': true },
    ls: { type: 'array', items: { type: 'string' } },
    li: { type: 'array', items: { type: 'integer' } },
    set: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
    lm: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['k'],
      items: { type: 'object', required: ['k'], properties: { k: { type: 'string' }, v: { type: 'integer' } } },
    },
    m: { type: 'object', additionalProperties: { type: 'string' } },
    o: { type: 'object', properties: { 'a-b': { type: 'integer' }, for: { type: 'string' }, x: { type: 'integer' } } },
    t: { type: 'string', format: 'date-time' },
    d: { type: 'string', format: 'duration' },
    by: { type: 'string', format: 'byte' },
    nul: { type: 'string', nullable: true },
  },
};

const SELF = {
  s: 'a\u00e9\u{1f600}',
  i: 5,
  n: 2.5,
  b: true,
  ios: '50%',
  ls: ['a', 'b'],
  li: [3, 1, 2],
  set: ['x', 'y'],
  lm: [
    { k: 'a', v: 1 },
    { k: 'b', v: 2 },
  ],
  m: { k: 'v', nu: 'l' },
  o: { 'a-b': 1, for: 'f', x: 7 },
  t: '2024-02-29T23:30:00.5+01:00',
  d: '1 day 2 hrs',
  by: 'YWJj',
  nul: null,
};

describe('evaluating', () => {
  // The results and costs are those of a server.
  test.each([
    ['self.i', 'int:5', 2],
    ['self.o.x + self.i', 'int:12', 6],
    ['self.o.a__dash__b', 'int:1', 3],
    ['self.o.for', 'string:"f"', 3],
    ['has(self.o.x)', 'bool:true', 2],
    ['has(self.nul)', 'bool:false', 1],
    ['self.nul', 'error: no such key: nul', 2],
    ["self.m['k']", 'string:"v"', 3],
    ["self.m['none']", 'error: no such key: none', 3],
    ['self.ls[5]', 'error: index out of bounds: 5', 3],
    ['self.ls[self.li[1]]', 'string:"b"', 5],
    ['self.i == 5 ? self.o.x : self.i', 'int:7', 5],
    ['(self.b ? self.o : self.o).x', 'int:7', 4],
    ['has((self.b ? self.o : self.o).x)', 'bool:true', 3],
    ["true || self.ls[9] == ''", 'bool:true', 0],
    ["self.ls[9] == '' || true", 'bool:true', 3],
    ["self.ls[9] == '' && true", 'error: index out of bounds: 9', 3],
    ["self.ls[9] == '' || self.m['q'] == ''", 'error: index out of bounds: 9', 6],
    ['self.ios > 3', 'error: no such overload', 3],
    ['self.ios == 3', 'bool:false', 3],
    ['self.ios + 1', 'error: no such overload', 3],
    ["dyn(self.ios) == '50%'", 'bool:true', 4],
    ['-dyn(self.s)', 'error: no such overload', 4],
    ['!dyn(self.s)', 'error: no such overload', 4],
    ['size(dyn(self.i))', 'error: no such overload: size', 4],
    ["dyn(self.i).contains('x')", 'error: no such overload', 4],
    ['int(dyn(self.b))', 'error: no such overload: int(bool)', 4],
    ['dyn(self.i)[0]', 'error: no such key: 0', 5],
    ['dyn(self.s).all(x, true)', "error: got 'types.String', expected iterable type", 3],
    ['size(self.s)', 'int:3', 3],
    ["self.s.startsWith('a')", 'bool:true', 3],
    ["self.s.matches('^a')", 'bool:true', 3],
    ["self.ls.all(x, x.matches('['+x+']'))", 'bool:true', 19],
    ['self.s + self.s', 'string:"aé😀aé😀"', 5],
    ["self.ls + ['c']", '[string:"a",string:"b",string:"c"]', 3],
    ["self.set + ['y', 'z']", '[string:"x",string:"y",string:"z"]', 3],
    ["self.set == ['y', 'x']", 'bool:true', 3],
    ["['y', 'x'] == self.set", 'bool:false', 3],
    ["self.ls.map(x, x + '!')", '[string:"a!",string:"b!"]', 31],
    ["self.ls.filter(x, x == 'a')", '[string:"a"]', 20],
    ["self.ls.exists_one(x, x == 'a')", 'bool:true', 10],
    ['self.m.map(k, k + self.m[k])', '[string:"kv",string:"nul"]', 37],
    ["self.ls.transformMap(i, x, {'v': x}['v'] + string(i))", '{int:0=string:"a0",int:1=string:"b1"}', 81],
    ["self.ls.transformMapEntry(i, x, {'k': i})", 'error: insert failed: key k already exists', 69],
    ['[[1, 2], [3]].map(l, l.map(x, x * 2))', '[[int:2,int:4],[int:6]]', 71],
    ['self.li.sortBy(x, -x)', '[int:3,int:2,int:1]', 76],
    ['self.?o.?x.orValue(3)', 'int:7', 3],
    ['self.?nul.hasValue()', 'bool:false', 2],
    ['self.?o.x', 'optional(int:7)', 3],
    ['optional.of(self.o).?x.optMap(v, v + 1)', 'optional(int:8)', 15],
    ["[?self.?nul, 'x']", '[string:"x"]', 11],
    ["{?'a': self.?nul, 'b': 'c'}", '{string:"b"=string:"c"}', 31],
    ['self.ls[?7].or(self.ls[?0])', 'optional(string:"a")', 5],
    ['optional.none().value() == 1', 'error: optional.none() dereference', 3],
    ['9223372036854775807 + self.i', 'error: integer overflow', 3],
    ['self.i / (self.i - 5)', 'error: division by zero', 6],
    ['self.i % (self.i - 5)', 'error: modulus by zero', 6],
    ['1u - 2u == 0u', 'error: unsigned integer overflow', 2],
    ['-self.i', 'int:-5', 3],
    ['self.n * 2.0', 'double:5', 3],
    ['self.n > self.i', 'bool:false', 5],
    ['self.i in [1, 5, 9]', 'bool:true', 2],
    ['self.s in self.m', 'bool:false', 5],
    ["'x' in self.set", 'bool:true', 4],
    ['self.i in []', 'bool:false', 0],
    ['dyn(1) == 1u', 'bool:true', 1],
    ['type(self.i) == int', 'bool:true', 4],
    ['type(self.o)', 'type:map', 3],
    ['string(self.by)', 'string:"abc"', 3],
    ["bytes('\u00e9')", 'bytes:c3a9', 0],
    ["double('0x1p-2')", 'double:0.25', 0],
    ['string(self.n)', 'string:"2.5"', 3],
    ['uint(self.i)', 'uint:5', 3],
    ['self.t.getHours()', 'int:22', 3],
    ["self.t.getHours('+01:30')", 'int:0', 3],
    ["self.t.getDayOfYear('America/New_York')", 'int:59', 3],
    ["self.t.getMonth('Mars/Base')", 'error: unknown time zone Mars/Base', 3],
    ["self.t + duration('1h')", 'timestamp:1709249400.500000000', 3],
    ["self.t - timestamp('2024-01-01T00:00:00Z')", 'duration:5178600500000000', 3],
    ["timestamp('9999-12-31T23:59:59Z') + duration('1s')", 'error: timestamp overflow', 1],
    ['self.d', 'duration:86400000000000', 2],
    ['self.d.getMinutes()', 'int:1440', 3],
    ["string(duration('90m'))", 'string:"5400s"', 0],
    ["string(duration('1ns'))", 'string:"0.000000001s"', 0],
    ["string(duration('-999ns'))", 'string:"-0.000000999s"', 0],
    ['string(self.t)', 'string:"2024-02-29T23:30:00.5+01:00"', 3],
    ["'%s'.format([[self.t]])", 'string:"[timestamp(\\"2024-02-29T23:30:00.5+01:00\\")]"', 23],
    ['string(self.t - self.d)', 'string:"2024-02-28T23:30:00.5+01:00"', 6],
    ['string(self.d + self.t)', 'string:"2024-03-01T23:30:00.5+01:00"', 6],
    ["string(timestamp('2024-05-01T10:00:00-00:00'))", 'string:"2024-05-01T10:00:00Z"', 0],
    ["string(timestamp('9999-12-31T23:59:59+02:00') + duration('1h'))", 'string:"10000-01-01T00:59:59+02:00"', 2],
    ["self.t == timestamp('2024-02-29T22:30:00.5Z')", 'bool:true', 3],
    ["self.t in {timestamp('2024-02-29T22:30:00.5Z'): 1}", 'bool:false', 3],
    ["dyn(type(self.i)).matches('^in')", 'bool:true', 5],
    ["dyn(type(self.i)).find('n.')", 'string:"nt"', 5],
    ["dyn(optional.of(self.ls[0])).matches('a')", 'bool:true', 6],
    ["dyn(optional.none()).matches('a')", 'error: no such overload', 3],
    ["dyn(type(self.i)).matches('i' + 'n')", 'error: no such overload: matches', 6],
    ['self.li.all(a, self.li.exists(b, a != b))', 'bool:true', 58],
    ['[1, 2, 3].map(x, x).size()', 'int:3', 41],
    ['self.o == self.o', 'bool:true', 5],
    ['self.lm[0] == self.lm[1]', 'bool:false', 7],
    ['oldSelf == self', 'error: no such attribute(s): oldSelf', 3],
    ["dyn([1])['a'] == 1", "error: unsupported index type 'string' in list", 3],
    ['self.lm.all(e, has(e.v) && e.v > 0)', 'bool:true', 17],
  ])('%s is %s and costs %i', (expression, result, cost) => {
    expect(evaluate(expression, SCHEMA, SELF)).toEqual([result, cost]);
  });

  test('stops at the limit of cost, and no operator makes good for that', () => {
    const schema = { type: 'array', items: { type: 'integer' } };
    const numbers = Array.from({ length: 2_000 }, (_, i) => i);
    const [result, cost] = evaluate('self.all(a, self.all(b, a >= -b)) || true', schema, numbers);
    expect([result, cost > 1_000_000, cost < 1_000_010]).toEqual(['error: operation cancelled: actual cost limit exceeded', true, true]);
  });

  test('loops that cost nothing end, too', () => {
    const schema = { type: 'array', items: { type: 'integer' } };
    const numbers = Array.from({ length: 1_000 }, (_, i) => i);
    expect(evaluate('self.exists_one(a, self.exists_one(b, false))', schema, numbers, undefined, 100_000)[0]).toBe(
      'error: operation interrupted',
    );
  });

  test('collecting is linear in what is collected', () => {
    const schema = { type: 'array', items: { type: 'integer' } };
    const numbers = Array.from({ length: 20_000 }, (_, i) => i);
    const started = processorTime();
    expect(evaluate('self.map(x, x).filter(x, x >= 0).size()', schema, numbers)[0]).toBe('int:20000');
    expect(processorTime() - started).toBeLessThan(5_000);
  });

  test('what does not suit its schema is an error where it is looked at', () => {
    const schema = { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'array', items: { type: 'string' } } } };
    const on = (expression: string): string => evaluate(expression, schema, { a: 'x', b: ['y', 1, null] })[0];
    expect([
      on('self.a == 1'),
      on("self.b[0] == 'y'"),
      on("self.b[1] == 'y'"),
      on("self.b.exists(x, x == 'y')"),
      on("self.b.all(x, x == 'y')"),
    ]).toEqual([
      'error: invalid data, expected int, got string',
      'bool:true',
      'error: invalid data, expected string, got int64',
      'bool:true',
      'error: invalid data, expected string, got int64',
    ]);
  });

  test('an item that does not suit its schema is none of a list that takes anything', () => {
    const schema = { type: 'object', properties: { b: { type: 'array', items: { type: 'string' } } } };
    const on = (expression: string): ReturnType<typeof evaluate> => evaluate(expression, schema, { b: [1, 'y'] });
    expect([on('sets.equivalent(self.b, self.b)'), on("sets.contains(self.b, ['y'])"), on('self.b.isSorted()')]).toEqual([
      ['error: invalid data, expected string, got int64', 13],
      ['bool:true', 5],
      ['error: no such overload: isSorted(list)', 3],
    ]);
  });

  test('keys that mean something to JavaScript are absent unless they were written', () => {
    const schema = { type: 'object', additionalProperties: { type: 'string' } };
    const on = (expression: string): string => evaluate(expression, schema, fromEntries('__proto__'))[0];
    expect([on("'__proto__' in self"), on("'constructor' in self"), on("'toString' in self"), on("self.all(k, k == '__proto__')")]).toEqual(
      ['bool:true', 'bool:false', 'bool:false', 'bool:true'],
    );
  });
});

function fromEntries(key: string): unknown {
  return Object.fromEntries([[key, 'x']]);
}
