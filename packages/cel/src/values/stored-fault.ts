import type { Language } from '../language/rule-behaviour.js';
import { celError, isCelError, optionalOf, type CelError, type CelOptional, type CelValue } from './value.js';

/**
 * An error in the place of a value: what a part of a resource is that does not suit its schema.
 *
 * It travels as a value until something looks at it, because an expression that never does is not disturbed by it.
 */
export function storedFault(error: CelError): CelValue {
  const fault: StoredFault = { ...error, isValue: true };
  return fault as unknown as CelValue;
}

interface StoredFault extends CelError {
  readonly isValue: true;
}

/** What an optional `oldSelf` holds: servers that convert it say so of what does not suit its schema. */
export function oldSelfInOptional(old: CelValue, { convertsOldSelf }: Language): CelOptional {
  if (!convertsOldSelf || !isCelError(old)) return optionalOf(old);
  return optionalOf(storedFault(celError(`unsupported conversion to ref.Val: (*errors.errorString)${old.message}`)));
}

/** The error that a stored one becomes once something has looked at it; any other stays what it is. */
export function toError(error: CelError): CelError {
  return 'isValue' in error ? { kind: error.kind, message: error.message } : error;
}

/** True for a stored error that nothing has looked at. */
export function isUnseen(value: CelValue | CelError): value is CelValue & CelError {
  return isCelError(value) && 'isValue' in value;
}

/** True for a value that is such an error. */
export function isStoredFault(value: CelValue): value is CelValue & CelError {
  return isCelError(value);
}
