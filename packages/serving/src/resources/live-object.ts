import type { JsonObject } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import { notFound } from '../status/status.js';
import { undecided } from '../status/undecided.js';
import { storedOf, type Call } from './call.js';
import { readStored } from './read-stored.js';

/** What is there under the name of a call, in its version; else the refusal. */
export type LiveObject = { readonly ok: true; readonly object: JsonObject } | { readonly ok: false; readonly answer: ApiAnswer };

/** Reads what a call is about to change. */
export function liveOf(call: Call): LiveObject {
  const stored = storedOf(call);
  if (stored === undefined) return { ok: false, answer: notFound(call.about, call.path.name) };
  const read = readStored(call, stored);
  return read.ok ? read : { ok: false, answer: undecided(read.error) };
}
