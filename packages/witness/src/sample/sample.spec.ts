import { rulesOf } from '@structural/cel';
import { judgeResource, NEWEST_KUBERNETES, toResourceType } from '@structural/core';
import { compilePattern } from '@structural/go';
import { isJsonObject, printJson, valueAt, type JsonObject, type JsonPath } from '@structural/json';
import { moved } from '../values/moves.js';
import fc from 'fast-check';
import { definitionWith } from '../../tests/definition.js';
import { minimalSample } from './minimal-sample.js';
import { toSample, type SampleOptions } from './to-sample.js';
import { patternText } from '../values/scalars/pattern-text.js';

function spec(schema: unknown, options: SampleOptions = {}): unknown {
  const sample = toSample(definitionWith({ type: 'object', required: ['spec'], properties: { spec: schema } }), 'v1', options);
  return sample.ok ? (JSON.parse(printJson(sample.object)) as Record<string, unknown>)['spec'] : sample.reasons;
}

const object = (properties: Record<string, unknown>, more: Record<string, unknown> = {}): unknown => ({
  type: 'object',
  properties,
  ...more,
});

const leaf = fc.oneof(
  fc.record(
    { type: fc.constant('string'), minLength: fc.nat(5), pattern: fc.constantFrom('^a+$', 'b', '^[0-9]{2,}$') },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    { type: fc.constant('integer'), minimum: fc.integer({ min: -9, max: 9 }), multipleOf: fc.constantFrom(2, 3) },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constant('boolean') }),
);
const { schema: anySchema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    leaf,
    fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(2) }, { requiredKeys: ['type', 'items'] }),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'x y'), tie('schema'), { maxKeys: 3 }),
        required: fc.subarray(['a', 'b']),
      },
      { requiredKeys: ['type'] },
    ),
  ),
}));

describe('a sample', () => {
  const widget = object(
    {
      color: { type: 'string', enum: ['red', 'blue'] },
      size: { type: 'integer', minimum: 3, multipleOf: 4 },
      tags: { type: 'array', 'x-kubernetes-list-type': 'set', minItems: 2, items: { type: 'string', pattern: '^[a-c]$' } },
      ready: { type: 'boolean', default: true },
    },
    { required: ['color', 'ready', 'tags'] },
  );

  test('has no more than it needs', () => {
    expect(spec(widget)).toEqual({ color: 'red', tags: ['a', 'b'] });
  });

  test('has every field where it is full', () => {
    expect(spec(widget, { full: true })).toEqual({ color: 'red', size: 4, tags: ['a', 'b'], ready: true });
  });

  test.each<[string, unknown, unknown]>([
    [
      'lists whose items differ by key',
      {
        type: 'array',
        minItems: 2,
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['port'],
        items: object({ port: { type: 'integer' } }, { required: ['port'] }),
      },
      [{ port: 1 }, { port: 2 }],
    ],
    ['maps with enough members', object({}, { minProperties: 2, additionalProperties: { type: 'integer' } }), { key: 1, key1: 1 }],
    ['maps of anything with enough members', object({}, { minProperties: 2, additionalProperties: true }), { key: 'text', key1: 'text' }],
    [
      'bounds that exclude',
      object({ a: { type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 1.5 } }, { required: ['a'] }),
      { a: 1.5 },
    ],
    ['lengths next to patterns', object({ a: { type: 'string', pattern: '^[a-z]+$', minLength: 5 } }, { required: ['a'] }), { a: 'aaaaa' }],
    ['formats', object({ a: { type: 'string', format: 'ipv4' } }, { required: ['a'] }), { a: '192.0.2.1' }],
    [
      'one branch of several',
      object({ a: { type: 'string' }, b: { type: 'string' } }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] }),
      { a: 'a' },
    ],
    [
      'what is forbidden',
      object({ a: { type: 'string' }, b: { type: 'string' } }, { required: ['b'], not: { required: ['a'] } }),
      { b: 'b' },
    ],
    [
      'branches that ask for values',
      object({ a: { type: 'string' } }, { required: ['a'], anyOf: [{ properties: { a: { enum: ['x'] } } }] }),
      { a: 'x' },
    ],
    ['int-or-strings', object({ a: { 'x-kubernetes-int-or-string': true } }, { required: ['a'] }), { a: 1 }],
    [
      'embedded resources',
      object(
        { a: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true } },
        { required: ['a'] },
      ),
      { a: { apiVersion: 'example.com/v1', kind: 'Sample', metadata: { name: 'sample' } } },
    ],
  ])('honours %s', (_name, schema, expected) => {
    expect(spec(schema)).toEqual(expected);
  });

  test('in full leaves out what excludes each other', () => {
    const either = object(
      { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } },
      { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    );
    expect(spec(either, { full: true })).toEqual({ a: 'a', c: 'c' });
  });

  test('names the fields for which it found no value', () => {
    const schema = {
      type: 'object',
      properties: { spec: object({ a: { type: 'string', minLength: 3, maxLength: 2 }, b: { type: 'string' } }) },
    };
    expect(toSample(definitionWith(schema), 'v1', { full: true })).toMatchObject({
      ok: true,
      omitted: [['spec', 'a']],
      unevaluatedRules: 0,
    });
  });

  test('is not made up where there is none', () => {
    expect(spec(object({ a: { type: 'string', minLength: 3, maxLength: 2 } }, { required: ['a'] }))).toEqual([
      'no value was found for spec.a',
      'no value was found for spec',
    ]);
  });

  test('counts the rules that nobody evaluated', () => {
    const schema = object({ a: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self != ""' }] } }, { required: ['a'] });
    expect(toSample(definitionWith({ type: 'object', required: ['spec'], properties: { spec: schema } }), 'v1')).toMatchObject({
      ok: true,
      unevaluatedRules: 1,
    });
  });

  test('is accepted by the engine, whatever the schema', () => {
    fc.assert(
      fc.property(anySchema, fc.boolean(), (schema, full) => {
        const definition = definitionWith({ type: 'object', properties: { spec: schema } });
        const sample = toSample(definition, 'v1', { full });
        const served = toResourceType(definition, 'v1');
        if (!sample.ok || !served.ok) return;
        expect(judgeResource(served.type, sample.object)).toMatchObject({ ok: true, errors: [], strictErrors: [] });
      }),
    );
  });
});

