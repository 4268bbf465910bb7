import type { Plan, PlanSides, SchemaChange } from '../rules/schema/schema-rule.js';

/** What to ask about a change. */
export function planOf(change: SchemaChange, sides: PlanSides): Plan {
  const { plan } = change.rule;
  return typeof plan === 'function' ? plan(change, sides) : plan;
}
