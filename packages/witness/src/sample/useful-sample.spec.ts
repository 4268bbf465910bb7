import { printJson } from '@structural/json';
import { judgeResource, toResourceType } from '@structural/core';
import { definitionWith } from '../../tests/definition.js';
import { usefulSample } from './useful-sample.js';

function spec(properties: Record<string, unknown>, more: Record<string, unknown> = {}): unknown {
  const definition = definitionWith({ type: 'object', properties: { spec: { type: 'object', properties, ...more } } });
  const sample = usefulSample(definition, 'v1');
  const type = toResourceType(definition, 'v1');
  if (!sample.ok || !type.ok) return 'none';
  const judged = judgeResource(type.type, sample.object, {});
  expect(judged.ok && judged.errors).toEqual([]);
  return (JSON.parse(printJson(sample.object)) as Record<string, unknown>)['spec'];
}

const text = { type: 'string' };

test('a useful sample has a specification with what it must have, though it may be without any', () => {
  expect(spec({ name: text, more: { type: 'object' } }, { required: ['name'] })).toEqual({ name: 'name' });
});

test('a useful sample has what the definition points at, and plain fields where that is little', () => {
  expect(spec({ a: text, mode: { ...text, enum: ['Fast', 'Slow'] }, size: { type: 'integer', default: 3 } })).toEqual({
    mode: 'Fast',
    size: 3,
    a: 'a',
  });
  const modes = Object.fromEntries(['m', 'n', 'o', 'p'].map((name) => [name, { ...text, enum: ['On'] }]));
  expect(spec({ a: text, ...modes })).toEqual({ m: 'On', n: 'On', o: 'On', p: 'On' });
});

test('a useful sample has an item in lists of objects, and nothing that is empty', () => {
  const port = { type: 'object', required: ['port'], properties: { port: { type: 'integer', minimum: 80 } } };
  expect(spec({ ports: { type: 'array', items: port }, extra: { type: 'object' } })).toEqual({ ports: [{ port: 80 }] });
});

test('a useful sample leaves out what is refused beside the rest', () => {
  const either = { oneOf: [{ required: ['a'] }, { required: ['b'] }] };
  expect(spec({ a: { ...text, enum: ['x'] }, b: { ...text, enum: ['y'] } }, either)).toEqual({ a: 'x' });
});

test('a useful sample has one of the values that a field without a type may have', () => {
  expect(spec({ any: { 'x-kubernetes-preserve-unknown-fields': true, enum: [3, 'x'] } }, { required: ['any'] })).toEqual({ any: 3 });
});
