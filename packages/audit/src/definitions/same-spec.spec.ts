import { canonical } from './same-spec.js';

it('is the same text for values that differ in the order of keys only', () => {
  const map = (...members: readonly (readonly [string, unknown])[]): ReadonlyMap<string, unknown> => new Map(members);
  expect(canonical({ a: [1, { x: null, y: 'b' }], b: map(['c', 1], ['d', 2]) })).toBe(
    canonical({ b: map(['d', 2], ['c', 1]), a: [1, { y: 'b', x: null }] }),
  );
});

it('is another text for any other value', () => {
  const values = [
    undefined,
    '',
    0,
    1,
    '1',
    1n,
    '1n',
    true,
    [],
    [[]],
    [[], []],
    [1],
    ['1'],
    { a: 1 },
    { a: [1] },
    { a: 1, b: 1 },
    { b: 1 },
    [1, 2],
    [2, 1],
  ];
  expect(new Set(values.map(canonical)).size).toBe(values.length);
});

it('says of schemas of any depth whether they are the same', () => {
  const nested = (type: string): object => {
    let schema: object = { type };
    for (let i = 0; i < 50_000; i++) schema = { items: { schema }, type: 'array' };
    return schema;
  };
  expect(canonical(nested('integer'))).toBe(canonical(nested('integer')));
  expect(canonical(nested('integer')) === canonical(nested('string'))).toBe(false);
});
