import { isJsonObject, jsonEqual, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { applyDefaults } from '../defaults/apply-defaults.js';
import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import { versionsOf } from '../definition/read/hoist.js';
import type { ManagedFieldsEntry } from '../metadata/object-meta.js';
import { withMember } from '../pruning/rewrite.js';
import { coerceResource } from '../resource/decode-resource.js';
import { toResourceType } from '../resource/resource-type.js';
import { failed, success, type Attempt } from './failure.js';
import { convertObject } from './versions/typed-object.js';

/**
 * An object as it is read again after it was written: pruned and without nulls by the storage version, with defaults of that, in its own version.
 *
 * Source: `pkg/apiserver`, crdConversionRESTOptionsGetter.
 */
export function writtenAndRead(definition: CustomResourceDefinition, version: string, object: JsonObject): Attempt<JsonObject> {
  const { group } = definition.spec;
  const storage = versionsOf(definition.spec).find((each) => each.storage)?.name ?? version;
  const versions = { definition, hub: version };
  const stored = toResourceType(definition, storage);
  const served = toResourceType(definition, version);
  if (!stored.ok) return failed(stored.error);
  if (!served.ok) return failed(served.error);
  const converted = convertObject(versions, object, `${group}/${storage}`);
  if (!converted.ok) return converted;
  const written = coerceResource(stored.type, converted.value);
  if (!written.ok) return failed(written.decodeError);
  const defaulted = applyDefaults(stored.type.structural, written.resource.object) as JsonObject;
  const back = convertObject(versions, defaulted, `${group}/${version}`);
  if (!back.ok) return back;
  const read = coerceResource(served.type, back.value);
  return read.ok ? success(read.resource.object) : failed(read.decodeError);
}

/** An object with these managed fields, or with none. */
export function withManagedFields(object: JsonObject, entries: readonly ManagedFieldsEntry[] | undefined): JsonObject {
  return withMetadataField(object, 'managedFields', entries?.map(entryJson));
}

/** An object with one field of its metadata set, or removed for `undefined`. */
export function withMetadataField(object: JsonObject, name: string, value: JsonValue | undefined): JsonObject {
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : newJsonObject();
  return withMember(object, 'metadata', withMember(metadata, name, value));
}

function entryJson(entry: ManagedFieldsEntry): JsonValue {
  const json = newJsonObject();
  for (const name of ['manager', 'operation', 'apiVersion', 'fieldsType', 'subresource', 'time', 'fieldsV1'] as const) {
    const value = entry[name];
    if (value !== undefined && value !== '') json[name] = value;
  }
  return json;
}

/**
 * Managed fields with the times of before, where nothing but times would change, so that nothing is written.
 *
 * Source: `k8s.io/apiserver/pkg/endpoints/handlers/fieldmanager`, IgnoreManagedFieldsTimestampsTransformer.
 */
export function withOldTimes(
  entries: readonly ManagedFieldsEntry[] | undefined,
  old: readonly ManagedFieldsEntry[] | undefined,
): readonly ManagedFieldsEntry[] | undefined {
  if (entries === undefined || entries.length !== old?.length) return entries;
  const isSame = entries.every((entry, i) => {
    const before = old[i];
    return before !== undefined && jsonEqual(entryJson({ ...entry, time: '' }), entryJson({ ...before, time: '' }));
  });
  return isSame ? old : entries;
}
