import { rulesOf } from '@structural/cel';
import {
  aggregateText,
  errorBody,
  errorText,
  judgeResource,
  nameOnCreate,
  scaleResource,
  pathText,
  serverSideUpdate,
  withOwnersAfterScale,
  type FieldError,
  type ResourceJudgement,
  type WriteAnswer,
} from '@structural/core';
import { goQuote } from '@structural/go';
import { isJsonObject, type JsonObject } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import { badRequest, failure, refused } from '../status/status.js';
import { writeBuiltin } from '../builtin/write-builtin.js';
import type { KindBehaviour } from '../catalog/kind-behaviour.js';
import type { Call } from './call.js';
import { mutationOf, type WriteMutation } from './mutate-write.js';
import { metadataText, withMetadata } from './place-object.js';
import { undecided } from '../status/undecided.js';
import { withWarnings } from '../status/with-warnings.js';
import type { FieldValidation } from './write-options.js';

/** An object that is written as a whole. */
export interface Writing {
  readonly value: JsonObject;
  /** What is there, in the version of the call; absent for what is created. */
  readonly live?: JsonObject;
  readonly fieldManager: string;
  /** Whether the server gave the name, which admission does not see before the object is stored. */
  readonly isNameGenerated?: boolean;
  /** How fields are judged that a built-in kind does not have; those of others were judged before. */
  readonly fieldValidation?: FieldValidation;
}

/** What a read would give afterwards, and what is warned of; or the refusal with its warnings. */
export type WriteOutcome =
  | {
      readonly ok: true;
      readonly object: JsonObject;
      /** Whether the write took the last finalizer of an object in deletion, which ends it. */
      readonly isDeleted: boolean;
      readonly warnings: readonly string[];
    }
  | { readonly ok: false; readonly answer: ApiAnswer };

/**
 * Judges an object that is created or replaced, and makes of it what would be stored; its fields were judged before.
 *
 * What owns which field, and whether the object was changed meanwhile, is what server-side apply keeps; the verdict is that of the strategy.
 */
export function judgeWrite(call: Call, writing: Writing): WriteOutcome {
  const { catalog, served, storage, subresource, type } = call;
  const mutation = mutationOf(call, writing.isNameGenerated);
  if (served.builtin !== undefined) return judgeBuiltin(call, served.builtin, writing, mutation);
  const { live } = writing;
  const stored =
    mutation === undefined && isPlainCreation(call, writing) ? track(call, { ...writing, value: withName(writing) }) : undefined;
  if (stored?.kind === 'written') return { ok: true, object: stored.object, isDeleted: false, warnings: stored.warnings };
  const trackedFirst = mutation && track(call, { ...writing, value: withName(writing) }, mutation);
  const unadmitted = mutation?.refused();
  if (unadmitted !== undefined) return { ok: false, answer: unadmitted };
  const value = mutation?.changed() ?? writing.value;
  const judged = judgeResource(type, value, {
    kubernetesVersion: catalog.kubernetesVersion,
    rules: rulesOf(catalog.kubernetesVersion),
    ...(isStoredByWebhook(call) ? {} : { storage }),
    ...(subresource === '' ? {} : { subresource }),
    ...(live === undefined ? {} : { old: live, oldIsStored: true }),
  });
  if (!judged.ok) return { ok: false, answer: badRequest(judged.decodeError) };
  const named = live === undefined ? withMetadata(value, { name: metadataText(judged.object, 'name') }) : value;
  const tracked = subresource === 'scale' ? undefined : (trackedFirst ?? track(call, { ...writing, value: named }));
  const refusal = refusalOf(call, value, judged, tracked);
  if (refusal !== undefined) return { ok: false, answer: refusal };
  const object = tracked?.kind === 'written' ? withOwnersOf(judged.object, tracked.object) : withScaleOwners(call, judged.object, writing);
  const isDeleted = tracked?.kind === 'written' && tracked.isDeleted === true;
  return { ok: true, object, isDeleted, warnings: [...(mutation?.warnings() ?? []), ...judged.warnings] };
}

/**
 * Whether what is kept of a creation is its whole verdict, where it is accepted: metadata has nothing that is judged or warned of apart from the object that is stored.
 */
function isPlainCreation({ subresource }: Call, { live, value: { metadata } }: Writing): boolean {
  const brings = (name: string): boolean => isJsonObject(metadata) && metadata[name] !== undefined;
  return live === undefined && subresource === '' && !['managedFields', 'ownerReferences', 'resourceVersion'].some(brings);
}

/** Whether a webhook makes what is stored of the version of a call, which is asked where it is kept. */
function isStoredByWebhook({ conversions, storage, type }: Call): boolean {
  return storage.isConvertedByWebhook && conversions.convert !== undefined && storage.version !== type.version;
}

/** An object as it is written, a new one with the beginning of its generated name. */
function withName({ live, value }: Writing): JsonObject {
  if (live !== undefined) return value;
  return withMetadata(value, {
    name: nameOnCreate({ name: metadataText(value, 'name'), generateName: metadataText(value, 'generateName') }),
  });
}

