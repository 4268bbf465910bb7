import { allConventions, type ConventionId } from './conventions.js';
import type { Convention } from './record/convention.js';

const byId: ReadonlyMap<string, Convention<ConventionId>> = new Map(allConventions.map((convention) => [convention.id, convention]));

/** The convention, or pitfall, of a name; `undefined` for any other text, such as the name of a rule that is none. */
export function findConvention(id: string): Convention<ConventionId> | undefined {
  return byId.get(id);
}