describe('a minimal sample', () => {
  const minimal = (schema: unknown, required = ['spec']): unknown => {
    const made = minimalSample(definitionWith({ type: 'object', required, properties: { spec: schema } }), 'v1', {
      rules: rulesOf(NEWEST_KUBERNETES),
    });
    return made.ok ? (JSON.parse(printJson(made.object)) as Record<string, unknown>)['spec'] : made.reasons;
  };
  const text = { type: 'string' };
  const port = object({ port: { type: 'integer' }, name: text }, { required: ['port'] });

  test('has fields that an optional object requires only where a rule wants that object', () => {
    const fields = { name: text, server: port };
    expect(minimal(object(fields, { required: ['name'] }))).toEqual({ name: 'name' });
    const rules = { 'x-kubernetes-validations': [{ rule: 'has(self.server)' }] };
    expect(minimal(object(fields, { required: ['name'], ...rules }))).toEqual({ name: 'name', server: { port: 8080 } });
    expect(minimal(object(fields, { required: ['name'] }), [])).toBeUndefined();
  });

  test('leaves defaults to the server, and has no more of what a rule wants than it needs', () => {
    const either = { 'x-kubernetes-validations': [{ rule: 'has(self.a) || has(self.b)' }] };
    expect(minimal(object({ mode: { ...text, default: 'x' }, a: text, b: text }, { required: ['mode'], ...either }))).toEqual({ a: 'a' });
    expect(minimal(object({ list: { type: 'array', items: port } }, { required: ['list'] }))).toEqual({ list: [] });
  });

  test('is accepted, and refused without any of its fields, whatever the schema', () => {
    const accepted = (definition: ReturnType<typeof definitionWith>, value: JsonObject): boolean => {
      const served = toResourceType(definition, 'v1');
      const judged = served.ok ? judgeResource(served.type, value) : undefined;
      return judged?.ok === true && judged.errors.length === 0 && judged.strictErrors.length === 0;
    };
    fc.assert(
      fc.property(anySchema, (schema) => {
        const definition = definitionWith({ type: 'object', required: ['spec'], properties: { spec: schema } });
        const sample = minimalSample(definition, 'v1');
        if (!sample.ok) return;
        expect(accepted(definition, sample.object)).toBe(true);
        const pending: JsonPath[] = [['spec']];
        for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
          expect(accepted(definition, moved(sample.object, { path }))).toBe(false);
          const value = valueAt(sample.object, path);
          if (isJsonObject(value)) for (const name of Object.keys(value)) pending.push([...path, name]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a text for a pattern', () => {
  test.each([
    '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
    '^v?\\d+\\.\\d+(\\.\\d+)?$',
    '^(a|b){2,3}c?$',
    '^[^a-y]+$',
    '^\\S+@\\S+$',
    '^(?:Always|Never)$',
    '^[[:alpha:]]+$',
    '^\\x41\\pL$',
    '^.{3}$',
    '^[\\w.-]+/[\\w]+$',
  ])('%s', (pattern) => {
    const compiled = compilePattern(pattern);
    const texts = [0, 1, 2].map((variant) => patternText(pattern, { variant, extra: 1 }) ?? '');
    expect(texts.map((text) => compiled.ok && compiled.matches(text))).toEqual([true, true, true]);
  });

  test('no pattern is too odd to be read', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.constantFrom('(', ')', '[', ']', '{', '9999}', '*', '+', '?', '|', '\\', '^', '-', '(?i)', '\\p{L}'), fc.string()),
          { maxLength: 12 },
        ),
        (parts) => {
          const text = patternText(parts.join(''), { variant: 7, extra: 3 });
          expect(text === undefined || text.length <= 10_000).toBe(true);
        },
      ),
    );
  });
});
