import { fillStored, readFromStorage, versionIn, type CustomResourceDefinition, type ResourceType } from '@structural/core';
import type { JsonObject } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import type { StoredObject } from '../catalog/stored-object.js';
import { unreadable, unwritable } from '../conversion/unreadable-object.js';
import { asServed } from '../builtin/event-names.js';
import { undecided } from '../status/undecided.js';
import type { Call } from './call.js';
import { metadataText, withMetadata } from './place-object.js';

/** A stored object in the version of a call, or why there is none; `isConverting` where its webhook failed, or has to be asked first. */
export type StoredRead =
  | { readonly ok: true; readonly object: JsonObject }
  | { readonly ok: false; readonly error: string; readonly isConverting?: boolean };

/**
 * Reads what lies in storage as a read in the version of the call does. What a webhook converted before is remembered, as by a server's watch cache, unless a
 * `fresh` read asks for what it says now.
 */
export function readStored(call: Call, stored: StoredObject, fresh = false): StoredRead {
  const { served, storage, type } = call;
  if (served.builtin !== undefined) return { ok: true, object: asServed(stored.object, served.builtin) };
  if (isConverted(call, stored)) return readConverted(call, stored, fresh);
  const { object } = stored;
  const known = reads.get(object);
  if (known?.type === type) return known.read;
  const read = readFromStorage(storage, object, type.version);
  reads.set(object, { type, read });
  return read;
}

/** Says how a stored object is read in the version of a call, which its writer knows. */
export function rememberRead({ type }: Call, stored: JsonObject, object: JsonObject): void {
  reads.set(stored, { type, read: { ok: true, object } });
}

/** How a stored object was read last: lists, watches and the next write read it again. */
const reads = new WeakMap<JsonObject, { readonly type: ResourceType; readonly read: StoredRead }>();

/** Whether an object is stored in another version than that of a call, and a webhook knows the way. */
export function isConverted({ storage, type }: Call, { object }: StoredObject): boolean {
  return storage.isConvertedByWebhook && versionIn(object) !== type.version;
}

function readConverted({ conversions: { convert }, served, storage, type }: Call, stored: StoredObject, fresh: boolean): StoredRead {
  const { object } = stored;
  const known = rememberedOf(served.definition, stored);
  const before = fresh ? undefined : known.get(type.version);
  if (before !== undefined) return { ok: true, object: before };
  if (convert === undefined) {
    const error = `a webhook converts from ${storage.version}, the storage version, to ${type.version}, which only a cluster can do`;
    return { ok: false, error };
  }
  // A server counts revisions outside of what it stores.
  const filled = fillStored(storage, withMetadata(object, { resourceVersion: undefined }));
  const converted = filled.ok ? convert(filled.object, type.version) : filled;
  if (converted?.ok !== true) return { ok: false, error: converted?.error ?? 'a webhook has to be asked first', isConverting: true };
  const read = withMetadata(converted.object, { resourceVersion: metadataText(object, 'resourceVersion') });
  known.set(type.version, read);
  return { ok: true, object: read };
}

/** Whether a call can read an object without asking a webhook. */
export function isRemembered({ served, type }: Call, stored: StoredObject): boolean {
  return rememberedOf(served.definition, stored).has(type.version);
}

/** What webhooks made of objects, by version. */
const remembered = new WeakMap<CustomResourceDefinition, WeakMap<StoredObject, Map<string, JsonObject>>>();

function rememberedOf(definition: CustomResourceDefinition, stored: StoredObject): Map<string, JsonObject> {
  const objects = remembered.get(definition) ?? new WeakMap<StoredObject, Map<string, JsonObject>>();
  remembered.set(definition, objects);
  const known = objects.get(stored) ?? new Map<string, JsonObject>();
  objects.set(stored, known);
  return known;
}

/** What a server says where the one object of a call cannot be read, to change it or to show it. */
export function readFault(
  { about }: Call,
  stored: StoredObject,
  read: Extract<StoredRead, { readonly ok: false }>,
  isWrite: boolean,
): ApiAnswer {
  if (read.isConverting !== true) return undecided(read.error);
  const object = { stored, error: read.error };
  return isWrite ? unwritable(object) : unreadable(about, object);
}
