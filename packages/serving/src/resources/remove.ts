import { isJsonArray, isJsonObject } from '@structural/json';
import { struct, type Answer } from '../answer.js';
import type { Call } from './call.js';
import { timeText } from './judge-write.js';
import { metadataText, withMetadata } from './place-object.js';
import { list } from './read.js';
import { liveOf } from './replace.js';
import { readWriteOptions } from './write-options.js';
import { writesNothing } from './writes-nothing.js';

/** What a server answers where an object is deleted: success, or the object where finalizers keep it. */
export function remove(call: Call): Answer {
  const { about, options: server, query, request } = call;
  const options = readWriteOptions('DeleteOptions', query, request, false);
  if ('status' in options) return options;
  const live = liveOf(call);
  if (!live.ok) return live.answer;
  if (!options.isDryRun) return writesNothing(call, 'delete');
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
export function removeAll(call: Call): Answer {
  const options = readWriteOptions('DeleteOptions', call.query, call.request, false);
  if ('status' in options) return options;
  return options.isDryRun ? list(call) : writesNothing(call, 'deletecollection');
}
