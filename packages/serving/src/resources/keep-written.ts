import { writeToStorage } from '@structural/core';
import { jsonEqual, type JsonObject } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import type { Verb } from '../route.js';
import { hasValidators, validate } from '../admission/admit.js';
import { failure } from '../status/status.js';
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
  if (isDryRun) return { ok: true, object: shownDry(call, object), warnings };
  const { catalog, served, storage } = call;
  const { keeper } = catalog;
  if (keeper === undefined) return { ok: false, answer: refuseWrite(call, verb) };
  const stored = served.builtin === undefined ? writeToStorage(storage, object) : builtinState(call, served.builtin, object);
  if (!stored.ok) return { ok: false, answer: failure(500, 'InternalError', `Internal error occurred: ${stored.error}`) };
  const before = verb === 'create' ? undefined : storedOf(call);
  if (isDeleted) {
    // The answer shows the state that was sent, with the version before.
    keeper.remove(served, before?.object ?? stored.object);
    return { ok: true, object, warnings };
  }
  const shown = served.builtin === undefined ? object : asServed(stored.object, served.builtin);
  if (before !== undefined) {
    const resourceVersion = metadataText(before.object, 'resourceVersion');
    const isSame = jsonEqual(before.object, withMetadata(stored.object, { resourceVersion }));
    if (isSame) return { ok: true, object: withMetadata(shown, { resourceVersion }), warnings };
  }
  const kept = keeper.keep(served, stored.object);
  const answered = withMetadata(shown, { resourceVersion: metadataText(kept, 'resourceVersion') });
  if (served.builtin === undefined && storage.version === call.type.version) rememberRead(call, kept, answered);
  return { ok: true, object: answered, warnings };
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
