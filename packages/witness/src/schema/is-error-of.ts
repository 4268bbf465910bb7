import type { FieldError } from '@structural/core';
import type { Constraint, ConstraintKeyword } from './constraint.js';
import { isAt, isAtOrBelow, stepsOf } from './schema-place.js';

const JUNCTORS: ReadonlySet<ConstraintKeyword> = new Set(['anyOf', 'oneOf', 'not']);

/** Which of the errors are there because of a constraint, and which for other reasons; that rules were not asked is neither. */
export function shareOf(
  errors: readonly FieldError[],
  constraint: Constraint,
): { readonly own: readonly FieldError[]; readonly others: readonly FieldError[] } {
  const plain = errors.filter(({ origin }) => origin !== 'rules.blocked' && origin !== 'allOf');
  const own = plain.filter((error) => isErrorOf(error, constraint));
  // A junctor that fails repeats what the closest branch says.
  const isOwn = (error: FieldError): boolean =>
    own.includes(error) ||
    (own.length > 0 && JUNCTORS.has(constraint.keyword) && isAtOrBelow(stepsOf(error.at ?? error.path), constraint.place));
  return { own, others: plain.filter((error) => !isOwn(error)) };
}

/** Whether an error is about a constraint that is no rule, as far as keyword and place say. */
function isErrorOf({ at, origin, path }: FieldError, { keyword, place, value }: Constraint): boolean {
  const steps = stepsOf(at ?? path);
  switch (keyword) {
    case 'required':
      return origin === 'required' && steps.at(-1) === value && isAt(steps.slice(0, -1), place);
    case 'format':
      return isAt(steps, place) && (origin.startsWith('format=') || origin === `${String(value)}.range`);
    case 'type':
      return isAt(steps, place) && (origin === 'type' || origin === 'integer.range' || (value === 'int-or-string' && origin === 'anyOf'));
    case 'x-kubernetes-list-type':
      return origin === `list-type.${String(value)}` && isAt(steps.slice(0, -1), place);
    default:
      return origin === keyword && isAt(steps, place);
  }
}
