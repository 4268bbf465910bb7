import type { FieldError } from '../../field/error.js';
import { fieldPath } from '../../field/path.js';
import { validateChoice } from './choice.js';

/** Judges `spec.scope`. */
export function validateScope(scope: string): readonly FieldError[] {
  return validateChoice(fieldPath('spec', 'scope'), scope, ['Cluster', 'Namespaced'], 'definition.scope');
}
