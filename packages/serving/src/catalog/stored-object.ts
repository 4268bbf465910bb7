import { decodeResource, toResourceStorage, versionsOf, writeToStorage, type CustomResourceDefinition } from '@structural/core';
import { isJsonObject, newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';

/** An object that a request finds. */
export interface StoredObject {
  readonly namespace: string;
  readonly name: string;
  /** In the storage version, filled in and pruned. */
  readonly object: JsonObject;
}

/** What a server gives an object that it stores. */
export interface Identity {
  readonly uid: string;
  readonly createdAt: string;
  readonly resourceVersion: number;
}

/** An object as it lies in storage, or why it could not. */
export type ToStoredObject = { readonly ok: true; readonly stored: StoredObject } | { readonly ok: false; readonly error: string };

/**
 * What lies in storage once an object of a file is there, as it was read from a server or written by a person: in its own version, any that is
 * listed, with its status. What a server gives and the file lacks is made up; whether it is valid is not asked, as what is stored need not be.
 */
export function toStoredObject(definition: CustomResourceDefinition, value: JsonObject, identity: Identity): ToStoredObject {
  const found = toResourceStorage(definition);
  if (!found.ok) return found;
  const { storage } = found;
  const { group, names, scope } = definition.spec;
  const { apiVersion } = value;
  const own = versionsOf(definition.spec).find(({ name }) => apiVersion === `${group}/${name}`);
  if (own === undefined) return { ok: false, error: `${names.plural}.${group} has no version ${String(apiVersion)}` };
  const type = storage.type(own.name);
  if (type?.ok !== true) return { ok: false, error: type?.error ?? 'its version is not served' };
  const decoded = decodeResource(type.type, value);
  if (!decoded.ok) return { ok: false, error: decoded.decodeError };
  if (storage.isConvertedByWebhook && storage.version !== own.name)
    return {
      ok: false,
      error: `a webhook converts from ${own.name} to ${storage.version}, the storage version, which only a cluster can do`,
    };
  const written = writeToStorage(storage, decoded.resource.object);
  if (!written.ok) return written;
  const metadata = copyOf(written.object['metadata']);
  const name = textIn(metadata, 'name');
  if (name === '') return { ok: false, error: 'it has no metadata.name' };
  const namespace = scope === 'Namespaced' ? textIn(metadata, 'namespace') || 'default' : '';
  if (namespace === '') delete metadata['namespace'];
  else metadata['namespace'] = namespace;
  if (textIn(metadata, 'uid') === '') metadata['uid'] = identity.uid;
  if (textIn(metadata, 'creationTimestamp') === '') metadata['creationTimestamp'] = identity.createdAt;
  if (textIn(metadata, 'resourceVersion') === '') metadata['resourceVersion'] = String(identity.resourceVersion);
  metadata['generation'] ??= 1;
  return { ok: true, stored: { namespace, name, object: Object.assign(newJsonObject(), written.object, { metadata }) } };
}

function copyOf(value: JsonValue | undefined): MutableJsonObject {
  return Object.assign(newJsonObject(), isJsonObject(value) ? value : {});
}

function textIn(object: JsonObject, name: string): string {
  const value = object[name];
  return typeof value === 'string' ? value : '';
}
