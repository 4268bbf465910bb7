import { costOf } from '../../tests/compile.js';
import { SCHEMA } from '../../tests/schema.js';

describe('estimateCost', () => {
  test.each([
    ['self', '1..1'],
    ['self.name', '2..2'],
    ['has(self.name)', '1..1'],
    ['self.nested.a[0]', '4..4'],
    ['self.ratio < self.replicas', '5..5'],
    ['self.tags.map(t, size(t))', '13..153'],
    ['self.?name', '2..2'],
    ['[] + [1]', '21..21'],
    ['dyn(1) + self.name', '4..29'],
    ['self == oldSelf', '2..2'],
    ['self.tags.sortBy(t, size(t))', '36..376'],
    ['self.labels.transformMap(k, v, size(v))', '33..1966108'],
    ['google.protobuf.Int64Value{value: 1}', '40..40'],
  ])('of %s', (expression, cost) => {
    expect(costOf(expression, SCHEMA)).toBe(cost);
  });

  test.each([
    [{ type: 'string' }, 'self.contains("x")', '1..314574'],
    [{ type: 'string' }, 'self.matches("^a+$")', '2..314574'],
    [{ type: 'string', maxLength: 10 }, 'self.split(",").all(x, x != "")', '2..170'],
    [{ type: 'string', maxLength: 10 }, 'self.replace("a", "bb") != ""', '1..9'],
    [{ type: 'integer' }, '"x" + string(self)', '3..1844674407370955266'],
    [{ type: 'array', items: { type: 'string' } }, 'self.all(a, self.all(b, a == b))', '2..345881509130194127'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'self.all(k, v, v > 1)', '2..2246947'],
  ])('over %j is the sum of what is done at most', (schema, expression, cost) => {
    expect(costOf(expression, schema)).toBe(cost);
  });

  test('a step that follows another in the same place in memory changes the size that the first one has', () => {
    const schema = {
      type: 'object',
      properties: { g: { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } } },
    };
    // The index and the element share their last step, so that the index is taken to be as large as an element.
    expect(costOf('self.g.a.exists_one(i, e, i == i)', schema)).toBe('5..329857577780');
  });

  test('matches as a function costs nothing of its own before 1.37', () => {
    expect(costOf('matches(self, "^a+$")', { type: 'string' }, { server: 36 })).toBe('2..2');
    expect(costOf('matches(self, "^a+$")', { type: 'string' }, { server: 37 })).toBe('2..314574');
  });
});
