import { fromPlain, printJson, valueAt, type JsonObject } from '@structural/json';
import fc from 'fast-check';
import { smallest } from './smallest.js';

const made = (value: object): JsonObject => fromPlain(value) as JsonObject;

test('drops all that a point does not need, and shortens the rest', () => {
  const resource = made({
    apiVersion: 'a/v1',
    kind: 'K',
    metadata: { name: 'long-name', namespace: 'default', labels: { a: 'b' } },
    spec: { n: 100, list: [1, 2, { x: 'abcdef' }, 4], other: { deep: [] } },
  });
  const holds = (object: JsonObject): boolean =>
    Number(valueAt(object, ['spec', 'n'])) > 37 && printJson(valueAt(object, ['spec', 'list']) ?? null).includes('cd');
  expect(JSON.parse(printJson(smallest(resource, holds)))).toEqual({
    apiVersion: 'a/v1',
    kind: 'K',
    metadata: { name: 'long-name', namespace: 'default' },
    spec: { n: 38, list: [{ x: 'cd' }] },
  });
});

test('still holds, whatever is asked', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.string({ maxLength: 2 }), (value, part) => {
      const resource = made({ spec: value === null ? {} : (value as object) });
      fc.pre(printJson(resource).includes(part));
      const small = smallest(resource, (object) => printJson(object).includes(part));
      expect(printJson(small)).toContain(part);
      expect(printJson(small).length).toBeLessThanOrEqual(printJson(resource).length);
    }),
  );
});

test('asks no more often than it may', () => {
  let asked = 0;
  const resource = made({ list: Array.from({ length: 1_000 }, (_, i) => i) });
  smallest(resource, () => ++asked > 1e9, 50);
  expect(asked).toBeLessThanOrEqual(50);
});
