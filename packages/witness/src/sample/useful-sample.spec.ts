import { printJson } from '@structural/json';
import { rulesOf } from '@structural/cel';
import { judgeResource, NEWEST_KUBERNETES, toResourceType } from '@structural/core';
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
  expect(spec({ ports: { type: 'array', items: port }, extra: { type: 'object' } })).toEqual({ ports: [{ port: 8080 }] });
});

test('a useful sample leaves out what is refused beside the rest', () => {
  const either = { oneOf: [{ required: ['a'] }, { required: ['b'] }] };
  expect(spec({ a: { ...text, enum: ['x'] }, b: { ...text, enum: ['y'] } }, either)).toEqual({ a: 'x' });
});

test('a useful sample has one of the values that a field without a type may have', () => {
  expect(spec({ any: { 'x-kubernetes-preserve-unknown-fields': true, enum: [3, 'x'] } }, { required: ['any'] })).toEqual({ any: 3 });
});

test('a useful sample has texts and numbers as people write them, where the definition accepts them', () => {
  const properties = {
    image: text,
    interval: { ...text, pattern: '^([0-9]+(ms|s|m|h))+$' },
    replicas: { type: 'integer', minimum: 0 },
    port: { type: 'integer', maximum: 100 },
    engine: { ...text, description: 'What runs it, e.g. "postgres".' },
    url: { ...text, default: 'http://a' },
  };
  expect(spec(properties, { required: ['image', 'interval', 'replicas', 'port', 'engine'] })).toEqual({
    engine: 'postgres',
    image: 'registry.example.com/app:1.0.0',
    interval: '5m',
    port: 1,
    replicas: 1,
    url: 'http://a',
  });
});

test('a useful sample has something in what must be there but may be empty', () => {
  const container = { type: 'object', required: ['name'], properties: { name: text, image: text } };
  const pod = { type: 'object', properties: { volumes: { type: 'array', items: text }, containers: { type: 'array', items: container } } };
  const template = { type: 'object', properties: { metadata: { type: 'object' }, spec: pod } };
  const selector = { type: 'object', properties: { matchLabels: { type: 'object', additionalProperties: text } } };
  expect(spec({ template, selector, names: { type: 'array', items: text } }, { required: ['template', 'selector', 'names'] })).toEqual({
    names: ['item'],
    selector: { matchLabels: { app: 'sample' } },
    template: { spec: { containers: [{ name: 'name' }] } },
  });
});

test('a useful sample takes back what a rule refuses of it, and nothing else', () => {
  const rules = [{ rule: 'self.kind == "Bucket" || size(self.kind) == 4' }];
  const properties = { kind: { ...text, minLength: 4 }, schedule: text };
  const definition = definitionWith({
    type: 'object',
    properties: { spec: { type: 'object', required: ['kind', 'schedule'], properties, 'x-kubernetes-validations': rules } },
  });
  const sample = usefulSample(definition, 'v1', { rules: rulesOf(NEWEST_KUBERNETES) });
  expect(sample.ok && JSON.parse(printJson(sample.object))).toMatchObject({ spec: { kind: 'kind', schedule: '0 3 * * *' } });
});
