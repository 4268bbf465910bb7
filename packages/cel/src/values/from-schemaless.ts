import { isInt64, isJsonArray, isJsonNumber, isJsonObject, toFloat64, type JsonObject, type JsonValue } from '@structural/json';
import { goValueTypeName } from './go-value-type-name.js';
import { storedFault } from './stored-fault.js';
import { celError, type CelList, type CelMap, type CelValue } from './value.js';

/**
 * A JSON value as expressions see it that know no schema, such as those of admission policies; nothing below is converted before it is asked for.
 *
 * `isTyped` is for objects that a Go struct of the server holds, as those of built-in kinds, which are compared more strictly. Source:
 * `k8s.io/apiserver/pkg/cel/common`, SchemalessTypedToVal, and cel-go `common/types`, DefaultTypeAdapter.
 */
export function fromSchemaless(value: JsonValue, isTyped: boolean): CelValue {
  if (isJsonArray(value)) return listFrom(value, isTyped);
  if (isJsonObject(value)) return mapFrom(value, isTyped);
  if (isInt64(value)) return BigInt(value);
  return isJsonNumber(value) ? toFloat64(value) : value;
}

function listFrom(items: readonly JsonValue[], isTyped: boolean): CelList {
  const at = (index: number): CelValue => fromSchemaless(items[index] ?? null, isTyped);
  return { kind: 'list', size: items.length, at, ...(isTyped ? { isTyped } : {}) };
}

function mapFrom(object: JsonObject, isTyped: boolean): CelMap {
  const names = Object.keys(object);
  const value = (name: string): CelValue | undefined => {
    const member = object[name];
    return member === undefined ? undefined : fromSchemaless(member, isTyped);
  };
  if (isTyped) return typedMap(names, value);
  return { kind: 'map', size: names.length, get: (key) => (typeof key === 'string' ? value(key) : undefined), keys: () => names };
}

/** A value of a Go struct by its fields, of which some may be unknown. */
export function structOf(fields: readonly (readonly [string, CelValue])[]): CelMap {
  const values = new Map(fields);
  return typedMap([...values.keys()], (name) => values.get(name));
}

function typedMap(names: readonly string[], value: (name: string) => CelValue | undefined): CelMap {
  return {
    kind: 'map',
    size: names.length,
    get: (key) => (typeof key === 'string' ? value(key) : storedFault(celError(`unsupported map key type: ${goValueTypeName(key)}`))),
    keys: () => names,
    isTyped: true,
  };
}
