import { fromPlain, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import type { CustomResourceDefinition } from '@structural/core';
import { definitionWith } from '../tests/definition.js';
import { toSample } from './sample/to-sample.js';

const DEPTH = 2_000;

function specified(spec: JsonValue): CustomResourceDefinition {
  return definitionWith(fromPlain({ type: 'object', required: ['spec'], properties: { spec } }));
}

function deep(wrap: (inner: JsonValue) => Readonly<Record<string, JsonValue>>): CustomResourceDefinition {
  let schema: JsonValue = Object.assign(newJsonObject(), { type: 'string' });
  for (let i = 0; i < DEPTH; i++) schema = Object.assign(newJsonObject(), wrap(schema));
  const root = Object.assign(newJsonObject(), { type: 'object', required: ['spec'], properties: single('spec', schema) });
  return definitionWith(root);
}

function single(name: string, value: JsonValue): JsonObject {
  const object = newJsonObject();
  object[name] = value;
  return object;
}

describe('hostile definitions', () => {
  test.each<[string, CustomResourceDefinition]>([
    ['deep lists', deep((inner) => ({ type: 'array', items: inner, minItems: 1 }))],
    ['lists without end', specified(fromPlain({ type: 'array', minItems: 1e9, items: { type: 'string', minLength: 1e9 } }))],
    ['patterns that grow', specified(fromPlain({ type: 'string', pattern: '((((a{1000}){1000}){1000}){1000})' }))],
  ])('%s have a sample or none, in bounded time', (_name, of) => {
    expect(toSample(of, 'v1', { full: true })).toHaveProperty('ok');
  });

  test('names of fields reach no prototype', () => {
    const properties = single('__proto__', fromPlain({ type: 'string' }));
    const sample = toSample(specified(Object.assign(newJsonObject(), { type: 'object', required: ['__proto__'], properties })), 'v1');
    expect(sample.ok && printJson(sample.object)).toContain('"spec":{"__proto__":"__proto__"}');
  });
});
