import { readDefinition, type CustomResourceDefinition } from '@structural/core';
import { fromPlain, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { aggregateOpenApi } from './aggregate/aggregate.js';
import { lostInV2 } from './schemas/lost-in-v2.js';

/** A definition of the days before structural schemas. */
function old(schema: unknown, extra: Readonly<Record<string, unknown>> = {}): CustomResourceDefinition {
  const read = readDefinition(
    fromPlain({
      apiVersion: 'apiextensions.k8s.io/v1beta1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'shirts.example.com' },
      spec: {
        group: 'example.com',
        version: 'v1',
        names: { kind: 'Shirt', plural: 'shirts' },
        scope: 'Namespaced',
        ...(schema !== undefined && { validation: { openAPIV3Schema: schema } }),
        ...extra,
      },
    }),
  );
  if (!read.ok) throw new Error(read.decodeError);
  return read.definition;
}

function at(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((inner, name) => (isJsonObject(inner) ? inner[name] : undefined), value);
}

function documents(definition: CustomResourceDefinition): { readonly v2: JsonObject; readonly v3: JsonObject } {
  const { refused, v2, v3 } = aggregateOpenApi([definition], { digest: (text) => text, stored: true });
  expect(refused).toEqual([]);
  return { v2: v2.document, v3: v3.get('apis/example.com/v1')!.document };
}

const V3 = ['components', 'schemas', 'com.example.v1.Shirt', 'properties'];
const V2 = ['definitions', 'com.example.v1.Shirt', 'properties'];

describe('a definition that is stored', () => {
  const NOT_STRUCTURAL = {
    properties: {
      spec: {
        description: 'What is wanted.',
        required: ['size'],
        properties: {
          size: { type: 'integer', nullable: true },
          colour: { $ref: '#/definitions/colour' },
          sleeves: { items: [{ type: 'string' }] },
          seams: { items: { type: 'string' }, maxItems: 3 },
          fit: { oneOf: [{ type: 'string' }, { required: ['a'] }] },
        },
      },
    },
    definitions: { colour: { type: 'string' } },
  };

  it('is published with all that a document can say of a schema that is not structural', () => {
    expect(at(documents(old(NOT_STRUCTURAL)).v3, ...V3, 'spec')).toEqual(
      fromPlain({
        description: 'What is wanted.',
        type: 'object',
        required: ['size'],
        properties: {
          size: { type: 'integer', nullable: true },
          colour: { 'x-kubernetes-preserve-unknown-fields': true },
          sleeves: { 'x-kubernetes-preserve-unknown-fields': true },
          seams: { type: 'array', items: { type: 'string' }, maxItems: 3 },
          fit: { oneOf: [{ type: 'string' }, { required: ['a'] }], 'x-kubernetes-preserve-unknown-fields': true },
        },
      }),
    );
  });

  it('keeps its fields in Swagger 2.0, where unknown ones are kept', () => {
    const { v2 } = documents(old(NOT_STRUCTURAL));
    expect(Object.keys(at(v2, ...V2) as JsonObject).sort()).toEqual(['apiVersion', 'kind', 'metadata', 'spec']);
    expect(at(v2, ...V2, 'spec', 'properties', 'size')).toEqual({ type: 'integer' });
  });

  it('has the fields of every resource without a schema', () => {
    const { v2, v3 } = documents(old(undefined));
    for (const [document, path] of [[v2, V2] as const, [v3, V3] as const])
      expect(Object.keys(at(document, ...path) as JsonObject).sort()).toEqual(['apiVersion', 'kind', 'metadata']);
  });

  it('is published as by the server where its schema is structural and fields are pruned', () => {
    const structural = old(
      { type: 'object', properties: { spec: { type: 'object', properties: { a: { type: 'string' } } } } },
      { preserveUnknownFields: false },
    );
    const plain = aggregateOpenApi([structural], { digest: (text) => text });
    const stored = aggregateOpenApi([structural], { digest: (text) => text, stored: true });
    expect(stored.v2.text).toBe(plain.v2.text);
    expect(stored.v3.get('apis/example.com/v1')?.text).toBe(plain.v3.get('apis/example.com/v1')?.text);
  });

  it('is published whatever its schema says, and refers to nothing that is not there', () => {
    const schema = fc.letrec<{ schema: unknown }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 2 },
        fc.constant<unknown>({}),
        fc.record(
          {
            type: fc.constantFrom('object', 'array', 'string', 'cat'),
            $ref: fc.constant('#/definitions/a'),
            properties: fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('schema'), { maxKeys: 2 }),
            items: fc.oneof(tie('schema'), fc.array(tie('schema'), { maxLength: 2 })),
            additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
            patternProperties: fc.constant({ a: {} }),
            oneOf: fc.array(tie('schema'), { maxLength: 2 }),
            not: tie('schema'),
            nullable: fc.boolean(),
            'x-kubernetes-preserve-unknown-fields': fc.boolean(),
          },
          { requiredKeys: [] },
        ),
      ),
    })).schema;
    fc.assert(
      fc.property(schema, (written) => {
        for (const document of Object.values(documents(old(written)))) expect(dangling(document)).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });
});

function dangling(document: JsonObject): readonly string[] {
  const missing: string[] = [];
  const pending: JsonValue[] = [document];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isJsonArray(next)) pending.push(...next);
    if (!isJsonObject(next)) continue;
    const reference = next['$ref'];
    if (typeof reference === 'string' && at(document, ...reference.slice(2).split('/')) === undefined) missing.push(reference);
    pending.push(...Object.values(next));
  }
  return missing;
}

describe('lostInV2', () => {
  const schema = {
    type: 'object',
    anyOf: [{ required: ['spec'] }, { required: ['status'] }],
    properties: {
      spec: {
        type: 'object',
        properties: {
          port: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
          even: { 'x-kubernetes-int-or-string': true, allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, { pattern: 'a' }] },
          colour: { type: 'string', default: 'red', not: { enum: ['x'] } },
          parts: { type: 'array', items: { type: 'object', nullable: true, properties: { a: { type: 'string', nullable: true } } } },
          any: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { b: { type: 'string', nullable: true } } },
          labels: { type: 'object', additionalProperties: { type: 'string', nullable: true } },
        },
      },
      status: { type: 'object' },
    },
  };

  it('names each field once, with what is left out of it', () => {
    const definition = old(schema, { preserveUnknownFields: false });
    expect(lostInV2(definition, 'v1').map(({ field, keywords }) => `${field}: ${keywords.join(' ')}`)).toEqual([
      ': anyOf',
      'spec.even: allOf',
      'spec.colour: not',
      'spec.parts[*]: nullable below',
      'spec.any: below',
      'spec.labels[*]: nullable',
    ]);
  });

  it('names fewer where a definition is published as completely as possible', () => {
    const definition = old(schema);
    expect(lostInV2(definition, 'v1', { stored: true }).map(({ field, keywords }) => `${field}: ${keywords.join(' ')}`)).toContain(
      'spec.parts[*].a: nullable',
    );
    expect(lostInV2(old(undefined), 'v1')).toEqual([]);
  });
});
