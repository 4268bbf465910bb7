import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';

/** What stands in the `metadata.managedFields` of an object, whatever it is; nothing where that is no list. */
export function managedEntries({ metadata }: JsonObject): readonly JsonValue[] {
  const entries = isJsonObject(metadata) ? metadata['managedFields'] : undefined;
  return isJsonArray(entries) ? entries : [];
}
