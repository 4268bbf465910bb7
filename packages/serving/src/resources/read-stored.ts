import { readFromStorage } from '@structural/core';
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
  const read = readFromStorage(storage, object, type.version);
  return read.ok ? { ok: true, object: read.object } : read;
}
