import type { JsonObject } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import type { BuiltinRequest } from '../catalog/builtin-kinds.js';
import type { KindBehaviour } from '../catalog/kind-behaviour.js';
import { badRequest } from '../status/status.js';
import { withWarnings } from '../status/with-warnings.js';
import { fieldWarnings, stateAfter } from './write-builtin.js';

/** What is asked of a server's own code before a refusal that is not about the object. */
interface Decoding {
  readonly catalog: ApiCatalog;
  readonly behaviour: KindBehaviour;
  readonly namespace: string;
  readonly fieldValidation: BuiltinRequest['fieldValidation'];
}

/** A refusal of an object of a built-in kind that a server gives once it decoded that: with its warnings of fields, or why it could not decode it. */
export function onceDecoded(decoding: Decoding, value: JsonObject, answer: ApiAnswer): ApiAnswer {
  const state = stateAfter(decoding, value, undefined);
  if ('code' in state && unreadReason(state) !== undefined) return badRequest(state.message);
  return withWarnings(answer, fieldWarnings(state.warnings));
}

/** Why an object could not be decoded, where that is what a refusal says. */
export function unreadReason({ code, message }: { readonly code: number; readonly message: string }): string | undefined {
  return code === 400 ? /^\S+ in version "[^"]*" cannot be handled as an? \S+: (.*)$/s.exec(message)?.[1] : undefined;
}

/** What is wrong with a value that has been read as JSON before: bytes are decoded apart then, and types that decode themselves are not. Source: apimachinery `runtime`, sliceFromUnstructured. */
export function convertedReason(why: string): string {
  return why.startsWith('illegal base64 data') ? `error decoding from json: ${why}` : why;
}
