import { parseJson, renderDocument } from '@structural/document';

/** An object's JSON text as YAML, as kubectl prints it; as it is where it is no JSON, or so deep that nobody could read it. */
export function objectYaml(json: Uint8Array): Uint8Array {
  const document = parseJson(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString());
  return document.ok && !isDeep(json) ? Buffer.from(renderDocument(document.value, 'yaml')) : json;
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
