import { float64, fromPlain, newJsonObject, type JsonObject } from '@structural/json';
import { judgingOnce } from './judging-once.js';
import type { Judged } from './repair.js';

function counting(): { readonly judge: (object: JsonObject) => Judged; readonly seen: JsonObject[] } {
  const seen: JsonObject[] = [];
  return { judge: judgingOnce((object) => ({ errors: [], isLost: seen.push(object) % 2 === 0 })), seen };
}

const object = (size: JsonObject[string]): JsonObject => Object.assign(newJsonObject(), { spec: Object.assign(newJsonObject(), { size }) });

it('judges equal resources once, and gives the same verdict again', () => {
  const { judge, seen } = counting();
  const verdicts = [object(1), object(2), object(1), object(2)].map((one) => judge(one).isLost);
  expect(verdicts).toEqual([false, true, false, true]);
  expect(seen).toHaveLength(2);
});

it('keeps resources apart that differ in the kind of a number, or in the order of their keys', () => {
  const { judge, seen } = counting();
  const different = [
    object(1),
    object(float64(1)),
    object('1'),
    object(2n ** 60n),
    object(2n ** 60n + 1n),
    object(fromPlain({ value: 1 })),
  ];
  for (const one of [...different, fromPlain({ a: 1, b: 2 }) as JsonObject, fromPlain({ b: 2, a: 1 }) as JsonObject]) judge(one);
  expect(seen).toHaveLength(8);
});
