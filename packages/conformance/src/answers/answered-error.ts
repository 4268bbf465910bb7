import { DeferredValue, errorText, pathText, type ErrorOrigin, type FieldError } from '@structural/core';
import { isScalar } from '@structural/json';
import type { AnsweredError } from '../request.js';

/** Errors whose bad value is a pointer or a named type to Go, which the protocol does not count as a scalar. */
const NO_PLAIN_SCALAR: ReadonlySet<ErrorOrigin> = new Set([
  'definition.conversion-needs-pruning',
  'definition.deprecation-warning',
  'definition.immutable-scope',
  'definition.preserve-unknown-fields',
  'definition.scale-label-selector-prefix',
  'definition.webhook-ca-bundle',
  'keyword.set-items',
  'metadata.immutable-creationTimestamp',
  'metadata.immutable-deletionGracePeriodSeconds',
  'metadata.immutable-deletionTimestamp',
  'metadata.immutable-uid',
  'rule.reason',
]);

/** A field error as the protocol writes it: what the server would print as a dump of its own structs is left out. */
export function answeredError(error: FieldError): AnsweredError {
  const { type, path, badValue, detail, origin } = error;
  const plain =
    !isOlderOwnerUid(error) &&
    !isManagedFieldsOperation(error) &&
    typeof badValue !== 'symbol' &&
    !(badValue instanceof DeferredValue) &&
    isScalar(badValue) &&
    (!NO_PLAIN_SCALAR.has(origin) || isTypeOfSetItems(error));
  return { type, field: pathText(path), ...(plain ? { badValue } : {}), detail, message: errorText(error) };
}

/** Up to 1.16 the type of a set's items was wrong, not the type of a list or of a map, which Go has pointers to. */
function isTypeOfSetItems({ origin, path }: FieldError): boolean {
  return origin === 'keyword.set-items' && path.name === 'type';
}

/** Up to 1.36 an owner without uid is refused with the uid, which is a type of its own to Go. */
function isOlderOwnerUid({ type, path, origin }: FieldError): boolean {
  return origin === 'definition.owner-reference' && type === 'FieldValueInvalid' && pathText(path).endsWith('.uid');
}

/** The operation of managed fields is a type of its own to Go; where it is missing an empty text is reported. */
function isManagedFieldsOperation({ type, origin, path }: FieldError): boolean {
  return origin === 'metadata.managed-fields' && type !== 'FieldValueRequired' && pathText(path).endsWith('.operation');
}
