import type { JSONSchemaProps } from '@structural/core';
import { schemaChanges } from '../changes/schema-changes.js';
import type { SchemaChange } from '../changes/schema-change.js';
import type { SchemaRule } from '../rules/change-rule.js';

/** What a branch says less by; a field that a branch speaks of no more is one that it demands nothing of. */
const LOOSER: ReadonlySet<SchemaRule> = new Set<SchemaRule>([
  'field-removed',
  'items-changed',
  'map-removed',
  'required-removed',
  'enum-removed',
  'enum-widened',
  'bound-loosened',
  'pattern-removed',
  'format-removed',
  'rule-removed',
  'rule-reworded',
  'described-otherwise',
]);

const MOST_BRANCHES = 40;

/**
 * Whether a junctor that changed refuses nothing that it took, as far as its branches show: one that is gone, a further branch of `anyOf`, a
 * branch less of `allOf`, branches that demand less. False where that cannot be seen, and for `oneOf`, which refuses what too many branches take.
 */
export function isJunctorLooser({ from, keyword, to }: Pick<SchemaChange, 'from' | 'keyword' | 'to'>, depth = 0): boolean {
  if (keyword === 'not') return to?.not === undefined || (from?.not !== undefined && demandsLess(to.not, from.not, depth));
  if (keyword !== 'allOf' && keyword !== 'anyOf' && keyword !== 'oneOf') return false;
  const [before, after] = [from?.[keyword] ?? [], to?.[keyword] ?? []];
  if (after.length === 0) return true;
  if (keyword === 'oneOf' || before.length === 0 || before.length > MOST_BRANCHES || after.length > MOST_BRANCHES) return false;
  return keyword === 'anyOf'
    ? before.every((one) => after.some((other) => demandsLess(one, other, depth)))
    : after.every((other) => before.some((one) => demandsLess(one, other, depth)));
}

const DEEPEST = 4;

/** Whether whatever satisfies one branch satisfies the other. */
function demandsLess(one: JSONSchemaProps, other: JSONSchemaProps, depth: number): boolean {
  if (depth > DEEPEST) return false;
  return schemaChanges(one, other).every((change) => {
    if (change.rule === 'junctor-changed') return isJunctorLooser(change, depth + 1);
    return LOOSER.has(change.rule) && (change.rule !== 'items-changed' || change.to === undefined);
  });
}
