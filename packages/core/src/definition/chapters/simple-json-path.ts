import type { ErrorOrigin } from '../../field/origin.js';
import { invalid, type FieldError } from '../../field/error.js';
import type { FieldPath } from '../../field/path.js';

/** Judges a path that is not empty and shall begin with a dot, which is all that the server asks for; the rest is never parsed. */
export function validateSimpleJsonPath(jsonPath: string, path: FieldPath, origin: ErrorOrigin): readonly FieldError[] {
  return jsonPath.startsWith('.') ? [] : [invalid(path, jsonPath, 'must be a simple json path starting with .', origin)];
}
