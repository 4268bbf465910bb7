import { parseJson, renderDocument } from '@structural/document';
import { isJsonObject, newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';

/**
 * An object's JSON text as YAML, as people read it and as it could be created anew: without `metadata.managedFields`, which kubectl does not show
 * either, and, unless versions are kept, without `metadata.resourceVersion`, which no new object may have. As it is where it is no JSON, or so deep that nobody could read it.
 */
export function objectYaml(json: Uint8Array, { keepsVersions = false }: { readonly keepsVersions?: boolean } = {}): Uint8Array {
  const document = parseJson(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString());
  return document.ok && !isDeep(json) ? Buffer.from(renderDocument(asNew(document.value, keepsVersions), 'yaml')) : json;
}

function asNew(object: JsonValue, keepsVersions: boolean): JsonValue {
  if (!isJsonObject(object)) return object;
  const shown = newJsonObject();
  for (const [name, value] of Object.entries(object))
    shown[name] = name === 'metadata' && isJsonObject(value) ? withoutServers(value, keepsVersions) : value;
  return shown;
}

function withoutServers(metadata: JsonObject, keepsVersions: boolean): JsonObject {
  const kept: MutableJsonObject = newJsonObject();
  for (const [name, value] of Object.entries(metadata))
    if (name !== 'managedFields' && (keepsVersions || name !== 'resourceVersion')) kept[name] = value;
  return kept;
}

/** Whether brackets are deep; those in strings count, too, which does no harm. */
function isDeep(json: Uint8Array): boolean {
  let depth = 0;
  for (const byte of json) {
    if (byte === 0x7b || byte === 0x5b) depth++;
    else if (byte === 0x7d || byte === 0x5d) depth--;
    if (depth > DEEPEST) return true;
  }
  return false;
}

const DEEPEST = 150;
