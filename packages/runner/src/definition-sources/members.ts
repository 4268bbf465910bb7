import { Float64, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { describeResource } from '@structural/checker';
import type { PlacedDocument } from './definition-source.js';

/** The value below some keys; undefined where one is missing. */
export function below(value: JsonValue | undefined, ...keys: readonly string[]): JsonValue | undefined {
  return keys.reduce<JsonValue | undefined>((at, key) => (at !== undefined && isJsonObject(at) ? at[key] : undefined), value);
}

/** The text below some keys; a number, as a version without quotes is one, counts as its text. Undefined where there is none. */
export function textBelow(value: JsonValue | undefined, ...keys: readonly string[]): string | undefined {
  const found = below(value, ...keys);
  if (found instanceof Float64) return String(found.value);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** The objects of the list below some keys. */
export function objectsBelow(value: JsonValue | undefined, ...keys: readonly string[]): readonly JsonObject[] {
  const found = below(value, ...keys);
  return found !== undefined && isJsonArray(found) ? found.filter(isJsonObject) : [];
}

/** The texts of the list below some keys. */
export function textsBelow(value: JsonValue | undefined, ...keys: readonly string[]): readonly string[] {
  const found = below(value, ...keys);
  return found !== undefined && isJsonArray(found) ? found.filter((each) => typeof each === 'string') : [];
}

/** The documents of a kind in an API group. */
export function ofKind(documents: readonly PlacedDocument[], group: string, kind: string): readonly PlacedDocument[] {
  return documents.filter(({ value }) => {
    const described = describeResource(value);
    return described.group === group && described.kind === kind;
  });
}

/** The last part of a file name. */
export function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