/** A write of a built-in kind, which a server's own code judges; that of a scale changes the replicas of what is there. */
function judgeBuiltin(call: Call, behaviour: KindBehaviour, writing: Writing, mutation: WriteMutation | undefined): WriteOutcome {
  const { catalog, options, path, served, subresource, type } = call;
  const { live } = writing;
  const scaled = subresource === 'scale' && type.scale && live ? scaleResource(type.scale, live, writing.value) : undefined;
  if (scaled?.ok === false) return { ok: false, answer: badRequest(scaled.error) };
  const value = scaled?.object ?? writing.value;
  const written = writeBuiltin({
    catalog,
    behaviour,
    definition: served.definition,
    value,
    namespace: path.namespace,
    fieldManager: writing.fieldManager,
    fieldValidation: writing.fieldValidation ?? 'Ignore',
    now: timeText(options.now()),
    ...(live === undefined ? {} : { live }),
    ...(subresource === 'status' ? { subresource } : {}),
    ...(mutation && { admission: mutation.admission }),
  });
  const unadmitted = mutation?.refused();
  if (unadmitted !== undefined) return { ok: false, answer: unadmitted };
  if (written.kind === 'undecided') return { ok: false, answer: undecided(written.message) };
  if (written.kind === 'refused') {
    const kind = written.code === 422 ? type.kind : call.about.kind;
    const answer = refused(written, { ...call.about, kind, name: metadataText(value, 'name') });
    return { ok: false, answer: withWarnings(answer, written.warnings ?? []) };
  }
  const { isDeleted = false } = written;
  const warnings = [...(mutation?.warnings() ?? []), ...written.warnings];
  return { ok: true, object: scaled === undefined ? written.object : withScaleOwners(call, written.object, writing), isDeleted, warnings };
}

/** An object whose replicas were written through a scale, with the owners of its fields. */
function withScaleOwners({ options, served, type }: Call, object: JsonObject, { fieldManager, live }: Writing): JsonObject {
  if (live === undefined || type.scale === undefined) return object;
  const { definition } = served;
  return withOwnersAfterScale(live, object, { definition, version: type.version, manager: fieldManager, now: timeText(options.now()) });
}

/** An object with the owners of another, of which each is named once. */
function withOwnersOf({ metadata }: JsonObject, object: JsonObject): JsonObject {
  const owners = isJsonObject(metadata) ? metadata['ownerReferences'] : undefined;
  return owners === undefined ? object : withMetadata(object, { ownerReferences: owners });
}

function track(call: Call, { fieldManager, live, value }: Writing, mutation?: WriteMutation): WriteAnswer {
  const { catalog, conversions, options, served, subresource, type } = call;
  return serverSideUpdate({
    definition: served.definition,
    version: type.version,
    updated: value,
    fieldManager,
    now: timeText(options.now()),
    kubernetesVersion: catalog.kubernetesVersion,
    rules: rulesOf(catalog.kubernetesVersion),
    ...(live === undefined ? {} : { live }),
    ...(subresource === 'status' ? { subresource } : {}),
    ...(mutation && { admission: mutation.admission }),
    ...(conversions.convert && { converter: conversions.convert }),
  });
}

/** Why an object is not written, in the server's order: it was changed meanwhile, it is not valid, it cannot be stored. */
function refusalOf(call: Call, value: JsonObject, judged: ResourceJudgement, tracked: WriteAnswer | undefined): ApiAnswer | undefined {
  const name = metadataText(value, 'name');
  const { errors, forgiven, life, object, warnings } = judged;
  const isConflict =
    tracked?.kind === 'refused' && (tracked.code === 409 || isUnversioned(tracked) || (tracked.code !== 422 && errors.length === 0));
  if (isConflict) return refused(tracked, { ...call.about, name });
  if (errors.length > 0) {
    const first = new Set(forgiven.map(errorText));
    const meanwhile = warnings.filter((text) => first.has(text) || text.startsWith('.metadata.ownerReferences '));
    return { ...invalid(call.subresource === 'scale' ? object : value, metadataText(object, 'name'), errors), warnings: meanwhile };
  }
  // A version of a new object is minded where it is stored, to which a dry run does not come.
  const isVersioned = life?.outcome === 'failed' && life.path?.at(-1) === 'resourceVersion';
  if (life?.outcome === 'failed' && !isVersioned) return { ...failure(500, '', life.error), warnings };
  if (tracked?.kind === 'refused') return refused(tracked, { ...call.about, kind: call.type.kind, name });
  if (tracked?.kind === 'undecided') return undecided(tracked.message);
  if (life?.outcome === 'unknown') return undecided(`a webhook converts to ${life.version}, which only a cluster can do`);
  return undefined;
}

/** Whether an update names no version of an object that has one, which is found before anything of it is judged. */
function isUnversioned({ causes }: { readonly causes: readonly { readonly message: string }[] }): boolean {
  return causes.some(({ message }) => message === 'Invalid value: 0: must be specified for an update');
}

/** That an object is not valid; of the kind that it says it is. */
function invalid(value: JsonObject, name: string, errors: readonly FieldError[]): ApiAnswer {
  const apiVersion = String(value['apiVersion']);
  const group = apiVersion.slice(0, Math.max(apiVersion.indexOf('/'), 0));
  const kind = String(value['kind']);
  return failure(422, 'Invalid', `${kind}.${group} ${goQuote(name)} is invalid: ${aggregateText(errors)}`, {
    name,
    group,
    kind,
    causes: errors.map((error) => ({ reason: error.type, message: errorBody(error), field: pathText(error.path) })),
  });
}

/** A time as `metadata` has times. */
export function timeText(milliseconds: number): string {
  if (milliseconds !== lastTime.milliseconds) lastTime = { milliseconds, text: `${new Date(milliseconds).toISOString().slice(0, 19)}Z` };
  return lastTime.text;
}

/** A request asks for its own time again and again. */
let lastTime = { milliseconds: 0, text: '1970-01-01T00:00:00Z' };
