import { isJsonObject, jsonEqual, type JsonObject, type JsonValue } from '@structural/json';
import { goQuote } from '@structural/go';
import { struct, type ApiAnswer } from '../answer.js';
import type { StoredObject } from '../catalog/stored-object.js';
import { conflict, resourceText } from '../status/status.js';
import { keptNamespace } from '../builtin/absent-namespace.js';
import { defaultPolicy, endingNamespace, graceOf, policyWarnings } from '../builtin/deletion.js';
import { storageKey, type Call } from './call.js';
import { readDeleteOptions, type DeleteOptions } from './delete-options.js';
import { timeText } from './judge-write.js';
import { keepWritten } from './keep-written.js';
import { listedStored } from './listed-objects.js';
import { finalizersOf, metadataText, withMetadata } from './place-object.js';
import { list } from './read.js';
import { validate } from '../admission/admit.js';
import { pendingAnswer } from '../webhooks/pending-answer.js';
import { withWarnings } from '../status/with-warnings.js';
import { shownOf } from './live-object.js';
import { refuseWrite } from './writes-nothing.js';

/** What a server answers where an object is deleted: success, or the object where finalizers keep it. */
export function remove(call: Call): ApiAnswer {
  const options = readDeleteOptions(call);
  if ('status' in options) return options;
  const live = shownOf(call);
  const warnings = policyWarnings(call.served.builtin?.kind.plural, options.propagationPolicy);
  return withWarnings(live.ok ? removeLive(call, live.object, options) : live.answer, warnings);
}

/** Deletes one object, which admission sees as it was `asked` for: without its name where a whole collection is. Source: `k8s.io/apiserver/pkg/registry/generic/registry`, Store.Delete, and `registry/rest`, BeforeDelete. */
function removeLive(call: Call, live: JsonObject, options: DeleteOptions, asked = call): ApiAnswer {
  const unmet = preconditionFault(call, live, options);
  if (unmet !== undefined) return unmet;
  const admitted = validate(asked, { oldObject: live, isDryRun: options.isDryRun });
  return admitted.ok ? withWarnings(removeAdmitted(call, live, options), admitted.warnings) : admitted.answer;
}

function removeAdmitted(call: Call, live: JsonObject, options: DeleteOptions): ApiAnswer {
  const { catalog, options: server, served } = call;
  if (!options.isDryRun && catalog.keeper === undefined) return refuseWrite(call, 'delete');
  const name = metadataText(live, 'name');
  const { builtin } = served;
  if (builtin?.kind.plural === 'namespaces') {
    return keptNamespace(name) ?? marked(call, endingNamespace(live, timeText(server.now())), options);
  }
  const before = finalizersOf(live);
  const isDecided = before.some((each) => each === ORPHAN || each === FOREGROUND);
  const policy = options.propagationPolicy ?? (builtin && !isDecided ? defaultPolicy(builtin.kind.plural) : undefined);
  const finalizers = finalizersAfter(before, policy);
  const seconds = builtin?.kind.plural === 'pods' ? graceOf(live, options.gracePeriodSeconds) : 0;
  if (finalizers.length > 0 || seconds > 0) {
    const changed = jsonEqual(before, finalizers) ? {} : { finalizers };
    return marked(call, withMetadata(live, { ...ending(live, seconds, server.now()), ...changed }), options);
  }

  // A dry run whose policy takes the last finalizer comes to a new object, which says only what it is.
  if (before.length > 0 && options.isDryRun && builtin === undefined) {
    return { status: 200, object: struct({ apiVersion: live['apiVersion'], kind: live['kind'] }), sorted: true };
  }
  if (before.length > 0 && options.preconditions.resourceVersion !== undefined && !options.isDryRun) return lostVersion(call, live);
  return ended(call, live, options);
}

/** Ends an object that nothing keeps. A Pod says in its last state that it was in deletion. */
function ended(call: Call, live: JsonObject, { isDryRun }: DeleteOptions): ApiAnswer {
  const { about, catalog, options: server, served } = call;
  const name = metadataText(live, 'name');
  const stored = catalog.objectAt(served.definition.metadata.name, metadataText(live, 'namespace'), name);
  const isPod = served.builtin?.kind.plural === 'pods';
  const last = isPod ? withMetadata(live, ending(live, 0, server.now())) : live;
  const gone = isDryRun || stored === undefined ? undefined : catalog.keeper?.remove(served, isPod ? last : stored.object);
  const resourceVersion = metadataText(gone ?? live, 'resourceVersion');
  if (served.builtin?.returnsDeleted === true) return { status: 200, object: withMetadata(last, { resourceVersion }), sorted: true };
  const group = about.group === '' ? {} : { group: about.group };
  const details = { name, ...group, kind: about.kind, uid: metadataText(live, 'uid') };
  return { status: 200, object: struct({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details }) };
}

/** Keeps an object that is in deletion from now on. */
function marked(call: Call, object: JsonObject, { isDryRun }: DeleteOptions): ApiAnswer {
  const kept = keepWritten(call, 'delete', { object, isDryRun });
  return kept.ok ? { status: 200, object: kept.object, sorted: true } : kept.answer;
}

