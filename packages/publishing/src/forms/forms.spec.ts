import { fromPlain, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { judgeResource, readDefinition, toResourceType, validateDefinition, type CustomResourceDefinition } from '@structural/core';
import fc from 'fast-check';
import { manifest } from '../../tests/definition.js';
import { coreForm } from './core-form.js';
import { normalizedForm } from './normalized-form.js';
import { unfoldedForm } from './unfolded-form.js';

type Plain = Record<string, unknown>;
type Form = (definition: JsonObject) => JsonObject;

const whole = (spec: unknown): JsonObject => manifest([{ type: 'object', properties: { spec } }]) as JsonObject;

/** What a form makes of the schema of `spec`. */
function formOf(form: Form, spec: unknown): unknown {
  const { spec: made } = plain(form(whole(spec))) as { spec: { versions: [{ schema: { openAPIV3Schema: Plain } }] } };
  return (made.versions[0].schema.openAPIV3Schema['properties'] as Plain)['spec'];
}

const plain = (value: JsonValue): unknown => JSON.parse(printJson(value));

function read(value: JsonValue): CustomResourceDefinition {
  const result = readDefinition(value);
  if (!result.ok) throw new Error(result.decodeError);
  return result.definition;
}

const INT_OR_STRING = [{ type: 'integer' }, { type: 'string' }];
const API_VERSION = { type: 'string', pattern: '^([^/]+|[^/]*/[^/]*)$' };

// The examples of KEP-2335 that need no names of their own.
const IP = { type: 'string', anyOf: [{ pattern: '^(25[0-5])' }, { pattern: '([0-9a-f]{1,4}:)' }] };
const RAW = {
  type: 'object',
  nullable: true,
  'x-kubernetes-embedded-resource': true,
  'x-kubernetes-preserve-unknown-fields': true,
  properties: { apiVersion: { type: 'string', pattern: 'v1' } },
};
const ANY_JSON = { type: 'object', properties: { json: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, nullable: true } } };
const MAP = { type: 'object', additionalProperties: { type: 'integer', minimum: 42 } };
const RANGES = [
  { minimum: 42, maximum: 50 },
  { minimum: 52, maximum: 60 },
];
const PORT = { 'x-kubernetes-int-or-string': true, pattern: 'abc', anyOf: RANGES };
const SAME_PORT = { 'x-kubernetes-int-or-string': true, allOf: [{ anyOf: INT_OR_STRING }, { pattern: 'abc', anyOf: RANGES }] };

describe('the unfolded form', () => {
  test('lists the types of an int-or-string, in allOf beside an anyOf', () => {
    expect(formOf(unfoldedForm, { 'x-kubernetes-int-or-string': true })).toEqual({
      'x-kubernetes-int-or-string': true,
      anyOf: INT_OR_STRING,
    });
    expect(formOf(unfoldedForm, PORT)).toEqual({
      'x-kubernetes-int-or-string': true,
      pattern: 'abc',
      allOf: [{ anyOf: INT_OR_STRING }, { anyOf: RANGES }],
    });
    expect(formOf(unfoldedForm, SAME_PORT)).toEqual(SAME_PORT);
  });

  test('lists the fields of an embedded resource, and-ing what is said of them', () => {
    expect(formOf(unfoldedForm, RAW)).toEqual({
      ...RAW,
      properties: {
        apiVersion: { type: 'string', pattern: 'v1', allOf: [{ pattern: API_VERSION.pattern }] },
        kind: { type: 'string' },
        metadata: { type: 'object' },
      },
      required: ['kind', 'apiVersion'],
    });
  });

  test.each([IP, ANY_JSON, MAP])('leaves %j as it is', (spec) => {
    expect(formOf(unfoldedForm, spec)).toEqual(spec);
  });
});

describe('the core form', () => {
  test.each<[unknown, unknown]>([
    [IP, { type: 'string' }],
    [RAW, { ...RAW, properties: { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: { type: 'object' } } }],
    [ANY_JSON, ANY_JSON],
    [MAP, { type: 'object', additionalProperties: { type: 'integer' } }],
    [PORT, { 'x-kubernetes-int-or-string': true }],
    [
      { type: 'object', properties: { a: { type: 'integer', default: 1 } }, 'x-kubernetes-validations': [{ rule: 'self.a > 0' }] },
      { type: 'object', properties: { a: { type: 'integer', default: 1 } } },
    ],
  ])('of %j is what its values are made of', (spec, core) => {
    expect(formOf(coreForm, spec)).toEqual(core);
  });
});

describe('the normalized form', () => {
  test('is the same for both ways to write an int-or-string, and for the unfolded one', () => {
    for (const spec of [PORT, SAME_PORT, formOf(unfoldedForm, PORT)]) expect(formOf(normalizedForm, spec)).toEqual(PORT);
  });

  test('does not say what embedded resources have', () => {
    expect(formOf(normalizedForm, formOf(unfoldedForm, RAW))).toEqual(RAW);
  });

  test('keeps the fields of an embedded resource that must list some', () => {
    const fields = { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: { type: 'object' } };
    const spec = { type: 'object', 'x-kubernetes-embedded-resource': true, properties: { kind: { type: 'string' } }, required: ['kind'] };
    expect(formOf(normalizedForm, spec)).toEqual({ type: 'object', 'x-kubernetes-embedded-resource': true, properties: fields });
  });

  test('has no keyword that says nothing', () => {
    const spec = { type: 'object', nullable: false, description: '', required: [], allOf: [{ not: { enum: [] } }], default: null };
    expect(formOf(normalizedForm, spec)).toEqual({ type: 'object', not: {} });
  });

  test('says in branches of allOf only what the schema cannot say itself', () => {
    const spec = {
      type: 'integer',
      minimum: 1,
      allOf: [{ maximum: 9 }, { exclusiveMinimum: true }, { multipleOf: 2 }, { not: { enum: [3] } }],
    };
    expect(formOf(normalizedForm, spec)).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 9,
      not: { enum: [3] },
      allOf: [{ exclusiveMinimum: true }, { multipleOf: 2 }],
    });
  });
});

