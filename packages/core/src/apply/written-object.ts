import { isJsonObject, jsonEqual, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import type { ManagedFieldsEntry } from '../metadata/object-meta.js';
import { withoutSelfLink } from '../metadata/without-self-link.js';
import { withMember } from '../pruning/rewrite.js';
import { readFromStorage, writeToStorage, type WebhookConverter } from '../storage/convert-resource.js';
import { toResourceStorage } from '../storage/resource-storage.js';
import { failed, success, type Attempt } from './fields/failure.js';

/** An object as it is read again, in its version, after it was written in the storage version; what a webhook does between the two is for who asks it. */
export function writtenAndRead(
  definition: CustomResourceDefinition,
  version: string,
  object: JsonObject,
  converter: WebhookConverter | undefined,
): Attempt<JsonObject> {
  const found = toResourceStorage(definition);
  if (!found.ok) return failed(found.error);
  const { storage } = found;
  if (storage.isConvertedByWebhook && storage.version !== version) {
    if (converter !== undefined) return success(withoutSelfLink(object));
    return failed(
      `a webhook converts from ${version} to ${storage.version}, the storage version, which only a cluster can do`,
      'undecided',
    );
  }
  const written = writeToStorage(storage, withoutSelfLink(object));
  const read = written.ok ? readFromStorage(storage, written.object, version) : written;
  return read.ok ? success(read.object) : failed(read.error);
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
