import { judgeResource, readFromStorage, storageChanges, type JudgeOptions, type ResourceChange } from '@structural/core';
import { isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import type { Answer } from '../records/witness.js';
import type { Side } from './side.js';

/** What becomes of a resource that is created, and of its status that is written after that where it is a resource of its own. */
export function written(side: Side, resource: JsonObject): Answer {
  const created = judged(side, resource);
  const { type } = side.judge;
  if (refuses(created) || !type.hasStatus || resource['status'] === undefined || created.object === undefined) return created;
  const updated = judged(side, resource, { old: created.object, oldIsStored: true, subresource: 'status' });
  const changes = [...created.changes.filter(({ path }) => path[0] !== 'status'), ...updated.changes];
  return { ...updated, unknownFields: created.unknownFields, changes };
}

/**
 * What lies in storage of what a side took: without a status that it filled in, as it drops the status of what is created, where that is a resource
 * of its own, and fills it in again with each read.
 */
export function storedOf({ judge: { type } }: Side, { changes, object }: Answer): JsonObject | undefined {
  const isFilledIn = changes.some(({ kind, path }) => kind === 'defaulted' && path.length === 1 && path[0] === 'status');
  if (object === undefined || !type.hasStatus || !isFilledIn) return object;
  return Object.assign(newJsonObject(), Object.fromEntries(Object.entries(object).filter(([name]) => name !== 'status')));
}

/** What becomes of an update of what lies in storage; of its status alone where that is a resource of its own and is sent. */
export function replaced(side: Side, resource: JsonObject, before: JsonObject): Answer {
  const isOfStatus = side.judge.type.hasStatus && resource['status'] !== undefined;
  return judged(side, resource, { old: before, oldIsStored: true, ...(isOfStatus ? { subresource: 'status' } : {}) });
}

/** Whether a client hears that its request is refused, with `fieldValidation=Strict`, or a read fails. */
export function refuses({ errors, failure, unknownFields }: Answer): boolean {
  return failure !== undefined || errors.length > 0 || unknownFields.length > 0;
}

/** What a read returns of what lies in storage, written under another definition. */
export function readBack({ judge, storage }: Side, stored: JsonObject): Answer {
  if (storage === undefined) return failed('there is no storage version');
  const read = readFromStorage(storage, stored, judge.type.version);
  if (!read.ok) return failed(read.error);
  return { errors: [], unknownFields: [], object: read.object, changes: readChanges(stored, stored, read.object) };
}

/** How what is read differs from what was written; `stored` is what lay in storage between. */
export function readChanges(written: JsonObject, stored: JsonObject, read: JsonObject): readonly ResourceChange[] {
  return storageChanges(written, stored, read).map(({ path, before, after }) => ({
    kind: after === undefined ? 'pruned' : before === undefined ? 'defaulted' : 'coerced',
    path,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }));
}

/** What becomes of a resource that is sent back as it was read, but for one more label. */
export function sentBack(side: Side, read: JsonObject): Answer & { readonly sent: JsonObject } {
  const sent = labelled(read);
  return { ...judged(side, sent, { old: read, oldIsStored: true }), sent };
}

function labelled(object: JsonObject): JsonObject {
  const { metadata } = object;
  const own = isJsonObject(metadata) ? metadata : newJsonObject();
  const labels = Object.assign(newJsonObject(), isJsonObject(own['labels']) ? own['labels'] : {}, { touched: 'true' });
  return Object.assign(newJsonObject(), object, { metadata: Object.assign(newJsonObject(), own, { labels }) });
}

function judged({ judge }: Side, resource: JsonObject, options?: JudgeOptions): Answer {
  const { kubernetesVersion, rules, type } = judge;
  const verdict = options === undefined ? judge.created(resource) : judgeResource(type, resource, { ...options, kubernetesVersion, rules });
  if (!verdict.ok) return failed(verdict.decodeError);
  const { changes, errors, object, strictErrors } = verdict;
  return { errors, unknownFields: strictErrors, object, changes: changes() };
}

function failed(failure: string): Answer {
  return { failure, errors: [], unknownFields: [], changes: [] };
}
