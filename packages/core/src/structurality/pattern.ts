import { invalid } from '../field/error.js';
import { child, type FieldPath } from '../field/path.js';
import { patternError } from '../regexp/pattern-error.js';
import type { StructuralError } from './rule.js';

/** A `pattern` is a regular expression of Go's package regexp. */
export function validatePattern(pattern: string | undefined, path: FieldPath, errors: StructuralError[]): void {
  if (pattern === undefined) return;
  const error = patternError(pattern);
  if (error === undefined) return;
  errors.push(invalid(child(path, 'pattern'), pattern, `must be a valid regular expression, but isn't: ${error}`, 'structural.pattern'));
}
