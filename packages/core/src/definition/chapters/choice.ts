import type { ErrorOrigin } from '../../field/origin.js';
import { notSupported, required, type FieldError } from '../../field/error.js';
import type { FieldPath } from '../../field/path.js';

/** Judges a text that must be one of `accepted`. */
export function validateChoice(path: FieldPath, value: string, accepted: readonly string[], origin: ErrorOrigin): readonly FieldError[] {
  if (value === '') return [required(path, '', origin)];
  return accepted.includes(value) ? [] : [notSupported(path, value, accepted, origin)];
}
