import type { JsonObject } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import { notFound } from '../status/status.js';
import { storedOf, type Call } from './call.js';
import { readFault, readStored } from './read-stored.js';

/** What is there under the name of a call, in its version; else the refusal. */
export type LiveObject = { readonly ok: true; readonly object: JsonObject } | { readonly ok: false; readonly answer: ApiAnswer };

/** Reads what a call is about to change. */
export function liveOf(call: Call): LiveObject {
  return read(call, true);
}

/** Reads what a call shows or deletes: what is stored, as it is converted now. */
export function shownOf(call: Call): LiveObject {
  return read(call, false);
}

function read(call: Call, isWrite: boolean): LiveObject {
  const stored = storedOf(call);
  if (stored === undefined) return { ok: false, answer: notFound(call.about, call.path.name) };
  const found = readStored(call, stored, !isWrite);
  return found.ok ? found : { ok: false, answer: readFault(call, stored, found, isWrite) };
}
