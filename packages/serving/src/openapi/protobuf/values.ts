import { renderDocument } from '@structural/document';
import { Float64, isJsonArray, isJsonObject, isJsonNumber, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { booleanField, doubleField, integerField, messageField, EMPTY_WIRE, textField, textItem, type Wire } from './wire.js';

/** A member of an object where it is one; an empty one for anything else. */
export function objectIn(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isJsonObject(value) ? value : NO_MEMBERS;
}

const NO_MEMBERS: JsonObject = Object.freeze(newJsonObject());

/** The items of a list; none where there is no list. */
export function itemsIn(object: JsonObject, key: string): readonly JsonValue[] {
  const value = object[key];
  return isJsonArray(value) ? value : [];
}

/** A member that is a text, as a field. */
export function text(number: number, object: JsonObject, key: string): Wire {
  const value = object[key];
  return typeof value === 'string' ? textField(number, value) : EMPTY_WIRE;
}

/** A list of texts, as a repeated field. */
export function texts(number: number, object: JsonObject, key: string): Wire {
  return itemsIn(object, key).flatMap((item) => (typeof item === 'string' ? textItem(number, item) : EMPTY_WIRE));
}

/** A member that is true, as a field. */
export function flag(number: number, object: JsonObject, key: string): Wire {
  return booleanField(number, object[key] === true);
}

/** A number as a floating-point field. */
export function double(number: number, object: JsonObject, key: string): Wire {
  const value = object[key];
  if (value === undefined || !isJsonNumber(value)) return EMPTY_WIRE;
  return doubleField(number, value instanceof Float64 ? value.value : Number(value));
}

/** A number as a field of whole ones; a fraction is cut off. */
export function integer(number: number, object: JsonObject, key: string): Wire {
  const value = object[key];
  if (value === undefined || !isJsonNumber(value)) return EMPTY_WIRE;
  return integerField(number, value instanceof Float64 ? BigInt(Math.trunc(value.value)) : BigInt(value));
}

/** Any value, as gnostic keeps what it does not know: its YAML. */
export function anyField(number: number, value: JsonValue): Wire {
  return messageField(number, textField(2, renderDocument(value, 'yaml')));
}

/** A member that may be anything. */
export function any(number: number, object: JsonObject, key: string): Wire {
  const value = object[key];
  return value === undefined ? EMPTY_WIRE : anyField(number, value);
}

/** The members whose names begin with `x-`, in the order of their names. */
export function extensions(number: number, object: JsonObject): Wire {
  return Object.keys(object)
    .filter((key) => key.startsWith('x-'))
    .sort()
    .flatMap((key) => messageField(number, textField(1, key), anyField(2, object[key] ?? null)));
}

/** The members of an object as pairs of a name and a message, in the order of the names. */
export function pairs(number: number, object: JsonObject, keys: readonly string[], message: (value: JsonObject) => readonly Wire[]): Wire {
  return keys.flatMap((key) => messageField(number, textField(1, key), messageField(2, ...message(objectIn(object, key)))));
}

/** The names of an object in the order in which a server prints them. */
export function sortedKeys(object: JsonObject): readonly string[] {
  return Object.keys(object).sort();
}
