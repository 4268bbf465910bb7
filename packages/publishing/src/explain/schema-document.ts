import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';

/** The schemas of a document by their keys, as references name them. */
export type Schemas = JsonObject;

const PREFIX = '#/components/schemas/';

/** The schema that a reference stands for, or the schema itself; a reference that leads nowhere stands for itself. */
export function resolve(schema: JsonObject, schemas: Schemas): JsonObject {
  const reference = schema['$ref'];
  if (typeof reference !== 'string' || !reference.startsWith(PREFIX)) return schema;
  const found = schemas[reference.slice(PREFIX.length)];
  return isJsonObject(found) && Object.keys(found).length > 0 ? found : schema;
}

/** A member that is an object and says something; an empty one counts as absent, as in Go's templates. */
export function objectMember(schema: JsonObject, name: string): JsonObject | undefined {
  const member = schema[name];
  return isJsonObject(member) && Object.keys(member).length > 0 ? member : undefined;
}

/** The members of a list of schemas; none where it is absent. */
export function schemaList(schema: JsonObject, name: string): readonly JsonObject[] {
  const list: JsonValue | undefined = schema[name];
  return isJsonArray(list) ? list.filter(isJsonObject) : [];
}

/** A text that says something. */
export function textMember(schema: JsonObject, name: string): string | undefined {
  const text = schema[name];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
