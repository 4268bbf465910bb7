import { fromPlain, printJson, type JsonObject } from '@structural/json';
import { shirt, storageOf } from '../../tests/two-versions.js';
import { acceptConverted } from './converted-resource.js';

const storage = storageOf({ a: { type: 'string' } }, { b: { type: 'string', default: 'd' } });
const original = shirt('v1', { a: 'x' }, { name: 'a', uid: 'u', labels: { l: 'm' }, finalizers: ['example.com/f'] });

function answer(converted: JsonObject): unknown {
  const accepted = acceptConverted(storage, original, converted, 'v2');
  return accepted.ok ? JSON.parse(printJson(accepted.object)) : accepted.error;
}

it('takes the object, its labels and annotations, and prunes it', () => {
  const metadata = { name: 'a', uid: 'u', labels: { n: 'o' }, finalizers: [], generation: 7 };
  expect(answer(shirt('v2', { b: 'y', unknown: 1 }, metadata))).toEqual({
    apiVersion: 'stable.example.com/v2',
    kind: 'Shirt',
    metadata: { name: 'a', uid: 'u', labels: { n: 'o' }, finalizers: ['example.com/f'] },
    spec: { b: 'y' },
  });
});

const PREFIX = 'conversion webhook for stable.example.com/v1, Kind=Shirt returned invalid';

it.each([
  [
    { apiVersion: 'stable.example.com/v1' },
    `object at index 0: invalid groupVersion (expected stable.example.com/v2, received stable.example.com/v1)`,
  ],
  [{ kind: 'Coat' }, 'object at index 0: invalid kind (expected Shirt, received Coat)'],
  [{ metadata: { name: 'b', uid: 'u' } }, 'object: must have the same name: a != b'],
  [{ metadata: { name: 'a', uid: 'u', namespace: 'n' } }, 'object: must have the same namespace:  != n'],
  [{ metadata: { name: 'a', uid: 'w' } }, 'object: must have the same UID: u != w'],
  [{ metadata: { name: 'a', uid: 'u', labels: [] } }, 'metadata: invalid metadata.labels of type []interface {} in converted object'],
  [
    { metadata: { name: 'a', uid: 'u', labels: { a: 1 } } },
    'metadata: metadata.labels[a] must be a string, but is int64 in converted object',
  ],
  [
    { metadata: { name: 'a', uid: 'u', labels: { 'a b': '' } } },
    expect.stringContaining('metadata: metadata.labels: Invalid value: "a b"'),
  ],
  [
    { metadata: { name: 'a', uid: 'u', annotations: { 'a b': '' } } },
    expect.stringContaining('metadata: metadata.annotation: Invalid value: "a b"'),
  ],
])('refuses %j', (change, error) => {
  const expected = typeof error === 'string' ? `${PREFIX} ${error}` : error;
  expect(
    answer(fromPlain({ ...(JSON.parse(printJson(shirt('v2', {}, { name: 'a', uid: 'u' }))) as object), ...change }) as JsonObject),
  ).toEqual(expected);
});
