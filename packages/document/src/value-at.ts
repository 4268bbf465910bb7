import type { JsonValue } from '@structural/json';
import { isJsonArray, isJsonObject } from '@structural/json';
import type { JsonPath } from './source-document.js';

/** The value that a path leads to; undefined where there is none. Linear in the path. */
export function valueAt(value: JsonValue | undefined, path: JsonPath): JsonValue | undefined {
  let at = value;
  for (const step of path) {
    if (typeof step === 'number') at = isJsonArray(at) ? at[step] : undefined;
    else at = isJsonObject(at) ? at[step] : undefined;
  }
  return at;
}
