import { isCelError, type CelError, type CelValue } from './value.js';

/**
 * An error in the place of a value: what a part of a resource is that does not suit its schema.
 *
 * It travels as a value until something looks at it, because an expression that never does is not disturbed by it.
 */
export function storedFault(error: CelError): CelValue {
  return error as unknown as CelValue;
}

/** True for a value that is such an error. */
export function isStoredFault(value: CelValue): value is CelValue & CelError {
  return isCelError(value);
}
