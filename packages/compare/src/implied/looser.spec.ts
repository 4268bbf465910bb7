import type { ValidationRule } from '@structural/core';
import { schemaChanges } from '../changes/schema-changes.js';
import { isJunctorLooser } from './junctor-implies.js';
import { ruleImplies } from './rule-implies.js';

function rule(text: string): ValidationRule {
  return { rule: text, message: '', messageExpression: '', fieldPath: '' };
}

it.each([
  ['self < 5', 'self < 6', true],
  ['self < 5', 'self <= 5', true],
  ['self <= 5', 'self < 5', false],
  ['self > 5', 'self > 4', true],
  ['self.a < 5', 'self.b < 6', false],
  ['self.a < 5 && has(self.b)', 'self.a < 5', true],
  ['self.a < 5', '!has(self.b) || self.a < 5', true],
  ['self.a < 5', 'self.a < 5 && has(self.b)', false],
  ["self in ['a', 'b']", "self in ['b', 'c', 'a']", true],
  ["self == 'a'", "self in ['b', 'a']", true],
  ["self in ['a', 'b']", "self in ['a']", false],
  ['self.all(x, x < 5)', 'self.all(x, x < 5)', true],
  ['self.all(x, x < 5)', 'self.all(x, x < 6)', true],
  ['self.all(x, x < 6)', 'self.all(x, x < 5)', false],
  ['self.all(x, has(x.a) || has(x.b))', 'self.all(x, has(x.a) || has(x.b) || has(x.c))', true],
  ['self.exists(x, x < 5 && x > 1)', 'self.exists(x, x < 5)', true],
  ['self.exists(x, x < 5)', 'self.all(x, x < 5)', false],
  ['self.exists_one(x, x < 5)', 'self.exists_one(x, x < 6)', false],
  ['self.a.all(x, x < 5)', 'self.b.all(x, x < 5)', false],
  ['!self.all(x, x < 6)', '!self.all(x, x < 5)', true],
  ['!self.all(x, x < 5)', '!self.all(x, x < 6)', false],
  ['!(self.a || self.b)', '!self.a', true],
  ['!self.a', '!(self.a && self.b)', true],
  ['!(self.a && self.b)', '!self.a', false],
  ["!(self in ['a', 'b'])", "!(self in ['a'])", true],
  ["!(self in ['a'])", "!(self in ['a', 'b'])", false],
  ['0 < self && self <= 5', 'self > 0 && self <= 6', true],
  ['5 > self', 'self < 5', true],
  ['5 > self', 'self > 5', false],
  ['5 >= self', 'self < 5', false],
  ['self == oldSelf', 'self < 5', false],
  ['self < 5', 'self < ', false],
])('%s implies %s: %j', (one, other, implied) => {
  expect(ruleImplies(rule(one), rule(other), 37)).toBe(implied);
});

it.each([
  ['anyOf', { anyOf: [{ minimum: 3 }] }, { anyOf: [{ maximum: 1 }, { minimum: 2 }] }, true],
  ['anyOf', { anyOf: [{ minimum: 3 }, { maximum: 1 }] }, { anyOf: [{ minimum: 2 }] }, false],
  ['allOf', { allOf: [{ minimum: 3 }, { maximum: 9 }] }, { allOf: [{ maximum: 10 }] }, true],
  ['allOf', { allOf: [{ maximum: 9 }] }, { allOf: [{ maximum: 9 }, { minimum: 1 }] }, false],
  ['oneOf', { oneOf: [{ minimum: 3 }] }, {}, true],
  ['oneOf', { oneOf: [{ minimum: 3 }] }, { oneOf: [{ minimum: 2 }] }, false],
  ['not', { not: { minimum: 3 } }, { not: { minimum: 4 } }, true],
  ['not', { not: { minimum: 3 } }, { not: { minimum: 2 } }, false],
])('%s of %j takes all of %j: %j', (keyword, from, to, looser) => {
  expect(isJunctorLooser({ keyword, from, to }, schemaChanges)).toBe(looser);
});
