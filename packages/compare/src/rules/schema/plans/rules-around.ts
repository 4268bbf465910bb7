import { isConvertedWithin } from '@structural/witness';
import { isReadByRules } from '../looked-at.js';
import type { Plan, SchemaChange } from '../schema-rule.js';

/** A plan of what rules may not be able to read any more, where some read it. */
export function mayFailRules(plan: Plan, change: SchemaChange): Plan {
  return isReadByRules(change) ? { ...plan, mayHurtStored: true } : plan;
}

/** The same of a format, where rules see its texts as another type: those that are not of the format are none. */
export function mayFailToConvert(plan: Plan, change: SchemaChange): Plan {
  return change.to !== undefined && isConvertedWithin(change.to) ? mayFailRules(plan, change) : plan;
}
