import { jsonEqual } from './json-equal.js';
import { newJsonObject } from './json-object.js';
import { isJsonObject, type JsonObject, type JsonValue } from './json-value.js';

/** A value after a merge patch: members that are null are removed, objects merged, all else replaced. Source: RFC 7396. */
export function mergePatch(target: JsonValue, patch: JsonValue): JsonValue {
  if (!isJsonObject(patch)) return patch;
  const before = isJsonObject(target) ? target : newJsonObject();
  const merged = newJsonObject();
  for (const key in before) if (patch[key] !== null) merged[key] = before[key] ?? null;
  for (const key in patch) {
    const value = patch[key] ?? null;
    if (value !== null) merged[key] = mergePatch(before[key] ?? null, value);
  }
  return merged;
}

/** The smallest merge patch that makes one object of another; undefined where none does, since a patch cannot write null. */
export function mergePatchTo(before: JsonObject, after: JsonObject): JsonObject | undefined {
  const patch = difference(before, after);
  return jsonEqual(mergePatch(before, patch), after) ? patch : undefined;
}

function difference(before: JsonObject, after: JsonObject): JsonObject {
  const patch = newJsonObject();
  for (const key in before) if (after[key] === undefined) patch[key] = null;
  for (const key in after) {
    const [from, to] = [before[key], after[key] ?? null];
    if (from !== undefined && jsonEqual(from, to)) continue;
    patch[key] = from !== undefined && isJsonObject(from) && isJsonObject(to) ? difference(from, to) : to;
  }
  return patch;
}
