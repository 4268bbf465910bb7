import { decodeResource, refusal, type WriteAdmission } from '@structural/core';
import type { JsonObject } from '@structural/json';
import { hasMutators, mutate } from '../admission/admit.js';
import type { ApiAnswer } from '../answer.js';
import { stateAfter } from '../builtin/write-builtin.js';
import { metadataText, withMetadata } from './place-object.js';
import type { Call } from './call.js';

/** What admission made of the object of one write. */
export interface WriteMutation {
  /** What stands between the request and storage. */
  readonly admission: WriteAdmission;
  /** The refusal, once there is one. */
  readonly refused: () => ApiAnswer | undefined;
  /** The object as admission leaves it, once it came so far and something changed. */
  readonly changed: () => JsonObject | undefined;
  readonly warnings: () => readonly string[];
}

/** Lets mutating admission change what a call writes; `undefined` where there is none. */
export function mutationOf(call: Call, isNameGenerated = false): WriteMutation | undefined {
  if (!hasMutators(call)) return undefined;
  let refused: ApiAnswer | undefined;
  let changed: JsonObject | undefined;
  let warnings: readonly string[] = [];
  const isDryRun = call.query.all('dryRun').length > 0;
  return {
    admission: {
      mutate: (object, oldObject) => {
        const { namespace } = call.path;
        const place = namespace === '' ? {} : { namespace };
        const seen = withMetadata(object, isNameGenerated ? { ...place, name: undefined } : place);
        const admitted = mutate(call, { object: seen, oldObject, isDryRun }, (each) => defaulted(call, each));
        if (!admitted.ok) {
          refused = admitted.answer;
          return refusal(500, '', 'refused by admission');
        }
        ({ warnings } = admitted);
        if (!admitted.isChanged || admitted.object === undefined) return { object };
        changed = isNameGenerated ? withMetadata(admitted.object, { name: metadataText(object, 'name') }) : admitted.object;
        return { object: changed };
      },
      validate: () => undefined,
    },
    refused: () => refused,
    changed: () => changed,
    warnings: () => warnings,
  };
}

/** An object that admission changed, with the defaults of its kind. */
function defaulted({ catalog, path, served, subresource, type }: Call, object: JsonObject): JsonObject {
  if (served.builtin === undefined) {
    const decoded = decodeResource(type, object);
    return decoded.ok ? decoded.resource.object : object;
  }
  const write = { catalog, behaviour: served.builtin, namespace: path.namespace, fieldValidation: 'Ignore' as const };
  const part = subresource === 'status' ? { subresource } : {};
  const stored = metadataText(object, 'name') === '' ? undefined : stateAfter({ ...write, ...part }, object, undefined);
  return stored !== undefined && 'object' in stored
    ? Object.assign(Object.create(null) as JsonObject, stored.object, { metadata: object['metadata'] ?? null })
    : object;
}
