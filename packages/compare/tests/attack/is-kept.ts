import { isJsonArray, isJsonObject, jsonEqual, type JsonObject, type JsonValue } from '@structural/json';

/** Whether all that was there is there; more may be. */
export function isKept(before: JsonValue, after: JsonValue | undefined): boolean {
  if (after === undefined) return false;
  if (isJsonObject(before))
    return (
      isJsonObject(after) && Object.keys(before).every((name) => isEmptyMetadata(name, before) || isKept(before[name] ?? null, after[name]))
    );
  if (isJsonArray(before)) return isJsonArray(after) && before.length === after.length && before.every((item, i) => isKept(item, after[i]));
  return jsonEqual(before, after);
}

/** Metadata without a member says nothing, which the server makes of null in resources within others. */
function isEmptyMetadata(name: string, { metadata }: JsonObject): boolean {
  return name === 'metadata' && metadata !== undefined && isJsonObject(metadata) && Object.keys(metadata).length === 0;
}
