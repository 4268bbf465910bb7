import { findObjects } from '@structural/checker';
import { isJsonObject, newJsonObject, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';

/** The object of Kubernetes that a path leads into, an item of a List included, and where it stands. */
export function objectAround(root: JsonValue, path: JsonPath): { readonly object: JsonObject; readonly at: JsonPath } {
  const found = findObjects(root).findLast(({ path: at }) => at.length <= path.length && at.every((step, i) => step === path[i]));
  return { object: found?.value ?? (isJsonObject(root) ? root : newJsonObject()), at: found?.path ?? [] };
}
