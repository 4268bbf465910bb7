import type { FieldError } from '@structural/core';
import type { JsonPath } from '@structural/json';
import { isAt, isAtOrBelow, stepsOf, type SchemaPlace } from '@structural/witness';
import type { SchemaChange } from '../../records/schema-rule.js';

/** Whether an error of the second schema says what a change is about, and not what another change of the same schema is about. */
export function isAbout(change: SchemaChange, error: FieldError): boolean {
  const { at, origin, path } = error;
  if (origin === 'rules.blocked' || origin.startsWith('type-meta.')) return false;
  const { place, rule } = change;
  const steps = stepsOf(at ?? path);
  return rule.isAbout(
    { error, steps, isHere: isAt(steps, place), isWithin: isAtOrBelow(steps, place), isAbove: isAbove(steps, place) },
    change,
  );
}

function isAbove(steps: JsonPath, place: SchemaPlace): boolean {
  return steps.length < place.length && isAt(steps, place.slice(0, steps.length));
}
