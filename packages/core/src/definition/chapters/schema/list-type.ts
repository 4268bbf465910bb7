import { DeferredValue, invalid, notSupported, required, type FieldError } from '../../../field/error.js';
import { child, type FieldPath } from '../../../field/path.js';
import type { JSONSchemaProps } from '../../../schema/json-schema-props.js';
import { addErrors } from '../../../field/add-errors.js';
import { goSchemaOrArray } from '../../go-struct.js';
import type { Tolerances } from '../../tolerances.js';
import { keyProperty, listItemErrors } from './list-items.js';

const LIST_TYPES = ['atomic', 'set', 'map'];

/** Judges `x-kubernetes-list-type` and `x-kubernetes-list-map-keys` of one schema. */
export function validateListType(schema: JSONSchemaProps, path: FieldPath, tolerances: Tolerances, errors: FieldError[]): void {
  const listType = schema['x-kubernetes-list-type'];
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const at = child(path, 'x-kubernetes-list-type');
  if (listType !== undefined && schema.type !== 'array') errors.push(wrongType(schema, path));
  else if (listType === 'set' && tolerances.requireAtomicSetType) addErrors(errors, setItemErrors(schema, path));
  if (listType !== undefined && !LIST_TYPES.includes(listType)) errors.push(notSupported(at, listType, LIST_TYPES, 'keyword.list-type'));
  if (keys.length > 0 && listType !== 'map') {
    const detail = 'must be map if x-kubernetes-list-map-keys is non-empty';
    errors.push(
      listType === undefined ? required(at, detail, 'keyword.list-type-map') : invalid(at, listType, detail, 'keyword.list-type-map'),
    );
  }
  if (listType === 'map') addErrors(errors, listMapErrors(schema, keys, path));
  if (tolerances.requireMapListKeysMapSetValidation) addErrors(errors, listItemErrors(schema, path));
}

function wrongType({ type }: JSONSchemaProps, path: FieldPath): FieldError {
  const detail = 'must be array if x-kubernetes-list-type is specified';
  const at = child(path, 'type');
  return type === undefined ? required(at, detail, 'keyword.list-type-type') : invalid(at, type, detail, 'keyword.list-type-type');
}

/** Items of a set that are compared as a whole: scalars, atomic lists, and objects that say that they are atomic. */
function setItemErrors({ items }: JSONSchemaProps, path: FieldPath): readonly FieldError[] {
  const schema = items?.schema;
  if (schema === undefined || !hasNonAtomicItems(schema)) return [];
  const keyword = schema.type === 'array' ? 'x-kubernetes-list-type' : 'x-kubernetes-map-type';
  const detail = 'must be atomic as item of a list with x-kubernetes-list-type=set';
  // The server shows the list type, even where it means the map type.
  return [invalid(child(child(path, 'items'), keyword), schema['x-kubernetes-list-type'] ?? null, detail, 'keyword.set-items')];
}

function hasNonAtomicItems(items: JSONSchemaProps): boolean {
  if (items.type === 'array') return (items['x-kubernetes-list-type'] ?? 'atomic') !== 'atomic';
  return items.type === 'object' && items['x-kubernetes-map-type'] !== 'atomic';
}

/** True for a set whose items are not atomic, at this schema. */
export function isSetOfNonAtomicItems(schema: JSONSchemaProps): boolean {
  return schema['x-kubernetes-list-type'] === 'set' && schema.items?.schema !== undefined && hasNonAtomicItems(schema.items.schema);
}

function listMapErrors({ items }: JSONSchemaProps, keys: readonly string[], path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  const keysPath = child(path, 'x-kubernetes-list-map-keys');
  const itemsPath = child(path, 'items');
  if (keys.length === 0) errors.push(required(keysPath, 'must not be empty if x-kubernetes-list-type is map', 'keyword.list-map-keys'));
  if (items === undefined)
    errors.push(required(itemsPath, 'must have a schema if x-kubernetes-list-type is map', 'keyword.list-map-items'));
  else if (items.schema === undefined) {
    const detail = 'must only have a single schema if x-kubernetes-list-type is map';
    errors.push(invalid(itemsPath, new DeferredValue(() => goSchemaOrArray(items)), detail, 'keyword.list-map-items'));
  } else if (items.schema.type !== 'object') {
    const detail = "must be object if parent array's x-kubernetes-list-type is map";
    errors.push(invalid(child(itemsPath, 'type'), items.schema.type ?? '', detail, 'keyword.list-map-items'));
  } else addErrors(errors, keyErrors(items.schema, keys, path));
  return errors;
}

function keyErrors(items: JSONSchemaProps, keys: readonly string[], path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  const keysPath = child(path, 'x-kubernetes-list-map-keys');
  const seen = new Set<string>();
  for (const name of keys) {
    const type = items.properties?.get(name)?.type;
    if (type === 'array' || type === 'object') {
      // The server shows the type of the items rather than that of the key.
      const detail = "must be a scalar type if parent array's x-kubernetes-list-type is map";
      errors.push(invalid(child(keyProperty(path, name), 'type'), 'object', detail, 'keyword.list-map-key-type'));
    }
    if (items.properties?.has(name) !== true) {
      errors.push(invalid(keysPath, keys, 'entries must all be names of item properties', 'keyword.list-map-keys'));
    }
    if (seen.has(name)) errors.push(invalid(keysPath, keys, 'must not contain duplicate entries', 'keyword.list-map-keys'));
    seen.add(name);
  }
  return errors;
}
