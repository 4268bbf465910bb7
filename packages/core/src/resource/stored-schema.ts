import { Float64, formatJsonFloat, isJsonArray, isJsonObject, parseNumberLiteral, type JsonValue } from '@structural/json';
import type { JSONSchemaProps } from '../schema/json-schema-props.js';
import { rewriteArray, rewriteObject } from './rewrite.js';

/**
 * A schema as it comes back from storage, where `default: 1.0` has become `default: 1`.
 *
 * While a definition is admitted the numbers in defaults and enums are as written; when it is served, they were printed as JSON and
 * read again, so that a float64 without a fraction is an int64. The schema itself where nothing changes.
 */
export function storedSchema(schema: JSONSchemaProps): JSONSchemaProps {
  const changed: { -readonly [K in keyof JSONSchemaProps]: JSONSchemaProps[K] } = { ...schema };
  if (schema.default !== undefined) changed.default = storedValue(schema.default);
  if (schema.example !== undefined) changed.example = storedValue(schema.example);
  if (schema.enum !== undefined) changed.enum = mapList(schema.enum, storedValue);
  for (const junctor of ['allOf', 'anyOf', 'oneOf'] as const) {
    const branches = schema[junctor];
    if (branches !== undefined) changed[junctor] = mapList(branches, storedSchema);
  }
  if (schema.not !== undefined) changed.not = storedSchema(schema.not);
  for (const holder of ['properties', 'patternProperties', 'definitions'] as const) {
    const schemas = schema[holder];
    if (schemas !== undefined) changed[holder] = mapMap(schemas, storedSchema);
  }
  for (const holder of ['additionalProperties', 'additionalItems'] as const) {
    const below = schema[holder];
    if (typeof below === 'object') changed[holder] = storedSchema(below);
  }
  if (schema.items !== undefined) changed.items = mapHeld(schema.items);
  if (schema.dependencies !== undefined) changed.dependencies = mapMap(schema.dependencies, mapHeld);
  return Object.keys(changed).every((key) => changed[key as keyof JSONSchemaProps] === schema[key as keyof JSONSchemaProps]) ? schema : changed;
}

/** A value as it comes back from storage: every float64 without a fraction that JSON prints like an int64 is one. */
function storedValue(value: JsonValue): JsonValue {
  if (value instanceof Float64) return parseNumberLiteral(formatJsonFloat(value.value)) ?? value;
  if (isJsonArray(value)) return rewriteArray(value, storedValue);
  return isJsonObject(value) ? rewriteObject(value, storedValue) : value;
}

/** What `items` or an entry of `dependencies` holds. */
function mapHeld<T extends { readonly schema?: JSONSchemaProps; readonly schemas?: readonly JSONSchemaProps[] }>(holder: T): T {
  const { schema, schemas } = holder;
  const one = schema === undefined ? undefined : storedSchema(schema);
  const many = schemas === undefined ? undefined : mapList(schemas, storedSchema);
  if (one === schema && many === schemas) return holder;
  return { ...holder, ...(one === undefined ? {} : { schema: one }), ...(many === undefined ? {} : { schemas: many }) };
}

function mapList<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  const changed = items.map(change);
  return changed.every((item, i) => item === items[i]) ? items : changed;
}

function mapMap<T>(map: ReadonlyMap<string, T>, change: (item: T) => T): ReadonlyMap<string, T> {
  const changed = new Map([...map].map(([key, item]) => [key, change(item)]));
  return [...changed].every(([key, item]) => item === map.get(key)) ? map : changed;
}
