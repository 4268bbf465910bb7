import { isJsonObject, newJsonObject, type JsonObject } from '@structural/json';

/** A definition as it was applied, without what the server wrote. */
export function asManifest(definition: JsonObject): JsonObject {
  const { apiVersion = '', kind = '', metadata, spec = null } = definition;
  const name = isJsonObject(metadata) ? (metadata['name'] ?? '') : '';
  return Object.assign(newJsonObject(), { apiVersion, kind, metadata: Object.assign(newJsonObject(), { name }), spec });
}
