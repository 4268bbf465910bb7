import { fromPlain, isJsonArray, isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import { withMember } from '@structural/core';
import { goQuote } from '@structural/go';
import type { ApiAnswer } from '../answer.js';
import type { ObjectKeeper } from '../catalog/object-keeper.js';
import { isTerminating, type AcceptedDefinition, type ServedDefinition } from '../catalog/served-definition.js';
import { readDeleteOptions } from '../resources/delete-options.js';
import { timeText } from '../resources/judge-write.js';
import { finalizersOf, withMetadata } from '../resources/place-object.js';
import { refuseWrite } from '../resources/writes-nothing.js';
import { conflict, notFound } from '../status/status.js';
import { definitionObject, withOrderedMetadata, writtenObject } from './definition-object.js';
import { managersOf, withOwners } from './definition-owners.js';
import { DEFINITIONS, type DefinitionCall } from './judge-definition.js';
import { trackedOf } from './keep-definition.js';

const CLEANUP = 'customresourcecleanup.apiextensions.k8s.io';

/**
 * What a server answers where a definition is deleted: it as it is while its objects are, which ends with this request unless finalizers hold some of them.
 *
 * Source: `apiextensions-apiserver/pkg/registry/customresourcedefinition`, REST.Delete, and `pkg/controller/finalizer`.
 */
export function deleteDefinition(call: DefinitionCall): ApiAnswer {
  const { catalog, name, options: server } = call;
  const options = readDeleteOptions(call);
  if ('status' in options) return options;
  const { keeper } = catalog;
  if (!options.isDryRun && keeper === undefined) return refuseWrite({ about: DEFINITIONS }, 'delete');
  const live = catalog.definitions.get(name);
  if (live === undefined) return notFound(DEFINITIONS, name);
  const unmet = preconditionFault(options.preconditions, live);
  if (unmet !== undefined) return unmet;
  const now = timeText(server.now());
  const ending = isTerminating(live) ? withGrace(live) : beginning(live, now);
  const object = writtenObject({ ...live, accepted: ending });
  if (options.isDryRun || keeper === undefined) return { status: 200, object };
  const next = isTerminating(live) ? ending : settledDeletion({ ...live, accepted: ending }, endObjects(keeper, live, now), now);
  if (next === undefined) {
    keeper.removeDefinition(name);
    return { status: 200, object };
  }
  const kept = keeper.keepDefinition(next);
  return { status: 200, object: withOrderedMetadata(object, { resourceVersion: String(kept?.accepted.resourceVersion ?? '') }) };
}

/** A definition whose deletion begins. */
function beginning(live: ServedDefinition, now: string): AcceptedDefinition {
  const object = definitionObject(live);
  const finalizers = finalizersOf(object);
  const value = finalizers.includes(CLEANUP)
    ? live.accepted.value
    : withMetadata(live.accepted.value, { finalizers: [...finalizers, CLEANUP] });
  const message = 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon';
  const status = withTerminating(object, { status: 'True', reason: 'InstanceDeletionPending', message }, now);
  const marked = withMetadata(withMember(object, 'status', status), { deletionTimestamp: now });
  return { ...live.accepted, value, tracked: trackedOf(marked, managersOf(object)) };
}

/** A definition that is deleted a second time, of which a server says that there is no grace. */
function withGrace(live: ServedDefinition): AcceptedDefinition {
  const object = withMetadata(definitionObject(live), { deletionGracePeriodSeconds: 0 });
  return { ...live.accepted, tracked: trackedOf(object, managersOf(object)) };
}

/**
 * What becomes of a definition in deletion once its objects were deleted: it stays while finalizers hold some of them (`isHeld`), and while other finalizers hold itself;
 * `undefined` where it is gone.
 */
export function settledDeletion(served: ServedDefinition, isHeld: boolean, now: string): AcceptedDefinition | undefined {
  const finalizers = finalizersOf(writtenObject(served)).filter((each) => isHeld || each !== CLEANUP);
  if (finalizers.length === 0) return undefined;
  const state = isHeld
    ? { status: 'True', reason: 'InstanceDeletionInProgress', message: 'CustomResource deletion is in progress' }
    : { status: 'False', reason: 'InstanceDeletionCompleted', message: 'removed all instances' };
  const next = { ...served.accepted, value: withMetadata(served.accepted.value, { finalizers }) };
  const before = writtenObject({ ...served, accepted: next });
  const updated = withMember(before, 'status', withTerminating(before, state, now));
  const owned = withOwners({ live: before, updated, fieldManager: 'kube-apiserver', subresource: 'status', now });
  return { ...next, tracked: trackedOf(updated, managersOf(owned ?? before)) };
}

/** The status of a definition with the condition of its deletion. */
function withTerminating(object: JsonObject, state: Readonly<Record<'message' | 'reason' | 'status', string>>, now: string): JsonValue {
  const listed = valueAt(object, ['status', 'conditions']);
  const conditions = isJsonArray(listed) ? listed : [];
  const before = conditions.find((each) => valueAt(each, ['type']) === 'Terminating');
  const since = valueAt(before, ['status']) === state.status ? (valueAt(before, ['lastTransitionTime']) ?? now) : now;
  const { message, reason, status } = state;
  const condition = fromPlain({ type: 'Terminating', status, lastTransitionTime: since, reason, message });
  const own = isJsonObject(object['status']) ? object['status'] : newJsonObject();
  return withMember(own, 'conditions', [...conditions.filter((each) => each !== before), condition]);
}

/** Deletes the objects of a definition; returns whether finalizers hold any. */
function endObjects(keeper: ObjectKeeper, served: ServedDefinition, now: string): boolean {
  let isHeld = false;
  for (const { object } of keeper.at(served.definition.metadata.name)?.objects ?? []) {
    if (finalizersOf(object).length === 0) {
      keeper.remove(served, object);
      continue;
    }
    isHeld = true;
    if (valueAt(object, ['metadata', 'deletionTimestamp']) !== undefined) continue;
    const generation = Number(valueAt(object, ['metadata', 'generation']) ?? 0);
    const marked = { deletionTimestamp: now, deletionGracePeriodSeconds: 0, ...(generation > 0 && { generation: generation + 1 }) };
    keeper.keep(served, withMetadata(object, marked));
  }
  return isHeld;
}

/** That a definition is not the one, or not in the state, that a deletion is about. Source: `k8s.io/apiserver/pkg/storage`, Preconditions.Check. */
function preconditionFault(
  { resourceVersion, uid }: { readonly resourceVersion?: string; readonly uid?: string },
  { accepted, definition }: ServedDefinition,
): ApiAnswer | undefined {
  const { name } = definition.metadata;
  const fault = (what: string, asked: string, own: string): ApiAnswer => {
    const why = `precondition failed: ${what} in precondition: ${asked}, ${what} in object meta: ${own}`;
    const message = `Operation cannot be fulfilled on ${DEFINITIONS.kind}.${DEFINITIONS.group} ${goQuote(name)}: ${why}`;
    return conflict(DEFINITIONS, name, message);
  };
  if (uid !== undefined && uid !== accepted.uid) return fault('UID', uid, accepted.uid);
  const version = String(accepted.resourceVersion);
  return resourceVersion !== undefined && resourceVersion !== version ? fault('ResourceVersion', resourceVersion, version) : undefined;
}
