import { evaluate } from '../../tests/evaluate.js';

const SCHEMA = {
  type: 'object',
  properties: {
    i: { type: 'integer' },
    li: { type: 'array', items: { type: 'integer' } },
    ll: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
    ls: { type: 'array', items: { type: 'string' } },
    lt: { type: 'array', items: { type: 'string', format: 'date-time' } },
    mi: { type: 'object', additionalProperties: { type: 'integer' } },
  },
};

const SELF = { i: '5', li: ['2', 1], ll: [1], ls: ['a', 1], lt: ['bad'], mi: { a: 'x' } };
const NO_INT = 'error: invalid data, expected int, got string';

// The results and costs are those of a server.
describe('items and members that are not what the schema says', () => {
  test.each([
    ['[1][self.li[0]]', 'error: invalid qualifier type: *types.Err', 4],
    ['[1][self.i]', NO_INT, 3],
    ["{1: 2}[self.mi['a']]", NO_INT, 4],
    ['[1][dyn(self.li[0])]', NO_INT, 6],
    ['self.ll[self.li[1]][0]', 'error: index out of bounds: 1', 5],
    ['self.ll[0][0]', 'error: invalid data, expected an array for the provided schema with type=array', 4],
    ['self.li[?0].hasValue()', 'bool:true', 4],
    ['self.ls.join()', 'error: join: invalid input: invalid data, expected string, got int64', 3],
    ['self.lt.sort()', 'error: list elements must be comparable', 15],
    ["'%d'.format(self.li)", 'error: error during formatting: decimal clause can only be used on integers, was given error', 3],
    ["'%s'.format([self.li])", 'error: error during formatting: no formatting function for error', 13],
  ])('%s', (expr, value, cost) => {
    expect(evaluate(expr, SCHEMA, SELF)).toEqual([value, cost]);
  });
});

describe('the ends of ranges', () => {
  test.each([
    ['[[dyn(1)]].flatten(9223372036854775807)', 'error: operation cancelled: actual cost limit exceeded', 9223372036854775819n],
    ["duration('2562047h') + duration('2562047h')", 'error: integer overflow', 1],
    ["timestamp('2024-01-01T00:00:00Z') - duration('-2562047h47m16.854775808s')", 'error: integer overflow', 1],
    ["timestamp('1677-09-21T00:12:43.2Z') - timestamp(0)", 'error: integer overflow', 1],
    ['lists.range(1000001).size()', 'error: lists.range: size 1000001 exceeds maximum allowed (1000000)', 13],
    ['lists.range(1000001).size() > 0 || true', 'bool:true', 14],
    ["quantity('1e10000').sub(quantity('0.5')).isInteger()", 'bool:false', 4],
    ["quantity('1e20000').add(quantity('1')).isGreaterThan(quantity('1e20000'))", 'bool:true', 5],
    ["quantity('1e20000').add(quantity('1')).sub(quantity('1e20000')).compareTo(quantity('1'))", 'int:0', 7],
    ["quantity('1e20000').add(quantity('1')).sub(quantity('1e20000')).isLessThan(quantity('2'))", 'bool:true', 7],
    ["quantity('1e20000').sub(quantity('0.5')).asApproximateFloat()", 'double:+Inf', 4],
    ["quantity('0e-7567').sub(quantity('1')).asApproximateFloat()", 'double:NaN', 4],
    ["quantity('2') == quantity('1').add(1)", 'error: no such overload', 4],
    ["quantity('1').add(1) == quantity('2')", 'bool:true', 4],
    ["cidr('10.0.0.0/8').containsIP(dyn('10.0.0.1'))", 'bool:true', 2],
  ])('%s', (expr, value, cost) => {
    expect(evaluate(expr, SCHEMA, SELF)).toEqual([value, cost]);
  });
});

test.each([
  ["'x'.matches('\\\\p{ASCII}')", 'bool:true'],
  ["'é'.matches('^\\\\p{letter}$')", 'bool:true'],
  ["'1é'.find('\\\\P{^uppercase_letter}')", 'string:""'],
  ["'aB'.findAll('[\\\\p{Uppercase Letter}]')", '[string:"B"]'],
])('classes of Unicode go by any of their names: %s', (expr, value) => {
  expect(evaluate(expr, SCHEMA, SELF)[0]).toBe(value);
});

test('an escape in a URL is reported by its bytes', () => {
  const error = 'URL parse error during conversion from string: parse "http://h/%2😀": invalid URL escape "%2\\xf0"';
  expect(evaluate("url('http://h/%2😀')", SCHEMA, SELF)).toEqual([`error: ${error}`, 2]);
});
