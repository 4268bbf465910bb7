import { objectIn, isJsonArray, type JsonObject, type JsonValue } from '@structural/json';

/** The objects in a list; empty ones in place of other items, so that the places stay. */
export function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(value) ? value.map(objectIn) : [];
}

/** A member that is a text, or an empty one. */
export function textIn(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The texts in a list. */
export function textsIn(value: JsonValue | undefined): readonly string[] {
  return isJsonArray(value) ? value.map(textIn) : [];
}

/** An object of texts, such as labels. */
export function textMapIn(value: JsonValue | undefined): ReadonlyMap<string, string> {
  return new Map(Object.entries(objectIn(value)).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : [])));
}
