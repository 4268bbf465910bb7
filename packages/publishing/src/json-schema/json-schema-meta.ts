import { newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import { META_TYPES, type MetaField, type MetaType } from '../openapi/meta/meta-types.js';

/** The name of ObjectMeta among {@link META_DEFINITIONS}. */
export const OBJECT_META = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta';

/**
 * ObjectMeta and what it needs, as JSON Schema definitions of what people write: any field may be null, which the server takes for
 * absent, and what it does not know it refuses.
 */
export const META_DEFINITIONS: JsonObject = definitionsFrom(OBJECT_META);

function definitionsFrom(root: string): JsonObject {
  const definitions = newJsonObject();
  const pending = [root];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const type = META_TYPES[name];
    if (type === undefined || definitions[name] !== undefined) continue;
    definitions[name] = typeSchema(type);
    for (const { ref } of Object.values(type.fields ?? {})) if (ref !== undefined) pending.push(ref);
  }
  return definitions;
}

function typeSchema({ description, type, format, required, fields }: MetaType): JsonObject {
  const schema = newJsonObject();
  schema['description'] = description;
  schema['type'] = required === undefined ? [type, 'null'] : type;
  if (format !== undefined) schema['format'] = format;
  if (required !== undefined) schema['required'] = required;
  if (fields === undefined) return schema;
  const properties = newJsonObject();
  for (const [name, field] of Object.entries(fields)) properties[name] = fieldSchema(field, required?.includes(name) === true);
  schema['properties'] = properties;
  schema['additionalProperties'] = false;
  return schema;
}

function fieldSchema({ description, type, ref, of }: MetaField, isRequired: boolean): JsonObject {
  const schema = newJsonObject();
  if (type === undefined) return Object.assign(schema, { $ref: `#/definitions/${ref ?? ''}` });
  schema['description'] = description;
  schema['type'] = isRequired ? type : [type, 'null'];
  if (type === 'array') schema['items'] = ref === undefined ? typed(of) : Object.assign(newJsonObject(), { $ref: `#/definitions/${ref}` });
  if (type === 'object') schema['additionalProperties'] = typed(of);
  return schema;
}

function typed(type: JsonValue | undefined): MutableJsonObject {
  const schema = newJsonObject();
  if (type !== undefined) schema['type'] = type;
  return schema;
}
