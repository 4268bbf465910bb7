import type { JSONSchemaProps } from '@structural/core';
import type { ChangesBetween, SchemaChange } from '../records/schema-rule.js';

const MAX_BRANCHES = 40;

/**
 * Whether a junctor that changed refuses nothing that it took, as far as its branches show: one that is gone, a further branch of `anyOf`, a
 * branch less of `allOf`, branches that demand less. False where that cannot be seen, and for `oneOf`, which refuses what too many branches take.
 */
export function isJunctorLooser(
  { from, keyword, to }: Pick<SchemaChange, 'from' | 'keyword' | 'to'>,
  changesBetween: ChangesBetween,
  depth = 0,
): boolean {
  const demandsLess = (one: JSONSchemaProps, other: JSONSchemaProps): boolean =>
    depth <= DEEPEST && changesBetween(one, other).every((change) => isLooser(change, changesBetween, depth + 1));
  if (keyword === 'not') return to?.not === undefined || (from?.not !== undefined && demandsLess(to.not, from.not));
  if (keyword !== 'allOf' && keyword !== 'anyOf' && keyword !== 'oneOf') return false;
  const [before, after] = [from?.[keyword] ?? [], to?.[keyword] ?? []];
  if (after.length === 0) return true;
  if (keyword === 'oneOf' || before.length === 0 || before.length > MAX_BRANCHES || after.length > MAX_BRANCHES) return false;
  return keyword === 'anyOf'
    ? before.every((one) => after.some((other) => demandsLess(one, other)))
    : after.every((other) => before.some((one) => demandsLess(one, other)));
}

const DEEPEST = 4;

/** Whether a branch demands no more after a change of it. */
function isLooser(change: SchemaChange, changesBetween: ChangesBetween, depth: number): boolean {
  const { isLooser: looser } = change.rule;
  return typeof looser === 'boolean' ? looser : looser(change, changesBetween, depth);
}
