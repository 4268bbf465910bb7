import { OPERATORS } from '../syntax/operators.js';
import { constantComparison, mirrored, negated } from './comparison.js';
import { scalarOf } from './constant.js';
import { loopOf } from './loop.js';
import { memberOf, propertyNamed } from './member.js';
import { operandsOf } from './operands.js';
import { parseRule } from './parse-rule.js';

const read = (rule: string): NonNullable<ReturnType<typeof parseRule>> => {
  const expr = parseRule({ rule }, 37);
  if (expr === undefined) throw new Error(`does not parse: ${rule}`);
  return expr;
};

it.each([
  ['self < 5', '_<_', 5],
  ['5 > self', '_<_', 5],
  ['-5 <= self', '_>=_', -5],
  ["'a' == self", '_==_', 'a'],
])('%s is read with its constant on the right', (rule, operator, value) => {
  const compared = constantComparison(read(rule));
  expect(compared?.operator).toBe(operator);
  expect(compared && scalarOf(compared.constant)).toBe(value);
  expect(compared?.subject).toMatchObject({ kind: 'ident', name: 'self' });
});

it('an operator that is mirrored or negated twice is the same again', () => {
  const { equal, greater, greaterOrEqual, less, lessOrEqual, notEqual } = OPERATORS;
  for (const operator of [equal, notEqual, less, lessOrEqual, greater, greaterOrEqual]) {
    expect(mirrored(mirrored(operator))).toBe(operator);
    expect(negated(negated(operator))).toBe(operator);
  }
});

it.each([
  ['self.all(x, x > 1)', 'all'],
  ['self.exists(x, x > 1)', 'exists'],
  ['self.exists_one(x, x > 1)', 'existsOne'],
  ['self.filter(x, x > 1)', 'collect'],
  ['self.map(x, x + 1)', 'collect'],
  ['self.size() > 1', undefined],
])('%s is recognised by the loop that it became', (rule, kind) => {
  expect(loopOf(read(rule))?.kind).toBe(kind);
});

it.each(['self.a', 'self.?a', 'has(self.a)'])('%s speaks of a member', (rule) => {
  expect(memberOf(read(rule))).toMatchObject({ object: { kind: 'ident', name: 'self' }, name: 'a' });
});

it('a property is found by its escaped name', () => {
  const properties = new Map([['a-b', undefined]]);
  expect(propertyNamed(properties, 'a__dash__b')).toBe('a-b');
  expect(propertyNamed(properties, 'b')).toBeUndefined();
});

it('operands are read however they are nested', () => {
  expect(operandsOf(read('self.a && (self.b && self.c) && (self.d || self.e)'), OPERATORS.and)).toHaveLength(4);
});
