import fc from 'fast-check';
import { Float64, printJson, sentValue } from './index.js';

const sent = (value: unknown): unknown => {
  const answer = sentValue(value, 100);
  return answer.ok ? answer.value : answer.problem;
};

const withToJson = Object.assign(() => 1, { toJSON: (key: string) => ({ key }) });

test('what JSON.stringify sends is what is in the value', () => {
  const leaves = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom<unknown>(null, undefined, -0, Symbol('a'), () => 1, new Date(0), new Date(Number.NaN), new Number(1), new String('a')),
    fc.constantFrom<unknown>(new Boolean(false), new Map([[1, 2]]), /a/, withToJson, { toJSON: () => undefined }, { toJSON: 3 }),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      leaves,
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.string({ unit: 'grapheme' }), tie('tree'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const json = JSON.stringify(value) as string | undefined;
      const answer = sentValue(value, 100);
      expect(answer.ok).toBe(true);
      const found = answer.ok ? answer.value : undefined;
      if (json === undefined) expect(found).toBeUndefined();
      else expect(JSON.parse(printJson(found ?? null))).toEqual(JSON.parse(json));
    }),
  );
});

test('numbers are what a server reads', () => {
  expect(sent([1.5, 2 ** 53 + 2, -(2 ** 60), 2 ** 63, 1e21, 1e300, Number.NaN])).toEqual([
    1.5,
    9007199254740994n,
    -1152921504606847000n,
    new Float64(2 ** 63),
    new Float64(1e21),
    new Float64(1e300),
    null,
  ]);
  expect(sent([1n, 9007199254740993n, Object(2n), 2n ** 64n, 10n ** 400n])).toEqual([
    1,
    9007199254740993n,
    2,
    new Float64(2 ** 64),
    10n ** 400n,
  ]);
});

test('keys of JavaScript are ordinary ones', () => {
  const value = sent(JSON.parse('{"__proto__":{"polluted":1},"constructor":2}')) as object;
  expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
  expect('polluted' in value).toBe(false);
});

test('what contains itself ends, and is no value', () => {
  const own: Record<string, unknown> = { b: 1 };
  own['a'] = [own, own];
  own['c'] = own;
  expect(sent(own)).toBe('contains itself, or is nested more than 100 deep');
});
