import { isJsonObject, type JsonObject } from '@structural/json';
import { applyDefaults } from '../defaults/apply-defaults.js';
import { withMember } from '../pruning/rewrite.js';
import { coerceResource } from '../resource/decode-resource.js';
import type { ResourceStorage } from './resource-storage.js';

/** An object in another version, or what the server answers instead, with status 500. */
export type ConvertedResource =
  | {
      readonly ok: true;
      readonly object: JsonObject;
      /** The fields that the schema of the version does not know, as strict decoding names them; only conversion looks. */
      readonly unknownFields?: readonly string[];
    }
  | { readonly ok: false; readonly error: string };

/**
 * What a conversion webhook makes of an object in another version, as a server goes on with it, or why there is nothing to go on with; `undefined` where nobody
 * knows what it returned.
 */
export type WebhookConverter = (original: JsonObject, version: string) => ConvertedResource | undefined;

/**
 * Writes an object to storage: it becomes one of the storage version, whose schema prunes it and drops nulls, but neither fills it in nor
 * validates it.
 *
 * What is of the storage version is stored as it is. Only what a schema says of embedded resources can fail. Source: `pkg/apiserver`,
 * schemaCoercingConverter, as the encoder of `k8s.io/apimachinery/pkg/runtime/serializer/versioning` calls it.
 */
export function writeToStorage(storage: ResourceStorage, object: JsonObject): ConvertedResource {
  return versionIn(object) === storage.version ? { ok: true, object } : convertResource(storage, object, storage.version);
}

/**
 * Reads a stored object in a version: the schema of the version that it is stored in prunes it and fills it in, that of the other version
 * prunes it once more, and fills in nothing.
 *
 * An object may be stored in another version than the storage version of today. Source: `pkg/apiserver`, crdConversionRESTOptionsGetter.
 */
export function readFromStorage(storage: ResourceStorage, stored: JsonObject, version: string): ConvertedResource {
  const filled = fillStored(storage, stored);
  return filled.ok ? convertResource(storage, filled.object, version) : filled;
}

/** A stored object in its own version: pruned, without what does not fit in metadata, filled in. */
export function fillStored(storage: ResourceStorage, stored: JsonObject): ConvertedResource {
  const version = versionIn(stored);
  const own = storage.type(version);
  if (own === undefined) return { ok: false, error: `request to convert CR from an invalid group/version: ${storage.group}/${version}` };
  if (!own.ok) return own;
  const read = coerceResource(own.type, stored, 'drop');
  if (!read.ok) return { ok: false, error: read.decodeError };
  return { ok: true, object: applyDefaults(own.type.structural, withGeneration(read.resource.object)) as JsonObject };
}

/** An object as another version has it where no webhook converts: with that version's name, pruned by its schema. */
export function convertResource(storage: ResourceStorage, object: JsonObject, version: string): ConvertedResource {
  const target = storage.type(version);
  if (target === undefined) return { ok: false, error: `request to convert CR to an invalid group/version: ${storage.group}/${version}` };
  if (!target.ok) return target;
  const coerced = coerceResource(target.type, inVersion(object, storage.group, version));
  return coerced.ok
    ? { ok: true, object: coerced.resource.object, unknownFields: coerced.strictErrors.map((text) => text.replace(/^unknown field /, '')) }
    : { ok: false, error: coerced.decodeError };
}

/** An object with the name of another version of its group. */
export function inVersion(object: JsonObject, group: string, version: string): JsonObject {
  return withMember(object, 'apiVersion', `${group}/${version}`);
}

/** The version that an object names; empty where it names none. */
export function versionIn({ apiVersion }: JsonObject): string {
  return typeof apiVersion === 'string' ? apiVersion.slice(apiVersion.indexOf('/') + 1) : '';
}

/** What was stored before generations were counted has the first. */
function withGeneration(object: JsonObject): JsonObject {
  const metadata = object['metadata'];
  if (!isJsonObject(metadata) || metadata['generation'] !== undefined) return object;
  return withMember(object, 'metadata', withMember(metadata, 'generation', 1));
}
