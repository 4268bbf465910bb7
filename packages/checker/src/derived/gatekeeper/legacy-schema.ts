import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { jsonObject, memberIn, mergedObject } from '../json.js';

const PRESERVE = 'x-kubernetes-preserve-unknown-fields';

/**
 * A schema that was written before schemas had to be structural: whatever it does not list is kept.
 *
 * Only the schemas of fields, items and additional properties are changed. Source: frameworks/constraint, `pkg/schema`, `AddPreserveUnknownFields`.
 */
export function withUnknownFields(schema: JsonValue | undefined): JsonObject {
  const type = memberIn(schema, 'type') ?? '';
  const items = memberIn(schema, 'items');
  const isOpen = type === '' || type === 'object';
  const properties = memberIn(schema, 'properties');
  const additional = memberIn(schema, 'additionalProperties');
  return mergedObject(
    schema,
    jsonObject({
      ...(isOpen && { [PRESERVE]: true }),
      ...(isJsonObject(properties) && {
        properties: jsonObject(Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, withUnknownFields(field)]))),
      }),
      ...(isJsonObject(additional) && { additionalProperties: withUnknownFields(additional) }),
      ...((isJsonObject(items) || (type === 'array' && items === undefined)) && { items: withUnknownFields(items) }),
    }),
  );
}

/** Whether a schema lists several schemas for the items of one list, which Gatekeeper cannot keep unknown fields in. */
export function itemsWithSeveralSchemas(schema: JsonValue | undefined, path: JsonPath): JsonPath | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { items, properties, additionalProperties } = schema;
  if (isJsonArray(items)) return [...path, 'items'];
  const fields = isJsonObject(properties) ? Object.entries(properties) : [];
  for (const [name, field] of fields) {
    const found = itemsWithSeveralSchemas(field, [...path, 'properties', name]);
    if (found !== undefined) return found;
  }
  return (
    itemsWithSeveralSchemas(items, [...path, 'items']) ?? itemsWithSeveralSchemas(additionalProperties, [...path, 'additionalProperties'])
  );
}
