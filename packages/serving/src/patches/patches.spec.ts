import { jsonPatch } from '@structural/core';
import { fromPlain, isJsonArray, mergePatch, printJson } from '@structural/json';

function patched(target: unknown, operations: unknown): unknown {
  const list = fromPlain(operations);
  const value = isJsonArray(list) ? jsonPatch(fromPlain(target), list) : undefined;
  return value === undefined ? undefined : JSON.parse(printJson(value));
}

const target = { a: { 'b/c': [1, 2, 3] }, d: null };

it.each([
  [[{ op: 'add', path: '/a/b~1c/0', value: 0 }], { a: { 'b/c': [0, 1, 2, 3] }, d: null }],
  [[{ op: 'add', path: '/a/b~1c/-', value: 4 }], { a: { 'b/c': [1, 2, 3, 4] }, d: null }],
  [[{ op: 'remove', path: '/a/b~1c/-1' }], { a: { 'b/c': [1, 2] }, d: null }],
  [[{ op: 'replace', path: '/e', value: 1 }], { ...target, e: 1 }],
  [[{ op: 'replace', path: '', value: 1 }], 1],
  [[{ op: 'move', from: '/a', path: '/x' }], { d: null, x: { 'b/c': [1, 2, 3] } }],
  [[{ op: 'copy', from: '/nope', path: '/x' }], { ...target, x: null }],
  [[{ op: 'test', path: '/d', value: null }], target],
  [[{ op: 'add', path: '/a/b~1c/9', value: 0 }], undefined],
  [[{ op: 'add', path: '/x/y', value: 0 }], undefined],
  [[{ op: 'remove', path: '/nope' }], undefined],
  [[{ op: 'test', path: '/a', value: 1 }], undefined],
  [[{ op: 'nope', path: '/a' }], undefined],
  [[{ op: 'add' }], undefined],
  [[1], undefined],
])('applies %j', (operations, expected) => {
  expect(patched(target, operations)).toEqual(expected);
});

it('does not let copies of copies grow without limit', () => {
  const operations = Array.from({ length: 40 }, (_, i) => ({ op: 'copy', from: '/a', path: `/a/${String(i)}` }));
  expect(patched({ a: { text: 'x'.repeat(1_000) } }, operations)).toBeUndefined();
});

it('merges members, removes those that are null, and replaces lists', () => {
  const merged = mergePatch(
    fromPlain({ a: { b: 1, c: 2 }, l: [1], s: 1 }),
    fromPlain({ a: { b: null, d: { e: null } }, l: [2], s: { t: 1 } }),
  );
  expect(JSON.parse(printJson(merged))).toEqual({ a: { c: 2, d: {} }, l: [2], s: { t: 1 } });
});
