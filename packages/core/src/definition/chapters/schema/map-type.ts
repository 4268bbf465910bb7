import { invalid, notSupported, required, type FieldError } from '../../../field/error.js';
import { child, type FieldPath } from '../../../field/path.js';
import type { JSONSchemaProps } from '../../../schema/json-schema-props.js';

const MAP_TYPES = ['atomic', 'granular'];

/** Judges `x-kubernetes-map-type` of one schema. */
export function validateMapType(schema: JSONSchemaProps, path: FieldPath, errors: FieldError[]): void {
  const mapType = schema['x-kubernetes-map-type'];
  if (mapType === undefined) return;
  if (schema.type !== 'object') {
    const detail = 'must be object if x-kubernetes-map-type is specified';
    const at = child(path, 'type');
    const origin = 'keyword.map-type-type';
    errors.push(schema.type === undefined ? required(at, detail, origin) : invalid(at, schema.type, detail, origin));
  }
  if (!MAP_TYPES.includes(mapType)) errors.push(notSupported(child(path, 'x-kubernetes-map-type'), mapType, MAP_TYPES, 'keyword.map-type'));
}

/** True where old and new values of an object's fields are known to belong together; so they can with both types there are. */
export function isCorrelatableMap({ 'x-kubernetes-map-type': mapType }: JSONSchemaProps): boolean {
  return mapType === undefined || MAP_TYPES.includes(mapType);
}
