import { typeFacts } from '@structural/builtin';
import { newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';

/**
 * What Go prints of an object of a type to which nothing was given: the structs that it has as values, and the fields that are printed where they are empty. A
 * new object is compared with that, so that nobody owns what is always there.
 */
function zeroObject(type: string, minor: number): JsonObject {
  const object = newJsonObject();
  for (const { form, isRequired, name } of typeFacts(type, minor).fields ?? []) {
    if (name === 'apiVersion' || name === 'kind') continue;
    const value = zeroOf(form, minor, isRequired);
    if (value !== undefined) object[name] = value;
  }
  return object;
}

function zeroOf(form: string, minor: number, isRequired: boolean): JsonValue | undefined {
  if (form === 'meta/v1.ObjectMeta') return newJsonObject();
  if (/^(?:\*|\[\]|\{)/.test(form)) return isRequired ? null : undefined;
  if (form.length > 1) {
    const { fields, form: called } = typeFacts(form, minor);
    if (fields !== undefined) return zeroObject(form, minor);
    return called === undefined ? undefined : zeroOf(called, minor, isRequired);
  }
  return isRequired ? ZERO.get(form) : undefined;
}

/** By the letters of scalar types. */
const ZERO: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['b', false],
  ['f', 0],
  ['i', 0],
  ['l', 0],
  ['s', ''],
]);

/** A new object of a kind before anything is written to it. */
export function newObject(apiVersion: string, kind: string, type: string, minor: number): JsonObject {
  const object: MutableJsonObject = Object.assign(newJsonObject(), zeroObject(type, minor));
  return Object.assign(object, { apiVersion, kind });
}
