import { pathText, type Diagnostic } from '@structural/checker';
import type { TypedAlternative, UnknownValue } from '../static-value.js';
import type { UnionMember } from './render-value.js';

/** A finding in the program, and the member of a union that it is about. */
export interface MemberFinding {
  readonly diagnostic: Diagnostic;
  readonly member?: UnionMember;
}

/** Of findings about a value of which the type is a union those that have one like them about each member, the first of these. */
export function heldByAll(placed: readonly MemberFinding[]): readonly Diagnostic[] {
  const wrong = new Map<UnknownValue, Map<string, Set<TypedAlternative>>>();
  for (const { diagnostic, member } of placed) {
    if (member === undefined) continue;
    const places = wrong.get(member.of) ?? new Map<string, Set<TypedAlternative>>();
    wrong.set(member.of, places);
    const values = places.get(placeOf(diagnostic)) ?? new Set<TypedAlternative>();
    places.set(placeOf(diagnostic), values.add(member.value));
  }
  return placed.flatMap(({ diagnostic, member }) => {
    if (member === undefined) return [diagnostic];
    const values = wrong.get(member.of)?.get(placeOf(diagnostic));
    const [first] = values ?? [];
    return values?.size === member.of.among?.length && first === member.value ? [diagnostic] : [];
  });
}

function placeOf({ cause }: Diagnostic): string {
  return cause === undefined ? '' : pathText(cause.path);
}
