import { readFromStorage, type ResourceType } from '@structural/core';
import type { JsonObject } from '@structural/json';
import type { StoredObject } from '../catalog/stored-object.js';
import { asServed } from '../builtin/event-names.js';
import type { Call } from './call.js';

/** A stored object in the version of a call, or why nobody but a cluster can give it. */
export type StoredRead = { readonly ok: true; readonly object: JsonObject } | { readonly ok: false; readonly error: string };

/** Reads what lies in storage as a read in the version of the call does. */
export function readStored({ served, storage, type }: Call, { object }: StoredObject): StoredRead {
  if (served.builtin !== undefined) return { ok: true, object: asServed(object, served.builtin) };
  if (storage.isConvertedByWebhook && storage.version !== type.version) {
    return {
      ok: false,
      error: `a webhook converts from ${storage.version}, the storage version, to ${type.version}, which only a cluster can do`,
    };
  }
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
