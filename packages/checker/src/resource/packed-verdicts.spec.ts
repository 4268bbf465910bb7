import { fromPlain } from '@structural/json';
import { packedVerdicts } from './packed-verdicts.js';
import type { ResourceVerdict } from './resource-verdict.js';

/** Of more shapes and changes than are shared, with names of all sorts. */
function verdict(i: number): ResourceVerdict {
  const isRefused = i % 5 === 0;
  return {
    path: i % 3 === 0 ? [] : ['items', i],
    documentRange: { start: i * 10, end: i * 10 + 9 },
    apiVersion: `g${i % 7_000}.example.com/v1`,
    kind: 'Job',
    name: ['a', `"${i}\\`, '\ud800', 'ü😀', ''][i % 5] ?? '',
    namespace: i % 2 === 0 ? '' : `n${i}`,
    outcome: isRefused ? 'refused' : 'accepted',
    operation: i % 4 === 0 ? 'update' : 'create',
    ...(i % 6 !== 0 && { definition: { name: 'jobs.example.com', file: 'crd.yaml', version: 'v1' } }),
    errors: isRefused ? 2 : 0,
    warnings: i % 2,
    serverWarnings: i % 9 === 0 ? [`unknown field "a${i}"`] : [],
    unevaluatedRules: i % 2,
    changes:
      i % 8 === 0
        ? []
        : [
            { kind: 'pruned', path: ['a', i], before: i % 2 === 0 ? 0.5 : fromPlain({ b: [null, 'c', i] }) },
            { kind: 'defaulted', path: ['size'], after: 9_007_199_254_740_993n },
          ],
    ...(i % 11 === 0 && { endsAtWebhook: true }),
    ...(isRefused && { refusal: i % 10 === 0 ? { causes: [] } : { decodeError: `no ${i}` } }),
  };
}

const all = Array.from({ length: 9_000 }, (_, i) => verdict(i));
const packed = packedVerdicts();
for (const each of all) packed.push(each);

it('gives all verdicts as they were, in their order', () => {
  expect(packed).toHaveLength(all.length);
  expect([...packed]).toEqual(all);
  expect(packed.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
});

it('gives single verdicts, in any order', () => {
  for (const i of [8_999, 3, 256, 255, 0, 4_097, 9_000]) expect(packed.at(i)).toEqual(all[i]);
  expect(packed.find(({ warnings }) => warnings > 1)).toBeUndefined();
  expect(packed.find(({ namespace }) => namespace === 'n701')).toEqual(all[701]);
  expect(packed.some(({ outcome }) => outcome === 'refused')).toBe(true);
  expect(packed.filter(({ endsAtWebhook }) => endsAtWebhook === true)).toEqual(all.filter(({ endsAtWebhook }) => endsAtWebhook === true));
});
