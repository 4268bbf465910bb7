import type { FieldError } from '@structural/core';
import { isAtOrBelow, stepsOf } from '@structural/witness';
import type { SchemaChange } from '../records/schema-rule.js';
import { isAbout } from './trial/is-about.js';

/**
 * Of the errors with which the second side refuses what shows a change, those that are about another change of the same version: two fields may have
 * become required at once, or a value may be new together with the field that goes with it.
 */
export function alsoMet(change: SchemaChange, changes: readonly SchemaChange[], errors: readonly FieldError[]): readonly FieldError[] {
  if (errors.length < 2) return [];
  const own = errors.filter((error) => isAbout(change, error));
  const others = errors.filter((error) => !own.includes(error) && !isRepeated(change, own, error));
  return others.filter((error) => changes.some((other) => other !== change && isAbout(other, error)));
}

/** Whether a junctor that fails repeats what its closest branch says. */
function isRepeated({ place, rule }: SchemaChange, own: readonly FieldError[], { at, path }: FieldError): boolean {
  return rule.id === 'junctor-changed' && own.length > 0 && isAtOrBelow(stepsOf(at ?? path), place);
}