/** What says in an object that it is in deletion; a time of grace can only become shorter. */
function ending(live: JsonObject, seconds: number, now: number): Readonly<Record<string, JsonValue>> {
  const isMarked = metadataText(live, 'deletionTimestamp') !== '';
  const before = isJsonObject(live['metadata']) ? Number(live['metadata']['deletionGracePeriodSeconds'] ?? 0) : 0;
  if (isMarked && before <= seconds) return {};
  const deletionTimestamp = timeText(now + seconds * 1_000);
  return { deletionGracePeriodSeconds: seconds, deletionTimestamp, ...(isMarked ? {} : nextGeneration(live)) };
}

/** What a server answers where all objects that a call selects are deleted: their list, as they were before. */
export function removeAll(call: Call): ApiAnswer {
  const options = readDeleteOptions(call);
  if ('status' in options) return options;
  if (!options.isDryRun && call.catalog.keeper === undefined) return refuseWrite(call, 'deletecollection');
  const answer = withWarnings(list(call), policyWarnings(call.served.builtin?.kind.plural, options.propagationPolicy));
  if (options.isDryRun || answer.status >= 400) return answer;
  const listed = listedStored(call);
  if (!listed.ok) return listed.answer;
  // Before anything is gone all webhooks are asked.
  for (const { object } of listed.found) {
    const admitted = validate(call, { oldObject: object, isDryRun: false });
    if (!admitted.ok && admitted.answer.pending !== undefined) return admitted.answer;
  }
  // So is that which converts.
  if (call.storage.isConvertedByWebhook) {
    for (const { object, stored } of listed.found) removeLive(ofObject(call, stored), object, { ...options, isDryRun: true }, call);
    if (call.conversions.pending().length > 0) return pendingAnswer(call.conversions.pending());
  }
  const warnings = [...(answer.warnings ?? [])];
  for (const { object, stored } of listed.found) {
    const refused = removeLive(ofObject(call, stored), object, options, call);
    if (refused.status >= 400 && refused.status !== 404) return withWarnings(refused, warnings);
    warnings.push(...(refused.warnings ?? []));
  }
  return { ...answer, warnings };
}

function ofObject(call: Call, { name, namespace }: StoredObject): Call {
  return { ...call, path: { ...call.path, name, namespace } };
}

/** That an object is not the one, or not in the state, that a request is about. */
function preconditionFault(
  { about, served }: Call,
  live: JsonObject,
  { preconditions: { resourceVersion, uid } }: DeleteOptions,
): ApiAnswer | undefined {
  const name = metadataText(live, 'name');
  const kind = served.definition.spec.names.kind;
  const fault = (why: string): ApiAnswer =>
    conflict(
      { group: about.group, kind },
      name,
      `Operation cannot be fulfilled on ${kind}${about.group === '' ? '' : `.${about.group}`} ${goQuote(name)}: ${why}`,
    );
  const [ownUid, ownVersion] = [metadataText(live, 'uid'), metadataText(live, 'resourceVersion')];
  if (uid !== undefined && uid !== ownUid) {
    const why = 'The object might have been deleted and then recreated';
    return fault(`the UID in the precondition (${uid}) does not match the UID in record (${ownUid}). ${why}`);
  }
  if (resourceVersion !== undefined && resourceVersion !== ownVersion) {
    const why = 'The object might have been modified';
    return fault(
      `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${ownVersion}). ${why}`,
    );
  }
  return undefined;
}

/**
 * That a server loses the version of a precondition where a policy takes the last finalizer: it then compares with none, and nothing is deleted.
 *
 * Source: `k8s.io/apiserver/pkg/registry/generic/registry`, Store.Delete.
 */
function lostVersion(call: Call, live: JsonObject): ApiAnswer {
  const name = metadataText(live, 'name');
  const key = storageKey(call, metadataText(live, 'namespace'), name);
  const why = `Precondition failed: ResourceVersion in precondition: , ResourceVersion in object meta: ${metadataText(live, 'resourceVersion')}`;
  const error = `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`;
  return conflict(call.about, name, `Operation cannot be fulfilled on ${resourceText(call.about)} ${goQuote(name)}: ${error}`);
}

const ORPHAN = 'orphan';
const FOREGROUND = 'foregroundDeletion';

/** The finalizers by which the garbage collector learns what to do with dependents. Source: Store, deletionFinalizersForGarbageCollection. */
function finalizersAfter(finalizers: readonly JsonValue[], policy: DeleteOptions['propagationPolicy']): readonly JsonValue[] {
  if (policy === undefined) return finalizers;
  const others = finalizers.filter((each) => each !== ORPHAN && each !== FOREGROUND);
  return policy === 'Background' ? others : [...others, policy === 'Orphan' ? ORPHAN : FOREGROUND];
}

function nextGeneration({ metadata }: JsonObject): Readonly<Record<string, number>> {
  const generation = isJsonObject(metadata) ? Number(metadata['generation'] ?? 0) : 0;
  return generation > 0 ? { generation: generation + 1 } : {};
}
