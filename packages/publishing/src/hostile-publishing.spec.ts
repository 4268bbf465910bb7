import { fromPlain, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { definitionOf, manifest } from '../tests/definition.js';
import { growth, LINEAR } from '../tests/growth.js';
import { type CustomResourceDefinition } from '@structural/core';
import { aggregateOpenApi } from './openapi/aggregate/aggregate.js';
import { explain } from './explain/explain.js';
import { printOpenApi } from './openapi/printing/print-document.js';
import { printPortalDocument, toPortalDocument } from './portal/portal-document.js';
import { toGo } from './types/go.js';
import { toJsonSchema } from './json-schema/json-schema.js';
import { toKustomizeOpenApi } from './openapi/documents/kustomize.js';
import { toOpenApiV2 } from './openapi/documents/swagger.js';
import { toOpenApiV3 } from './openapi/documents/openapi-v3.js';
import { toProtobuf } from './types/protobuf.js';
import { toTable } from './table/table.js';
import { toTypeScript } from './types/typescript.js';

function definition(spec: JsonValue): CustomResourceDefinition {
  const value = manifest([{ type: 'object', required: ['spec'], properties: { spec: {} } }]) as unknown as {
    spec: { versions: [{ schema: { openAPIV3Schema: { properties: Record<string, JsonValue> } } }] };
  };
  value.spec.versions[0].schema.openAPIV3Schema.properties['spec'] = spec;
  return definitionOf(value as unknown as JsonValue);
}

const object = (members: Readonly<Record<string, JsonValue>>): JsonObject => Object.assign(newJsonObject(), members);

function deep(depth: number, wrap: (inner: JsonValue) => JsonObject): CustomResourceDefinition {
  let schema: JsonValue = object({ type: 'string' });
  for (let i = 0; i < depth; i++) schema = wrap(schema);
  return definition(schema);
}

function wide(count: number, name: (i: number) => string): CustomResourceDefinition {
  const properties = newJsonObject();
  for (let i = 0; i < count; i++) properties[name(i)] = object({ type: 'string', description: 'a */ ` \n b' });
  return definition(object({ type: 'object', properties, required: Object.keys(properties) }));
}

/** Everything that is made of a definition. */
function everything(of: CustomResourceDefinition): readonly unknown[] {
  const [v2, v3] = [toOpenApiV2(of, 'v1'), toOpenApiV3(of, 'v1')];
  const portal = (['v2', 'v3'] as const).map((dialect) => toPortalDocument(of, 'v1', dialect));
  return [
    v2.ok && printOpenApi(v2.document),
    v3.ok && printOpenApi(v3.document),
    ...portal.map((built) => built.ok && printPortalDocument(built.document)),
    explain(of, 'v1', { path: ['spec'] }),
    explain(of, 'v1', { recursive: true }),
    printOpenApi(toJsonSchema(of, 'v1') ?? null),
    printOpenApi(toKustomizeOpenApi([of])),
    toTypeScript(of, 'v1'),
    toGo(of, 'v1'),
    toProtobuf(of, 'v1'),
    toTable(of, 'v1', [object({ spec: 1 })], 0),
    aggregateOpenApi([of], { digest: (text) => String(text.length) }).v2.etag,
  ];
}

describe('hostile definitions', () => {
  test.each<[string, CustomResourceDefinition]>([
    ['deep properties', deep(2_000, (inner) => object({ type: 'object', properties: object({ a: inner }), required: ['a'] }))],
    ['deep lists', deep(2_000, (inner) => object({ type: 'array', items: inner, minItems: 1 }))],
    ['deep maps', deep(2_000, (inner) => object({ type: 'object', additionalProperties: inner, minProperties: 1 }))],
    ['odd names', wide(9, (i) => ['__proto__', 'constructor', 'a"b', 'a\nb', '`', '*/', '', '\u2028', '{'][i] ?? '')],
    ['lists without end', definition(fromPlain({ type: 'array', minItems: 1e9, items: { type: 'string', minLength: 1e9 } }))],
    ['patterns that grow', definition(fromPlain({ type: 'string', pattern: '((((a{1000}){1000}){1000}){1000})' }))],
  ])('%s are published, explained and exported', (_name, of) => {
    expect(everything(of)).toHaveLength(13);
  });

  test.each<[string, (i: number) => string]>([
    ['of different names', (i) => `f${String(i)}`],
    ['whose names look alike to a language', (i) => `a${'-'.repeat(i % 60)}${'/'.repeat(Math.floor(i / 60))}`],
  ])('many fields %s cost what they are', (_name, name) => {
    expect(
      growth(
        (count) => count,
        (count) => everything(wide(count, name)),
        300,
      ),
    ).toBeLessThan(LINEAR);
  });

  test('names of fields reach no prototype', () => {
    const of = wide(1, () => '__proto__');
    expect(printOpenApi(toJsonSchema(of, 'v1') ?? null)).toContain('"__proto__":');
    expect(({} as Record<string, unknown>)['type']).toBeUndefined();
  });
});
