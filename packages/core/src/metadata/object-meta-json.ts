import { isJsonObject, newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject, type JsonPath } from '@structural/json';
import { goTypeText } from '@structural/go';
import { decode } from '../decode/decode.js';
import { keysTo, strictPath } from '../decode/step.js';
import { objectMetaShape, type ManagedFieldsEntry, type ObjectMeta } from './object-meta.js';
import { reprinted } from './reprinted.js';
import { inWholeSeconds } from './whole-seconds.js';

/** Metadata as Go's struct holds it, with the paths of fields that it does not have, or Go's reason why it is none. */
export type ReadObjectMeta =
  | {
      readonly ok: true;
      readonly meta: ObjectMeta;
      readonly unknownFields: readonly string[];
      /** The deletion time is Go's zero time, which counts as none and is written as null. */
      readonly hasZeroDeletion?: boolean;
    }
  | { readonly ok: false; readonly error: string };

/** No metadata at all. */
export const NO_METADATA = readMeta(null).meta;

/**
 * Reads metadata; null is none.
 *
 * Go prints what it decoded and reads that, so `generation: 1.0` is an integer. Source: `pkg/apiserver/schema/objectmeta`, GetObjectMetaWithOptions.
 */
export function readObjectMeta(value: JsonValue): ReadObjectMeta {
  const decoded = decode(objectMetaShape, reprinted(value), 'sorted');
  if (!decoded.ok) return decoded;
  const unknownFields = [...new Set(decoded.unknownFields.map(strictPath))].slice(0, MAX_STRICT_ERRORS);
  const meta = decoded.value as ObjectMeta;
  return { ok: true, meta: asWritten(meta), unknownFields, ...(meta.deletionTimestamp === '' && { hasZeroDeletion: true }) };
}

/** The ways to the fields that Go's metadata does not have. */
export function unknownMetaFields(value: JsonValue): readonly JsonPath[] {
  const decoded = decode(objectMetaShape, reprinted(value), 'written');
  return decoded.ok ? decoded.unknownFields.map(keysTo) : [];
}

const MAX_STRICT_ERRORS = 100;

function readMeta(value: JsonValue): { meta: ObjectMeta } {
  const decoded = decode(objectMetaShape, reprinted(value), 'sorted');
  return { meta: (decoded.ok ? decoded.value : {}) as ObjectMeta };
}

// The server writes what it read, and reads that again: a pointer to the zero time is written as null, and no fraction of a second is written.
function asWritten(meta: ObjectMeta): ObjectMeta {
  const { creationTimestamp, deletionTimestamp, managedFields } = meta;
  const times = {
    ...(creationTimestamp?.includes('.') ? { creationTimestamp: inWholeSeconds(creationTimestamp) } : {}),
    ...(deletionTimestamp?.includes('.') ? { deletionTimestamp: inWholeSeconds(deletionTimestamp) } : {}),
    ...(managedFields?.some(({ time }) => time === '' || time?.includes('.')) ? { managedFields: managedFields.map(withWrittenTime) } : {}),
  };
  const written = deletionTimestamp === '' ? withoutFields(meta, ['deletionTimestamp']) : meta;
  return Object.keys(times).length === 0 ? written : { ...written, ...times };
}

function withWrittenTime({ time, ...entry }: ManagedFieldsEntry): ManagedFieldsEntry {
  return time === undefined || time === '' ? entry : { ...entry, time: inWholeSeconds(time) };
}

/** Metadata without some of the fields that may be absent. */
export function withoutFields(meta: ObjectMeta, names: readonly ServerField[]): ObjectMeta {
  if (!names.some((name) => meta[name] !== undefined)) return meta;
  return Object.fromEntries(Object.entries(meta).filter(([name]) => !(names as readonly string[]).includes(name))) as unknown as ObjectMeta;
}

type ServerField = 'creationTimestamp' | 'deletionTimestamp' | 'deletionGracePeriodSeconds' | 'managedFields';

/**
 * Reads metadata field by field, leaving out those that do not fit; `undefined` if it is no object.
 *
 * This is how the server reads what is stored already, and defaults.
 */
export function readObjectMetaLeniently(value: JsonValue): ObjectMeta | undefined {
  const whole = readObjectMeta(value);
  if (whole.ok) return whole.meta;
  if (!isJsonObject(value)) return undefined;
  const fitting = newJsonObject();
  for (const key in value) {
    const field = newJsonObject();
    field[key] = value[key] ?? null;
    if (readObjectMeta(field).ok) fitting[key] = value[key] ?? null;
  }
  return readMeta(fitting).meta;
}

/** Metadata as it is written: nothing that is empty, but for the fields that an owner reference must have. */
export function objectMetaToJson(meta: ObjectMeta): JsonObject {
  const json = newJsonObject();
  for (const name of ['name', 'generateName', 'namespace', 'selfLink', 'uid', 'resourceVersion'] as const) setText(json, name, meta[name]);
  if (meta.generation !== 0) json['generation'] = meta.generation;
  setPresent(json, 'creationTimestamp', meta.creationTimestamp);
  setPresent(json, 'deletionTimestamp', meta.deletionTimestamp === '' ? null : meta.deletionTimestamp);
  setPresent(json, 'deletionGracePeriodSeconds', meta.deletionGracePeriodSeconds);
  if (meta.labels !== undefined && meta.labels.size > 0) json['labels'] = mapToJson(meta.labels);
  if (meta.annotations !== undefined && meta.annotations.size > 0) json['annotations'] = mapToJson(meta.annotations);
  setList(json, 'ownerReferences', meta.ownerReferences, (owner) => {
    const item = newJsonObject();
    for (const name of ['apiVersion', 'kind', 'name', 'uid'] as const) item[name] = owner[name];
    setPresent(item, 'controller', owner.controller);
    setPresent(item, 'blockOwnerDeletion', owner.blockOwnerDeletion);
    return item;
  });
  setList(json, 'finalizers', meta.finalizers, (finalizer) => finalizer);
  setList(json, 'managedFields', meta.managedFields, (entry) => {
    const item = newJsonObject();
    for (const name of ['manager', 'operation', 'apiVersion', 'fieldsType', 'subresource'] as const) setText(item, name, entry[name]);
    setPresent(item, 'time', entry.time);
    setPresent(item, 'fieldsV1', entry.fieldsV1);
    return item;
  });
  return json;
}

function setText(json: MutableJsonObject, name: string, text: string): void {
  if (text !== '') json[name] = text;
}

function setPresent(json: MutableJsonObject, name: string, value: JsonValue | undefined): void {
  if (value !== undefined) json[name] = value;
}

function setList<T>(json: MutableJsonObject, name: string, items: readonly T[] | undefined, toJson: (item: T) => JsonValue): void {
  if (items !== undefined && items.length > 0) json[name] = items.map(toJson);
}

/** Reads the metadata of an object that is stored: what does not fit is left out. Only what is no object cannot be read. */
export function readStoredMeta(value: JsonValue): ReadObjectMeta {
  const meta = readObjectMetaLeniently(value);
  return meta === undefined
    ? { ok: false, error: `invalid metadata: expected object, got ${goTypeText(value)}` }
    : { ok: true, meta, unknownFields: [] };
}

function mapToJson(map: ReadonlyMap<string, string>): JsonObject {
  const json = newJsonObject();
  for (const [key, value] of map) json[key] = value;
  return json;
}
