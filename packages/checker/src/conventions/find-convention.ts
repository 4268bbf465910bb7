import type { RuleId } from '../rules/rule.js';
import type { Convention } from './record/convention.js';
import { conventions, pitfalls } from './conventions.js';

const byId: ReadonlyMap<RuleId, Convention> = new Map([...conventions, ...pitfalls].map((convention) => [convention.id, convention]));

/** The convention, or pitfall, of a name; `undefined` for the name of a rule that is none. */
export function findConvention(id: RuleId): Convention | undefined {
  return byId.get(id);
}
