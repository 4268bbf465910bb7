import { typeName, type CelType } from '@structural/cel';
import { fromPlain, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { jsonObject, memberIn, mergedObject } from '../json.js';
import { openGraphScope, type GraphScope } from './graph-scope.js';
import { builtinSchema } from './language/object-meta-schema.js';
import { typeExpression } from './language/type-expression.js';
import { readText } from './written-expressions.js';

/** Below so many objects in each other anything may be. */
const MAX_DEPTH = 30;
/** No status has a schema of more parts. */
const MAX_PARTS = 20_000;

/**
 * The schema of `status` that kro infers from its expressions, over built-in kinds and the instance: what depends on other kinds is left open.
 * `definition` is the CRD without it.
 *
 * Source: kro 0.9, `pkg/graph/schema`, `GenerateSchemaFromCELTypes`.
 */
export function statusSchema(rgd: JsonObject, definition: JsonObject): JsonObject {
  const status = memberIn(rgd, 'spec', 'schema', 'status');
  const scope = openGraphScope(rgd, definition, (apiVersion, kind) => [builtinSchema(apiVersion, kind) ?? []].flat());
  const making: Making = { scope, parts: 0 };
  const own = isJsonObject(status) ? Object.entries(status).filter(([name]) => name !== 'conditions') : [];
  const properties = Object.fromEntries(own.map(([name, value]) => [name, schemaOfValue(value, making)]));
  return jsonObject({ type: 'object', properties: mergedObject(STATUS, jsonObject(properties)) });
}

interface Making {
  readonly scope: GraphScope;
  parts: number;
}

const OPEN = fromPlain({ 'x-kubernetes-preserve-unknown-fields': true }) as JsonObject;

function schemaOfValue(value: JsonValue, making: Making): JsonObject {
  if (isJsonObject(value)) {
    const properties = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, schemaOfValue(field, making)]));
    return jsonObject({ type: 'object', properties: jsonObject(properties) });
  }
  if (isJsonArray(value)) return jsonObject({ type: 'array', items: OPEN });
  const read = readText(typeof value === 'string' ? value : '', []);
  // Of several expressions, and of an expression in a text, a text comes.
  if (!read.isWhole) return jsonObject({ type: 'string' });
  const typed = typeExpression(read.expressions[0]?.text ?? '', making.scope.context);
  return typed.ok ? schemaOfType(typed.type, making, 0) : OPEN;
}

function schemaOfType(type: CelType, making: Making, depth: number): JsonObject {
  if (depth > MAX_DEPTH || making.parts++ > MAX_PARTS) return OPEN;
  const [first, second] = type.parameters;
  switch (type.kind) {
    case 'list':
      return first === undefined ? OPEN : jsonObject({ type: 'array', items: schemaOfType(first, making, depth + 1) });
    case 'map':
      return second === undefined ? OPEN : jsonObject({ type: 'object', additionalProperties: schemaOfType(second, making, depth + 1) });
    case 'object':
      return schemaOfObject(type.name, making, depth);
    case 'timestamp':
      return depth === 0 ? TIMESTAMP : OPEN;
    default:
      return SCALARS.get(typeName(type)) ?? OPEN;
  }
}

/** Its fields have the names that expressions know them by. */
function schemaOfObject(name: string, making: Making, depth: number): JsonObject {
  const { types } = making.scope;
  if (!types.isObject(name)) return OPEN;
  const properties = types.fieldNames(name).map((field) => {
    const type = types.field(name, field);
    return [field, type === undefined ? OPEN : schemaOfType(type, making, depth + 1)] as const;
  });
  return jsonObject({ type: 'object', properties: jsonObject(Object.fromEntries(properties)) });
}

const TIMESTAMP = fromPlain({ description: 'Timestamp representing a creation time', type: 'string', format: 'date-time' }) as JsonObject;

const SCALARS: ReadonlyMap<string, JsonObject> = new Map(
  [
    ['bool', { type: 'boolean' }],
    ['int', { type: 'integer' }],
    ['uint', { type: 'integer' }],
    ['double', { type: 'number' }],
    ['string', { type: 'string' }],
    ['bytes', { type: 'string', format: 'byte' }],
  ].map(([name, schema]) => [name as string, fromPlain(schema) as JsonObject]),
);

const FIELD = { type: 'string' };
const STATUS = fromPlain({
  state: FIELD,
  conditions: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        type: FIELD,
        status: FIELD,
        reason: FIELD,
        message: FIELD,
        lastTransitionTime: FIELD,
        observedGeneration: { type: 'integer' },
      },
    },
  },
});
