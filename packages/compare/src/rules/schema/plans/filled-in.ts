import { typeOf } from '@structural/witness';
import { isAboutMembersAbove } from '../about.js';
import type { CandidateValues, LocatedError, SchemaChange } from '../../../records/schema-rule.js';

/**
 * Whether the first side takes no value without it: it is required there and may not be null, or may be on both sides, or is no member. A null of a map is dropped where
 * there is no default, and is the default where there is one; so is a null in a list, which stays where there is none and items have no type.
 */
export function isNeverFilledIn({ above, from, place, to }: SchemaChange): boolean {
  const last = place.at(-1);
  if ((from?.nullable === true && to?.nullable !== true) || from?.default !== undefined) return false;
  if (last?.kind === 'additionalProperties') return false;
  if (last?.kind === 'items' && from !== undefined && typeOf(from) === 'any') return false;
  return last?.kind !== 'property' || above?.from.required?.includes(last.name) === true;
}

/** Whether an error is about a default, or about there being none. */
export function isAboutDefault(located: LocatedError, change: SchemaChange): boolean {
  const { error, isHere, isWithin } = located;
  // What is filled in is a member more.
  return (isWithin && (error.origin !== 'required' || isHere)) || isAboutMembersAbove(located, change);
}

/** What is filled in where nothing is there, or null. */
export function missingOrNull(): CandidateValues {
  return { values: [{}, { value: null }], isWhole: false };
}
