import { isJsonArray, type JsonObject, type JsonValue } from '@structural/json';

/** The versions of a manifest's `spec`, whatever they are. */
export function writtenVersions(spec: JsonObject): readonly JsonValue[] {
  const versions = spec['versions'];
  return isJsonArray(versions) ? versions : [];
}

/** True for a value that is there and not null, which the server reads as absent. */
export function isPresent(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null;
}
