import { gunzipSync, gzipSync } from 'node:zlib';
import { isJsonObject, newJsonObject, printJson, type JsonObject } from '@structural/json';

/** More than a server takes in one request; what unpacks to more is none of ours. */
const MAX_BYTES = 16 << 20;

/** What an annotation must keep, since a server asks for it. */
const APPROVAL = 'api-approved.kubernetes.io';

/**
 * A definition as one line of text that entities carry: JSON, compressed by gzip, in Base64. Of its metadata it has the name and what a server
 * asks for, and no status, so that a cluster's changes to these are none of the entity's.
 */
export function packDefinition(definition: JsonObject): string {
  const { apiVersion = null, kind = null, metadata = null, spec = null } = definition;
  const kept = newJsonObject();
  if (isJsonObject(metadata)) {
    kept['name'] = metadata['name'] ?? null;
    const { annotations = null } = metadata;
    const approval = isJsonObject(annotations) ? annotations[APPROVAL] : undefined;
    if (approval !== undefined) kept['annotations'] = Object.assign(newJsonObject(), { [APPROVAL]: approval });
  }
  const whole = Object.assign(newJsonObject(), { apiVersion, kind, metadata: kept, spec });
  return gzipSync(printJson(whole)).toString('base64');
}

/** The definition that an entity carries, as JSON text; undefined where it is none, or larger than any server's. */
export function unpackDefinition(packed: string): string | undefined {
  try {
    return gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: MAX_BYTES }).toString('utf8');
  } catch {
    return undefined;
  }
}
