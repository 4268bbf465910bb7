import { randomBytes } from 'node:crypto';
import { parseJson } from '@structural/document';
import { isJsonArray, isJsonObject, printJson, type JsonValue } from '@structural/json';
import { DEFINITIONS } from '@structural/sources';
import type { ReadObject } from '../cluster/read-object.js';
import { redactObject } from './redact-object.js';

/**
 * Opens a redactor with a key of its own, which nobody gets to know. It is to be given definitions before their objects; those stay as they are.
 * Undefined is what comes of what a server would not read as JSON.
 */
export function openRedactor(key: Uint8Array = randomBytes(32)): (object: ReadObject) => Uint8Array | undefined {
  /** The schemas, by resource and version. */
  const schemas = new Map<string, JsonValue | undefined>();
  return (object) => {
    const document = parseJson(Buffer.from(object.json).toString());
    if (!document.ok || !isJsonObject(document.value)) return undefined;
    const { value } = document;
    if (object.resource === DEFINITIONS) {
      for (const [version, schema] of schemasOf(value)) schemas.set(`${object.name} ${version}`, schema);
      return object.json;
    }
    const apiVersion = value['apiVersion'];
    const version = typeof apiVersion === 'string' ? apiVersion.slice(apiVersion.indexOf('/') + 1) : '';
    return Buffer.from(printJson(redactObject(value, schemas.get(`${object.resource} ${version}`), key)));
  };
}

function schemasOf(definition: JsonValue): readonly (readonly [string, JsonValue | undefined])[] {
  const spec = isJsonObject(definition) ? definition['spec'] : undefined;
  const versions = spec !== undefined && isJsonObject(spec) ? spec['versions'] : undefined;
  if (versions === undefined || !isJsonArray(versions)) return [];
  return versions.flatMap((each) => {
    if (!isJsonObject(each) || typeof each['name'] !== 'string') return [];
    const { name, schema } = each;
    return [[name, schema !== undefined && isJsonObject(schema) ? schema['openAPIV3Schema'] : undefined] as const];
  });
}
