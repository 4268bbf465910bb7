import { fromPlain } from '@structural/json';
import { applyPatch } from './json-patch.js';

test('operations apply in turn and leave the value as it was', () => {
  const value = fromPlain({ a: [{ b: 1, 'c/d': 2 }, { b: 3 }] });
  const patched = applyPatch(value, [
    { op: 'remove', path: '/a/1' },
    { op: 'replace', path: '/a/0/c~1d', value: 'x' },
    { op: 'remove', path: '/a/0/b' },
  ]);
  expect([patched, value]).toEqual([fromPlain({ a: [{ 'c/d': 'x' }] }), fromPlain({ a: [{ b: 1, 'c/d': 2 }, { b: 3 }] })]);
});

test('a path that leads nowhere is a fault of the suite', () => {
  expect(() => applyPatch(fromPlain({ a: 1 }), [{ op: 'remove', path: '/b' }])).toThrow('no /b to remove');
});
