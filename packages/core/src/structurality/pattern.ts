import { invalid } from '../field/error.js';
import { child, type FieldPath } from '../field/path.js';
import { patternError } from '@structural/go';
import { add, type StructuralityReport } from './report.js';

/** A `pattern` is a regular expression of Go's package regexp. */
export function validatePattern(pattern: string | undefined, path: FieldPath, report: StructuralityReport): void {
  if (pattern === undefined) return;
  const error = patternError(pattern);
  if (error === undefined) return;
  add(report, invalid(child(path, 'pattern'), pattern, `must be a valid regular expression, but isn't: ${error}`, 'structural.pattern'));
}
