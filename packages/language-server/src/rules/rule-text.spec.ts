import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';
import { boundTo, lastReceiver } from './rule-text.js';

it.each([
  ['self', 'self'],
  ['size(self.items', 'self.items'],
  ['a && self.items[0]', 'self.items[0]'],
  ['!self.list.filter(x, x.name == "a)")', 'self.list.filter(x, x.name == "a)")'],
  ["self.m['a.b'].c", "self.m['a.b'].c"],
  ['1 + (self.a + self.b)', '(self.a + self.b)'],
  ['self.a ==', undefined],
  ['(', undefined],
  [')', undefined],
  ['"', undefined],
])('%s ends with %s', (text, expected) => {
  expect(lastReceiver(text)).toBe(expected);
});

it('puts what variables of macros go through in their place', () => {
  expect(boundTo('c', 'self.a.all(b, b.list.exists(c, c')).toBe('self.a.map(b, b)[0].list.map(c, c)[0]');
  expect(boundTo('self.x', 'self.a.all(b, ')).toBe('self.x');
});

it('ends for variables that go through themselves', () => {
  expect(boundTo('x', 'x.all(x, x.all(x, ')).toContain('x');
});

it('takes time in proportion to the text', () => {
  const start = processorTime();
  lastReceiver(`${'('.repeat(50_000)}${')'.repeat(50_000)}`);
  lastReceiver(`${'"a"'.repeat(50_000)}`);
  expect(processorTime() - start).toBeLessThan(5_000);
});
