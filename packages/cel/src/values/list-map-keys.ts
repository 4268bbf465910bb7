import { Float64, formatScalar, isJsonArray, isJsonObject, isScalar, printJson, type JsonValue } from '@structural/json';
import { Cancelled, UNHASHABLE } from './cancelled.js';
import { itemKey } from './item-key.js';
import { isCelError, type CelMap, type CelResult, type CelValue } from './value.js';

/**
 * What tells an item of a stored list of type `map` apart, by what it holds as JSON; a symbol for an item that is like no other.
 *
 * `keys` are the names as expressions write them, and the server looks them up just so: a key that has to be escaped, such as `a-b` or
 * `namespace`, is absent to it, and all items are the same in it. Source: `k8s.io/apiserver/pkg/cel/common`, unstructuredMapList.toMapKey.
 */
export function storedKeysOf(item: CelValue, keys: readonly string[]): string | symbol {
  const object = isMap(item) ? item.stored?.object : undefined;
  if (object === undefined) return Symbol();
  // More than three are one text to the server, in which 1 and 1.0 are the same.
  const toText = keys.length > 3 ? goText : typedText;
  const parts: string[] = [];
  for (const name of keys) {
    parts.push(toText(object[name] ?? null));
  }
  return parts.join('\0');
}

/** A scalar with its type. Lists and objects have no place in the key of a Go map: looking them up is a panic, which ends the evaluation. */
function typedText(value: JsonValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Float64) return `float ${String(value.value)}`;
  if (isJsonArray(value)) throw new Cancelled(`${UNHASHABLE} []interface {}`);
  if (isJsonObject(value)) throw new Cancelled(`${UNHASHABLE} map[string]interface {}`);
  return String(value);
}

function goText(value: JsonValue): string {
  return isScalar(value) && typeof value !== 'string' ? formatScalar(value) : printJson(value);
}

/** What tells an item of a list of type `map` apart that an expression has made: the values of its keys. Source: the same, refValMapKey. */
export function keysOf(item: CelValue, keys: readonly string[]): string {
  return keys.map((name) => keyPart(isMap(item) ? item.get(name) : undefined)).join('\0');
}

function isMap(value: CelValue): value is CelMap {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'map';
}

function keyPart(value: CelResult | undefined): string {
  if (value === undefined || isCelError(value)) return 'nothing';
  const key = itemKey(value);
  return typeof key === 'string' ? JSON.stringify(key) : 'nothing';
}
