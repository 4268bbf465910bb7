import { isJsonArray, isJsonObject, type JsonValue } from './json-value.js';

/** The names of members and indices of items that lead to a value, from the outside in; none for the value itself. */
export type JsonPath = readonly (string | number)[];

/** The value that a path of names and indices leads to; undefined where there is none. Linear in the path. */
export function valueAt(value: JsonValue | undefined, path: JsonPath): JsonValue | undefined {
  let at = value;
  for (const step of path) {
    if (typeof step === 'number') at = isJsonArray(at) ? at[step] : undefined;
    else at = isJsonObject(at) ? at[step] : undefined;
  }
  return at;
}

/** A path as people write it, `spec.l[0].q`: names are not escaped. Linear in the path. */
export function plainPath(path: JsonPath): string {
  return path.map((step, i) => (typeof step === 'number' ? `[${String(step)}]` : i === 0 ? step : `.${step}`)).join('');
}
