import { isJsonObject, newJsonObject, type JsonValue } from '@structural/json';

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
