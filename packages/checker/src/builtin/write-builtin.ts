import { refusal, type Refusal, type WriteStorage } from '@structural/core';
import { fromPlain, isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import type { CheckSetup } from '../options/check-setup.js';
import { answerTo, toFieldError } from './ask-kubernetes.js';

/** Storage of the server's own code: what it makes of objects of built-in kinds that are written, and why it refuses them. */
export function builtinStorage(kubernetes: NonNullable<CheckSetup['kubernetes']>, subresource?: 'status'): WriteStorage {
  return {
    write(object, old) {
      const {
        causes = [],
        code,
        message = '',
        object: stored,
        reason = '',
        warnings = [],
      } = answerTo(kubernetes, {
        value: object,
        old,
        ...(subresource && { subresource }),
      });
      const read = code < 300 ? fromPlain(stored as Parameters<typeof fromPlain>[0]) : undefined;
      if (read !== undefined && isJsonObject(read)) return { object: withIdentity(read, old), warnings };
      return {
        ...refusal(code, reason as Refusal['reason'], message),
        causes: causes.map((cause) => ({ reason: '', field: '', ...cause })),
        errors: causes.map((cause) => toFieldError(cause, object)),
      };
    },
  };
}

/** An object with what tells it apart from others of its name, which the code does not answer. */
function withIdentity(object: JsonObject, old: JsonObject | undefined): JsonObject {
  const [metadata, before] = [object['metadata'], old?.['metadata']];
  if (!isJsonObject(metadata) || !isJsonObject(before)) return object;
  const kept = Object.assign(newJsonObject(), metadata);
  for (const name of ['creationTimestamp', 'resourceVersion', 'uid']) if (before[name] !== undefined) kept[name] = before[name];
  return Object.assign(newJsonObject(), object, { metadata: kept });
}
