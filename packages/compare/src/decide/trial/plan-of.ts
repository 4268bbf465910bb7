import { schemaChanges } from '../../changes/schema-changes.js';
import type { Sides } from '../../judge/sides.js';
import type { Budget } from './budget.js';
import { withRoom } from './with-room.js';
import type { Plan, PlanSides, SchemaChange } from '../../records/schema-rule.js';

/** What to ask about a change between two sides. */
export function planFor(change: SchemaChange, sides: Sides, budget: Budget): Plan {
  return withRoom(planOf(change, planSidesOf(sides, budget)), change, sides);
}

/** The two sides as plans know them. */
export function planSidesOf({ from, to }: Sides, { isOver, texts }: Budget): PlanSides {
  return {
    kubernetesVersion: to.judge.kubernetesVersion,
    from: from.judge.type,
    to: to.judge.type,
    changesBetween: schemaChanges,
    texts,
    isOver,
  };
}

/** What to ask about a change. */
export function planOf(change: SchemaChange, sides: PlanSides): Plan {
  const { plan } = change.rule;
  return typeof plan === 'function' ? plan(change, sides) : plan;
}
