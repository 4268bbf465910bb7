import { isJsonArray, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';

/** A value with the members of all objects in order, so that equal values have equal texts. */
export function canonical(value: JsonValue): string {
  return printJson(sorted(value));
}

const CLUSTER_FIELDS: ReadonlySet<string> = new Set(['uid', 'creationTimestamp', 'resourceVersion', 'managedFields', 'selfLink']);

/** An object without what only a cluster can tell: its uid, its times, who owns its fields, and a name that was made up. */
export function withoutClusterFields(object: JsonObject): JsonObject {
  const { metadata } = object;
  if (!isJsonObject(metadata)) return object;
  const isGenerated = typeof metadata['generateName'] === 'string' && metadata['generateName'] !== '';
  return { ...object, metadata: without(metadata, (name) => CLUSTER_FIELDS.has(name) || (isGenerated && name === 'name')) };
}

/** An object without some members. */
export function without(object: JsonObject, isLeftOut: (name: string) => boolean): JsonObject {
  const kept = newJsonObject();
  for (const name in object) if (!isLeftOut(name)) kept[name] = object[name] ?? null;
  return kept;
}

function sorted(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const copy = newJsonObject();
  for (const name of Object.keys(value).sort()) copy[name] = sorted(value[name] ?? null);
  return copy;
}
