import { applyDefaults, type StructuralSchema } from '@structural/core';
import { isJsonArray, isJsonObject, jsonEqual, newJsonObject, type JsonValue } from '@structural/json';
import { schemaBelow } from '@structural/witness';
import { isSameValue } from './same-value.js';

/** Whether a value is what Go writes for a field that is not set, or absent: also a zero quantity or duration, and an object with defaults only. */
export function isEmpty(value: JsonValue | undefined, schema?: StructuralSchema): boolean {
  if (value === undefined || value === null) return true;
  if (isJsonArray(value)) return value.length === 0;
  if (isJsonObject(value)) {
    const defaults = applyDefaults(schema, newJsonObject());
    return Object.entries(value).every(([name, member]) => {
      const usual = isJsonObject(defaults) ? defaults[name] : undefined;
      if (usual !== undefined && member !== undefined && jsonEqual(usual, member)) return true;
      const isNamed = schema?.properties?.has(name) === true;
      return isEmpty(member, schema && schemaBelow(schema, isNamed ? { kind: 'property', name } : { kind: 'additionalProperties' }));
    });
  }
  if (value === '' || value === 0 || value === false || value === '0s') return true;
  return schema?.extensions['x-kubernetes-int-or-string'] === true && isSameValue(value, '0', schema);
}
