import { toScale } from '@structural/core';
import { struct, type ApiAnswer } from '../answer.js';
import { failure } from '../status/status.js';
import type { Call } from './call.js';
import { listedObjects } from './listed-objects.js';
import { liveOf } from './replace.js';

/** One object, or its scale. */
export function get(call: Call): ApiAnswer {
  const live = liveOf(call);
  if (!live.ok) return live.answer;
  if (call.subresource !== 'scale' || call.type.scale === undefined) return { status: 200, object: live.object, sorted: true };
  const shown = toScale(call.type.scale, live.object);
  return shown.ok ? { status: 200, object: shown.scale } : failure(500, 'InternalError', shown.error);
}

/** The objects that a call selects, all at once: a client that wants them in parts is given a first part that is the last. */
export function list(call: Call): ApiAnswer {
  const listed = listedObjects(call);
  if (!listed.ok) return listed.answer;
  const { catalog, served, type } = call;
  const object = struct({
    apiVersion: `${type.group}/${type.version}`,
    items: listed.objects,
    kind: served.definition.spec.names.listKind,
    metadata: { continue: '', resourceVersion: String(catalog.resourceVersion) },
  });
  return { status: 200, object, sorted: true };
}
