import { readFileSync } from 'node:fs';
import { storageDifferences, type StorageCase } from './storage-life.js';

const cases = readFileSync(new URL('../storage/cases.ndjson', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as StorageCase);

it('has cases of every kind', () => {
  const kinds = new Set(cases.map(({ gets, op, post }) => `${op} ${String(post?.status ?? Object.values(gets ?? {})[0]?.status)}`));
  expect([...kinds].sort()).toEqual([
    'create 201',
    'create 400',
    'create 422',
    'create 500',
    'seeded 200',
    'seeded 500',
    'update 200',
    'update 422',
    'update 500',
  ]);
});

it.each(cases.map((one, i) => [i, one] as const))('the life of an object in storage, as a running server had it: %i', (_, one) => {
  expect(storageDifferences(one)).toEqual([]);
});
