import { isJsonArray, isJsonObject } from '@structural/json';
import { struct, type ApiAnswer } from '../answer.js';
import type { Query } from '../http/query.js';
import type { Call } from './call.js';
import { timeText } from './judge-write.js';
import { metadataText, withMetadata } from './place-object.js';
import { list } from './read.js';
import { liveOf } from './replace.js';
import { bodyFault, readBody } from './read-body.js';
import { readWriteOptions, type WriteOptions } from './write-options.js';
import { refuseWrite } from './writes-nothing.js';

/** What a server answers where an object is deleted: success, or the object where finalizers keep it. */
export function remove(call: Call): ApiAnswer {
  const { about, options: server } = call;
  const options = deleteOptions(call);
  if ('status' in options) return options;
  const live = liveOf(call);
  if (!live.ok) return live.answer;
  if (!options.isDryRun) return refuseWrite(call, 'delete');
  const { object } = live;
  const finalizers = isJsonObject(object['metadata']) ? object['metadata']['finalizers'] : undefined;
  if (isJsonArray(finalizers) && finalizers.length > 0) {
    const marked = { deletionGracePeriodSeconds: 0, deletionTimestamp: timeText(server.now()) };
    return { status: 200, object: withMetadata(object, marked), sorted: true };
  }
  const details = { name: call.path.name, group: about.group, kind: about.kind, uid: metadataText(object, 'uid') };
  return { status: 200, object: struct({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details }) };
}

/** What a server answers where all objects that a call selects are deleted: their list. */
export function removeAll(call: Call): ApiAnswer {
  const options = deleteOptions(call);
  if ('status' in options) return options;
  return options.isDryRun ? list(call) : refuseWrite(call, 'deletecollection');
}

const OPTIONS = { apiVersion: 'meta.k8s.io/v1', kind: 'DeleteOptions' };

/** The options of a deletion: those of the body where there is one, as kubectl sends them, else those of the query. */
function deleteOptions({ query, request }: Call): ApiAnswer | WriteOptions {
  if (request.isTooLong !== true && request.body.length === 0) return readWriteOptions('DeleteOptions', query, request, false);
  const unread = bodyFault(request);
  if (unread !== undefined) return unread;
  const body = readBody(request, OPTIONS.kind, OPTIONS);
  if (!body.ok) return body.answer;
  const { dryRun } = body.value;
  const values = isJsonArray(dryRun) ? dryRun.filter((each) => typeof each === 'string') : [];
  const own: Query = { get: () => undefined, all: (name) => (name === 'dryRun' ? values : []) };
  return readWriteOptions('DeleteOptions', own, request, false);
}