describe('any form', () => {
  test('leaves alone what is not written as it should be', () => {
    for (const spec of [1, { type: 3, properties: [1], allOf: 'b', anyOf: [1], items: 'a', 'x-kubernetes-int-or-string': 'yes' }]) {
      for (const form of [unfoldedForm, normalizedForm]) expect(formOf(form, spec)).toEqual(spec);
    }
    const odd = fromPlain({ spec: { versions: [1, { schema: 2 }, { schema: { openAPIV3Schema: [] } }], validation: null } }) as JsonObject;
    for (const form of [unfoldedForm, coreForm, normalizedForm]) expect(plain(form(odd))).toEqual(plain(odd));
    expect(plain(unfoldedForm(fromPlain({}) as JsonObject))).toEqual({});
  });

  test('is made of a schema however deep', () => {
    const object = (members: Readonly<Record<string, JsonValue>>): JsonObject => Object.assign(newJsonObject(), members);
    let openAPIV3Schema = object({ type: 'string' });
    for (let i = 0; i < 10_000; i++) openAPIV3Schema = object({ type: 'object', properties: object({ a: openAPIV3Schema }) });
    const deep = object({ spec: object({ versions: [object({ schema: object({ openAPIV3Schema }) })] }) });
    for (const form of [unfoldedForm, coreForm, normalizedForm]) expect(isJsonObject(form(deep))).toBe(true);
  });

  const scalar = fc.constantFrom<Plain>(
    { type: 'string', minLength: 1, allOf: [{ maxLength: 3 }, { pattern: 'a' }] },
    { type: 'integer', minimum: 1, allOf: [{ maximum: 3 }, { minimum: 2 }], nullable: false },
    { type: 'string', nullable: true, allOf: [{ enum: ['a'] }] },
    { 'x-kubernetes-int-or-string': true },
    { 'x-kubernetes-int-or-string': true, anyOf: INT_OR_STRING, allOf: [{ maximum: 9 }] },
    { 'x-kubernetes-int-or-string': true, anyOf: [{ maximum: 2 }, { pattern: 'b' }], allOf: [{ anyOf: [{ minimum: 1 }] }] },
    SAME_PORT,
  );
  const schema = fc.letrec<{ node: Plain }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      scalar,
      fc.record({ type: fc.constant('array'), items: tie('node') }),
      fc.record({ type: fc.constant('object'), additionalProperties: tie('node') }),
      fc
        .record({ a: tie('node'), b: tie('node') })
        .map((properties) => ({ type: 'object', properties, required: ['a'], anyOf: [{ required: ['b'] }] })),
      fc.record({ a: tie('node') }).map((properties) => ({
        type: 'object',
        'x-kubernetes-embedded-resource': true,
        properties: { ...properties, kind: { type: 'string', pattern: 'A' } },
      })),
      fc.constant({ type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true }),
    ),
  })).node;
  const value = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<unknown>('a', 'b', 'abc', 'v1', 'a/b/c', '', 1, 2, 45, 100, null, {}, []),
      fc.array(tie('node'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'apiVersion', 'kind', 'metadata'), tie('node'), { maxKeys: 5 }),
    ),
  })).node;

  function judge(definition: CustomResourceDefinition, spec: unknown): unknown {
    const served = toResourceType(definition, 'v1');
    if (!served.ok) throw new Error(served.error);
    const resource = fromPlain({ apiVersion: 'stable.example.com/v1', kind: 'Shirt', metadata: { name: 'a' }, spec });
    const judged = judgeResource(served.type, resource);
    return judged.ok ? { accepted: judged.errors.length === 0, object: plain(judged.object) } : judged.decodeError;
  }

  test('but the core is accepted as the schema is, judges and prunes values as it does; normalizing undoes unfolding', () => {
    fc.assert(
      fc.property(schema, value, (spec, given) => {
        const written = whole({ type: 'object', properties: { at: spec } });
        expect(validateDefinition(read(written)).errors).toEqual([]);
        const verdict = judge(read(written), { at: given });
        for (const form of [unfoldedForm, normalizedForm]) {
          const made = form(written);
          expect(plain(form(made))).toEqual(plain(made));
          expect(validateDefinition(read(made)).errors).toEqual([]);
          expect(judge(read(made), { at: given })).toEqual(verdict);
        }
        expect(plain(normalizedForm(unfoldedForm(written)))).toEqual(plain(normalizedForm(written)));
        // What the schema accepts its core accepts.
        const core = judge(read(coreForm(written)), { at: given }) as { accepted?: boolean };
        if ((verdict as { accepted?: boolean }).accepted === true) expect(core.accepted).toBe(true);
      }),
    );
  });
});
