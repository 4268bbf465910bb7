import { fillStored, writeToStorage, type WebhookConverter } from '@structural/core';
import { jsonEqual, type JsonObject } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import type { Verb } from '../route.js';
import { hasValidators, validate } from '../admission/admit.js';
import { failure } from '../status/status.js';
import { pendingAnswer } from '../webhooks/pending-answer.js';
import { withWarnings } from '../status/with-warnings.js';
import { asServed, asStored } from '../builtin/event-names.js';
import { withAddresses } from '../builtin/service-addresses.js';
import type { KindBehaviour } from '../catalog/kind-behaviour.js';
import { storedOf, type Call } from './call.js';
import { metadataText, withMetadata } from './place-object.js';
import { liveOf } from './live-object.js';
import { rememberRead } from './read-stored.js';
import { refuseWrite } from './writes-nothing.js';

/** An object that was judged, in the version of its request. */
interface Written {
  readonly object: JsonObject;
  readonly isDeleted?: boolean;
  readonly isDryRun: boolean;
}

/** The object as the answer has it and what admission warns of, or why it is not kept. */
export type KeptWritten =
  | { readonly ok: true; readonly object: JsonObject; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly answer: ApiAnswer };

/**
 * Keeps what a request wrote: its next state, its end, or nothing where it is what is there already.
 *
 * Source: `k8s.io/apiserver/pkg/registry/generic/registry`, Store.Update, and `storage/etcd3`, GuaranteedUpdate.
 */
export function keepWritten(call: Call, verb: Verb, written: Written): KeptWritten {
  // A deletion was admitted as one.
  if (verb === 'delete' || !hasValidators(call)) return keepAdmitted(call, verb, written);
  const live = verb === 'create' ? undefined : liveOf(call);
  const { isDryRun, object } = written;
  const admitted = validate(call, { object, isDryRun, oldObject: live?.ok === true ? live.object : undefined });
  if (!admitted.ok) return admitted;
  const kept = keepAdmitted(call, verb, written);
  const { warnings } = admitted;
  return kept.ok ? { ...kept, warnings } : { ok: false, answer: withWarnings(kept.answer, warnings) };
}

function keepAdmitted(call: Call, verb: Verb, { isDeleted = false, isDryRun, object }: Written): KeptWritten {
  const warnings: readonly string[] = [];
  const { catalog, served } = call;
  const { keeper } = catalog;
  if (keeper === undefined && !isDryRun) return { ok: false, answer: refuseWrite(call, verb) };
  const before = verb === 'create' ? undefined : storedOf(call);
  if (isDeleted && before !== undefined && keeper !== undefined && !isDryRun && call.conversions.pending().length === 0) {
    // The answer shows the state that was sent, with the version before.
    keeper.remove(served, before.object);
    return { ok: true, object: shownDry(call, object), warnings };
  }
  const state = stateOf(call, object);
  if (!state.ok) return state;
  const { shown, stored } = state;
  if (isDryRun || keeper === undefined)
    return { ok: true, object: served.builtin === undefined ? shown : shownDry(call, object), warnings };
  if (before !== undefined) {
    const resourceVersion = metadataText(before.object, 'resourceVersion');
    const isSame = jsonEqual(before.object, withMetadata(stored, { resourceVersion }));
    if (isSame) return { ok: true, object: withMetadata(shown, { resourceVersion }), warnings };
  }
  const kept = keeper.keep(served, stored);
  const answered = withMetadata(shown, { resourceVersion: metadataText(kept, 'resourceVersion') });
  if (served.builtin === undefined && call.storage.version === call.type.version) rememberRead(call, kept, answered);
  return { ok: true, object: answered, warnings };
}

/** An object as it is stored, and as a read in the version of the call shows that. */
type StoredState =
  | { readonly ok: true; readonly stored: JsonObject; readonly shown: JsonObject }
  | { readonly ok: false; readonly answer: ApiAnswer };

function stateOf(call: Call, object: JsonObject): StoredState {
  const { conversions, served, storage, type } = call;
  if (served.builtin !== undefined) {
    const { object: stored } = builtinState(call, served.builtin, object);
    return { ok: true, stored, shown: asServed(stored, served.builtin) };
  }
  const { convert } = conversions;
  if (convert !== undefined && storage.version !== type.version) return throughWebhook(call, convert, object);
  const written = writeToStorage(storage, object);
  if (!written.ok) return { ok: false, answer: failure(500, 'InternalError', `Internal error occurred: ${written.error}`) };
  return conversions.pending().length > 0
    ? { ok: false, answer: pendingAnswer(conversions.pending()) }
    : { ok: true, stored: written.object, shown: object };
}

/** An object that a webhook converts for storage, and again for the answer. */
function throughWebhook({ conversions, storage, type }: Call, convert: WebhookConverter, object: JsonObject): StoredState {
  // A server counts revisions outside of what it stores.
  const written = convert(withMetadata(object, { resourceVersion: undefined }), storage.version);
  const filled = written?.ok === true ? fillStored(storage, written.object) : written;
  const read = filled?.ok === true ? convert(filled.object, type.version) : filled;
  if (conversions.pending().length > 0 || read === undefined) return { ok: false, answer: pendingAnswer(conversions.pending()) };
  if (written?.ok !== true || !read.ok) return { ok: false, answer: failure(500, '', read.ok ? '' : read.error) };
  const resourceVersion = metadataText(object, 'resourceVersion');
  const versioned = (each: JsonObject): JsonObject => (resourceVersion === '' ? each : withMetadata(each, { resourceVersion }));
  return { ok: true, stored: versioned(written.object), shown: versioned(read.object) };
}

/** What a dry run shows: a Service with the addresses that it would be given, and nothing else that storing gives. */
function shownDry(call: Call, object: JsonObject): JsonObject {
  const { builtin } = call.served;
  return builtin?.kind.plural === 'services' ? asServed(builtinState(call, builtin, object).object, builtin) : object;
}

/** An object of a built-in kind as it is stored, a Service with what it is given. */
function builtinState(call: Call, behaviour: KindBehaviour, object: JsonObject): { readonly ok: true; readonly object: JsonObject } {
  const stored = asStored(object, behaviour);
  if (behaviour.kind.plural !== 'services') return { ok: true, object: stored };
  const others = call.catalog.objectsOf(call.served.definition.metadata.name).map((each) => each.object);
  return { ok: true, object: withAddresses(stored, storedOf(call)?.object, others) };
}
