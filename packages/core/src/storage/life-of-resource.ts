import { isJsonArray, isJsonObject, jsonEqual, valueAt, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { withoutSelfLink } from '../metadata/without-self-link.js';
import { acceptConverted } from './converted-resource.js';
import {
  convertResource,
  fillStored,
  inVersion,
  readFromStorage,
  versionIn,
  writeToStorage,
  type ConvertedResource,
} from './convert-resource.js';
import type { ResourceStorage } from './resource-storage.js';

/**
 * One difference between a resource as its request left it and as it is read again, made on the way through storage.
 *
 * `write`: the schema of the storage version dropped it · `read`: the version that is read lacks it · `default`: it is filled in, or put in
 * place of a null, by a default of the storage version · `conversion`: another value, such as metadata of an embedded resource, or whatever a
 * webhook changed.
 */
export interface StorageChange {
  readonly cause: 'write' | 'read' | 'default' | 'conversion';
  /** Members by name and items by index, as the request had them; of what is filled in, as it is read. */
  readonly path: JsonPath;
  /** As the request left it; absent where there was nothing. */
  readonly before?: JsonValue;
  /** As it is read; absent where there is nothing. */
  readonly after?: JsonValue;
}

/**
 * What became of an accepted resource in storage.
 *
 * `failed`, with status 500: nothing is written, or what is written cannot be read in that version · `unknown`: only a webhook knows what it
 * makes of it.
 */
export type ResourceLife =
  | {
      readonly outcome: 'kept';
      /** As it lies in storage, in the storage version. */
      readonly stored: JsonObject;
      /** As it is read again, in the version asked for. */
      readonly read: JsonObject;
      /** What the way through storage changed, in the order of the request; nothing of `apiVersion` and of the object's own metadata. */
      readonly changes: readonly StorageChange[];
      /** The fields that a webhook returned and that the schema of the version does not know, so that they are dropped. */
      readonly droppedFromConverted: readonly DroppedField[];
    }
  | {
      readonly outcome: 'failed';
      readonly step: 'write' | 'read';
      readonly error: string;
      /** The field that is refused, where no version has to do with it. */
      readonly path?: readonly string[];
    }
  | {
      readonly outcome: 'unknown';
      /** The version that a webhook makes of it. */
      readonly version: string;
      /** As it lies in storage, where only the read is not known. */
      readonly stored?: JsonObject;
      /** What was dropped of what a webhook returned for the write, as in `kept`. */
      readonly droppedFromConverted: readonly DroppedField[];
    };

/** What a webhook returned for an object in a version; `undefined` where that is not known. */
export type ConvertedBy = (original: JsonObject, version: string) => JsonObject | undefined;

/**
 * The life of an object that a request made: written in the storage version, read in `version`; where a webhook converts, by what `converted`
 * says that it returned.
 *
 * Linear in the object. The answer to a create is such a read, too, in the version of the request.
 */
export function liveInStorage(
  storage: ResourceStorage,
  prepared: JsonObject,
  version: string,
  converted: ConvertedBy = () => undefined,
): ResourceLife {
  const dropped: DroppedField[] = [];
  const written =
    versionIn(prepared) === storage.version
      ? { ok: true as const, object: prepared }
      : convertBy(converted, storage, prepared, storage.version, dropped);
  if (written === undefined) return { outcome: 'unknown', version: storage.version, droppedFromConverted: dropped };
  if (!written.ok) return { outcome: 'failed', step: 'write', error: written.error };
  const stored = withoutSelfLink(written.object);
  const read = readAgain(storage, stored, version, converted, dropped);
  if (read === undefined) return { outcome: 'unknown', version, stored, droppedFromConverted: dropped };
  if (!read.ok) return { outcome: 'failed', step: 'read', error: read.error };
  return {
    outcome: 'kept',
    stored,
    read: read.object,
    changes: storageChanges(prepared, storage.isConvertedByWebhook ? undefined : stored, read.object),
    droppedFromConverted: dropped,
  };
}

/**
 * The life of an object that is stored in the version of its request and read as that, where such a read changes nothing: as {@link liveInStorage} has it, without
 * going that way. Undefined where storage itself changes its metadata.
 */
export function keptUnchanged(prepared: JsonObject): ResourceLife | undefined {
  const { metadata } = prepared;
  if (!isJsonObject(metadata) || metadata['selfLink'] !== undefined || metadata['generation'] === undefined) return undefined;
  return { outcome: 'kept', stored: prepared, read: prepared, changes: [], droppedFromConverted: [] };
}

/** A field that a webhook returned and that the schema of the version does not know. */
export interface DroppedField {
  readonly version: string;
  readonly field: string;
}

/** Reads a stored object in a version, as {@link readFromStorage} does where no webhook converts; `undefined` where only one knows. */
export function readAgain(
  storage: ResourceStorage,
  stored: JsonObject,
  version: string,
  converted: ConvertedBy = () => undefined,
  dropped: DroppedField[] = [],
): ConvertedResource | undefined {
  const filled = fillStored(storage, stored);
  return filled.ok ? convertBy(converted, storage, filled.object, version, dropped) : filled;
}

function convertBy(
  converted: ConvertedBy,
  storage: ResourceStorage,
  object: JsonObject,
  version: string,
  dropped: DroppedField[],
): ConvertedResource | undefined {
  if (!storage.isConvertedByWebhook || versionIn(object) === version) return convertResource(storage, object, version);
  const returned = converted(object, version);
  const accepted = returned && acceptConverted(storage, object, returned, version);
  if (accepted?.ok === true) for (const field of accepted.unknownFields ?? []) dropped.push({ version, field });
  return accepted;
}

/**
 * An object that a server gave out in any version, as the request for another version finds it in storage.
 *
 * What its own version does not show of it is not known.
 */
export function asReadIn(storage: ResourceStorage, object: JsonObject, version: string): JsonObject {
  const stored = writeToStorage(storage, object);
  const read = stored.ok ? readFromStorage(storage, stored.object, version) : stored;
  if (read.ok) return read.object;
  const converted = convertResource(storage, object, version);
  return converted.ok ? converted.object : inVersion(object, storage.group, version);
}

/**
 * What differs between an object before storage and after, the outermost differences; nothing of `apiVersion` and `metadata`. Without what lay
 * in storage between, all counts as `conversion`.
 */
export function storageChanges(before: JsonObject, stored: JsonObject | undefined, after: JsonObject): readonly StorageChange[] {
  const walk: Walk = { changes: [], path: [], stored };
  for (const name in { ...before, ...after }) {
    if (name === 'apiVersion' || name === 'metadata') continue;
    walk.path.push(name);
    compare(before[name], after[name], walk);
    walk.path.pop();
  }
  return walk.changes;
}

interface Walk {
  readonly changes: StorageChange[];
  readonly path: (string | number)[];
  /** Absent where a webhook converts, which may move anything. */
  readonly stored: JsonObject | undefined;
}

function compare(before: JsonValue | undefined, after: JsonValue | undefined, walk: Walk): void {
  if (before === after) return;
  if (isJsonObject(before) && isJsonObject(after)) {
    for (const name in before) compareMember(before, after, name, walk);
    for (const name in after) if (before[name] === undefined) compareMember(before, after, name, walk);
  } else if (isJsonArray(before) && isJsonArray(after) && before.length === after.length) {
    for (let i = 0; i < before.length; i++) {
      walk.path.push(i);
      compare(before[i], after[i], walk);
      walk.path.pop();
    }
  } else if (before === undefined || after === undefined || !jsonEqual(before, after)) {
    const path = [...walk.path];
    const cause = causeOf(before, after, path, walk.stored);
    walk.changes.push({ cause, path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) });
  }
}

function compareMember(before: JsonObject, after: JsonObject, name: string, walk: Walk): void {
  walk.path.push(name);
  compare(before[name], after[name], walk);
  walk.path.pop();
}

function causeOf(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: JsonPath,
  stored: JsonObject | undefined,
): StorageChange['cause'] {
  if (stored === undefined) return 'conversion';
  if (after === undefined) return valueAt(stored, path) === undefined ? 'write' : 'read';
  return before === undefined || before === null ? 'default' : 'conversion';
}
