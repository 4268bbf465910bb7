import { forbidden, required, type FieldError } from '../../../field/error.js';
import { child, key, type FieldPath } from '../../../field/path.js';
import type { JSONSchemaProps } from '../../../schema/json-schema-props.js';
import { addErrors } from '../../../field/add-errors.js';

/**
 * Judges what the items of a set or a map must be so that they can be distinguished: not null, with keys that are always there.
 *
 * Source: `pkg/apis/apiextensions/validation`, validateMapListKeysMapSet.
 */
export function listItemErrors(schema: JSONSchemaProps, path: FieldPath): readonly FieldError[] {
  const listType = schema['x-kubernetes-list-type'];
  const items = schema.items?.schema;
  if (items === undefined || (listType !== 'set' && listType !== 'map')) return [];
  const errors: FieldError[] = [];
  if (items.nullable === true) {
    const detail = `cannot be nullable when x-kubernetes-list-type is ${listType}`;
    errors.push(forbidden(child(child(path, 'items'), 'nullable'), detail, 'keyword.list-items-nullable'));
  }
  if (listType === 'map') addErrors(errors, keyErrors(items, schema['x-kubernetes-list-map-keys'] ?? [], path));
  return errors;
}

function keyErrors(items: JSONSchemaProps, keys: readonly string[], path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  const isRequired = new Set(items.required);
  for (const name of keys) {
    const property = items.properties?.get(name);
    if (property === undefined) continue;
    const at = keyProperty(path, name);
    if (!isRequired.has(name) && property.default === undefined) {
      const detail = 'this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property';
      errors.push(required(child(at, 'default'), detail, 'keyword.list-map-key-default'));
    }
    if (property.nullable === true) {
      const detail = 'this property is in x-kubernetes-list-map-keys, so it cannot be nullable';
      errors.push(forbidden(child(at, 'nullable'), detail, 'keyword.list-map-key-nullable'));
    }
  }
  return errors;
}

/** Where the property `name` of a list's items stands, `path` being the list's. */
export function keyProperty(path: FieldPath, name: string): FieldPath {
  return key(child(child(path, 'items'), 'properties'), name);
}
