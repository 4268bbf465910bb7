import { fromPlain, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { readDefinition, type CustomResourceDefinition } from '@structural/core';
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

/** A definition with a schema for its spec that is too deep for helpers that copy it. */
function readAs(spec: JsonObject): CustomResourceDefinition {
  const schema = Object.assign(newJsonObject(), { type: 'object', required: ['spec'], properties: single('spec', spec) });
  const version = Object.assign(newJsonObject(), fromPlain({ name: 'v1', served: true, storage: true }), {
    schema: single('openAPIV3Schema', schema),
  });
  const names = fromPlain({ plural: 'shirts', kind: 'Shirt' });
  const read = readDefinition(
    Object.assign(newJsonObject(), fromPlain({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' }), {
      metadata: fromPlain({ name: 'shirts.example.com' }),
      spec: Object.assign(newJsonObject(), { group: 'example.com', scope: 'Namespaced', names, versions: [version] }),
    }),
  );
  if (!read.ok) throw new Error('no CRD');
  return read.definition;
}

describe('hostile definitions', () => {
  test.each<[string, CustomResourceDefinition]>([
    ['deep lists', deep((inner) => ({ type: 'array', items: inner, minItems: 1 }))],
    ['lists without end', specified(fromPlain({ type: 'array', minItems: 1e9, items: { type: 'string', minLength: 1e9 } }))],
    ['patterns that grow', specified(fromPlain({ type: 'string', pattern: '((((a{1000}){1000}){1000}){1000})' }))],
  ])('%s have a sample or none, in bounded time', (_name, of) => {
    expect(toSample(of, 'v1', { full: true })).toHaveProperty('ok');
  });

  test.each(['allOf', 'anyOf', 'oneOf', 'not'])('%s nested in itself has a sample, or a reason why there is none', (junctor) => {
    const nested = (depth: number): CustomResourceDefinition => {
      let branch: JsonObject = Object.assign(newJsonObject(), fromPlain({ required: ['a'] }));
      for (let i = 0; i < depth; i++) branch = single(junctor, junctor === 'not' ? branch : [branch]);
      const fields = fromPlain({ type: 'object', properties: { a: { type: 'string' } } });
      return readAs(Object.assign(newJsonObject(), fields, branch));
    };
    expect(toSample(nested(400), 'v1', { full: true })).toMatchObject({ ok: true });
    for (const depth of [501, 4_000, 20_000])
      expect(toSample(nested(depth), 'v1')).toEqual({ ok: false, reasons: ['more than 500 junctors are nested one in the other'] });
  });

  test('names of fields reach no prototype', () => {
    const properties = single('__proto__', fromPlain({ type: 'string' }));
    const sample = toSample(specified(Object.assign(newJsonObject(), { type: 'object', required: ['__proto__'], properties })), 'v1');
    expect(sample.ok && printJson(sample.object)).toContain('"spec":{"__proto__":"__proto__"}');
  });
});
