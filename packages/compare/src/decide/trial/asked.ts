import type { Sides } from '../../judge/sides.js';
import type { Plan, SchemaChange } from '../../records/schema-rule.js';
import type { Budget } from './budget.js';

/** A change of which it is asked who is affected. */
export interface Asked {
  readonly change: SchemaChange;
  readonly plan: Plan;
  readonly sides: Sides;
  readonly budget: Budget;
  readonly seed: number;
}
