import { rulesOf } from '@structural/cel';
import { serverSideApply, type WriteAnswer, type WriteStorage } from '@structural/core';
import { isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import { badRequest, failure, refused } from '../status/status.js';
import { convertedReason, unreadReason } from '../builtin/decode-fault.js';
import { absentNamespace } from '../builtin/absent-namespace.js';
import { withOwnUid } from '../builtin/strategy-fields.js';
import { stateAfter } from '../builtin/write-builtin.js';
import type { KindBehaviour } from '../catalog/kind-behaviour.js';
import { storedOf, type Call } from './call.js';
import { timeText } from './judge-write.js';
import { keepWritten } from './keep-written.js';
import { mutationOf, type WriteMutation } from './mutate-write.js';
import { metadataText, nameFault, withMetadata } from './place-object.js';
import { readApplied, strictFault } from './read-applied.js';
import { judgeFields } from './read-body.js';
import { terminatingFault } from './terminating-definition.js';
import { readFault, readStored } from './read-stored.js';
import { undecided } from '../status/undecided.js';
import { withWarnings } from '../status/with-warnings.js';
import type { WriteOptions } from './write-options.js';

/** What a server answers where an object is applied. Source: `endpoints/handlers`, applyPatcher. */
export function applyObject(call: Call, options: WriteOptions): ApiAnswer {
  const { path, request } = call;
  const read = readApplied(request.body);
  if ('error' in read) return badRequest(`error encoding patch: ${read.error}`);
  const { strictErrors, value: applied } = read;
  const fields = judgeFields(strictErrors, options.fieldValidation);
  if (!fields.ok) return badRequest(strictFault(fields.text));
  const refuse = (answer: ApiAnswer): ApiAnswer => withWarnings(answer, fields.warnings);
  const stored = storedOf(call);
  const live = stored === undefined ? undefined : readStored(call, stored);
  if (stored !== undefined && live?.ok === false) return refuse(readFault(call, stored, live, true));
  const before = live?.ok === true ? live.object : undefined;
  const mutation = mutationOf(call);
  const answer = appliedBy(call, options, applied, before, mutation);
  const unadmitted = mutation?.refused();
  if (unadmitted !== undefined) return refuse(unadmitted);
  if (answer.kind === 'undecided') return refuse(undecided(answer.message));
  const misplaced = placeFault(call, applied, before, answer);
  if (misplaced !== undefined) return refuse(misplaced);
  if (answer.kind === 'refused') {
    const unread = call.served.builtin && unreadValue(call, applied, answer);
    if (unread !== undefined) return refuse(unread);
    return refuse(refused(answer, answer.code === 409 && answer.causes.length > 0 ? NOBODY : { ...call.about, name: path.name }));
  }
  const warnings = [...fields.warnings, ...(mutation?.warnings() ?? []), ...answer.warnings];
  const isNew = answer.operation === 'create';
  const homeless = isNew ? uncreatable(call) : undefined;
  if (homeless !== undefined) return withWarnings(homeless, warnings);
  const object = isNew ? created(call, answer.object) : answer.object;
  const isDeleted = answer.isDeleted === true;
  const kept = keepWritten(call, 'patch', { object, isDeleted, isDryRun: options.isDryRun });
  if (!kept.ok) return withWarnings(kept.answer, warnings);
  return { status: isNew ? 201 : 200, object: kept.object, sorted: true, warnings: [...warnings, ...kept.warnings] };
}

/** Why nothing can be created where a request wants it, if so. */
function uncreatable(call: Call): ApiAnswer | undefined {
  const { about, catalog, path } = call;
  return terminatingFault(call, path.name) ?? absentNamespace(catalog, about, path.namespace, path.name);
}

/** That what is applied has another name or namespace than the path, unless something else is wrong with it that is seen before. */
function placeFault(call: Call, applied: JsonValue, live: JsonObject | undefined, answer: WriteAnswer): ApiAnswer | undefined {
  const isTyped = answer.kind !== 'refused' || answer.code === 422 || answer.message === NAMELESS;
  return isTyped ? (nameFault(nameAfter(applied, live), call.path.name) ?? namespaceFault(call, applied)) : undefined;
}

function appliedBy(
  call: Call,
  { force, namedManager }: WriteOptions,
  applied: JsonValue,
  live: JsonObject | undefined,
  mutation: WriteMutation | undefined,
): WriteAnswer {
  const { catalog, conversions, options: server, served, subresource, type } = call;
  return serverSideApply({
    definition: served.definition,
    version: type.version,
    applied: served.builtin?.isUnconditional === true ? withoutEmptyVersion(applied) : applied,
    fieldManager: namedManager,
    force,
    now: timeText(server.now()),
    kubernetesVersion: catalog.kubernetesVersion,
    rules: rulesOf(catalog.kubernetesVersion),
    ...(live && { live }),
    ...(subresource === 'status' ? { subresource } : {}),
    ...(served.builtin && { storage: storageOf(call, served.builtin) }),
    ...(mutation && { admission: mutation.admission }),
    ...(conversions.convert && { converter: conversions.convert }),
  });
}

/** What is applied to a kind that may be updated whatever its version is: an empty one counts as none. */
function withoutEmptyVersion(applied: JsonValue): JsonValue {
  const { metadata } = isJsonObject(applied) ? applied : newJsonObject();
  const isEmpty = isJsonObject(applied) && isJsonObject(metadata) && metadata['resourceVersion'] === '';
  return isEmpty ? withMetadata(applied, { resourceVersion: undefined }) : applied;
}

/** What stores an object of a built-in kind: a server's own code. */
function storageOf({ catalog, path, subresource }: Call, behaviour: KindBehaviour): WriteStorage {
  const write = {
    catalog,
    behaviour,
    namespace: path.namespace,
    fieldValidation: 'Ignore',
    ...(subresource === 'status' ? { subresource } : {}),
  };
  return { write: (object, old) => stateAfter(write as Parameters<typeof stateAfter>[0], object, old) };
}

/** An object that is new, with what a server gives to it. */
function created({ options: server, path, served }: Call, object: JsonObject): JsonObject {
  const uid = server.newUid();
  const made = withMetadata(object, {
    ...(path.namespace === '' ? {} : { namespace: path.namespace }),
    uid,
    creationTimestamp: timeText(server.now()),
  });
  return served.builtin?.kind.plural === 'jobs' ? withOwnUid(made, uid) : made;
}

const NAMELESS = 'resource name may not be empty';

/** The name that an object has once it is applied: its own, also where that is empty, else that of what is there. */
function nameAfter(applied: JsonValue, live: JsonObject | undefined): string {
  const { metadata } = isJsonObject(applied) ? applied : newJsonObject();
  const isNamed = isJsonObject(metadata) && metadata['name'] !== undefined;
  return isNamed || live === undefined
    ? metadataText(isJsonObject(applied) ? applied : newJsonObject(), 'name')
    : metadataText(live, 'name');
}

/** That what is applied names another namespace than the path. */
function namespaceFault({ path }: Call, applied: JsonValue): ApiAnswer | undefined {
  const namespace = isJsonObject(applied) ? metadataText(applied, 'namespace') : '';
  if (namespace === '' || namespace === path.namespace) return undefined;
  return badRequest('the namespace of the provided object does not match the namespace sent on the request');
}

/** Conflicts name fields, and no object. */
const NOBODY = { group: '', kind: '', name: '' };

/** That what is applied to a built-in kind cannot be decoded, which is no fault of the request for a server. Source: apimachinery `managedfields`, structuredMergeManager.Apply. */
function unreadValue(
  { type }: Call,
  applied: JsonValue,
  refusal: Extract<WriteAnswer, { readonly kind: 'refused' }>,
): ApiAnswer | undefined {
  const why = unreadReason(refusal);
  if (why === undefined || !isJsonObject(applied)) return undefined;
  const place = `${metadataText(applied, 'namespace')}/${metadataText(applied, 'name')}`;
  const kind = `${type.group}/${type.version}, Kind=${type.kind}`;
  const unconverted = `unable to convert unstructured object to ${kind}: ${convertedReason(why)}`;
  return failure(500, '', `failed to convert new object (${place}; ${kind}) to proper version: ${unconverted}`);
}
