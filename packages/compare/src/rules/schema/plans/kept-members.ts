import { fillsIn, keepsMembersAt } from '../../../implied/kept.js';
import type { Plan, SchemaChange } from '../schema-rule.js';
import { owned } from './owned.js';
import { NOTHING } from './plans.js';

/** Of members that are new: what the first side kept without knowing it the second one judges. */
export function keptBefore({ above }: SchemaChange, keepsAll: boolean): Plan {
  if (keepsAll || (above !== undefined && keepsMembersAt(above, 'from')))
    return owned({ writes: 'either', mustDecide: true, owns: 'below' }, above);
  return NOTHING;
}

/** Of members that are gone, which the second side may keep without knowing them; `plan` is that for what it drops. */
export function keptAfter({ above, from }: SchemaChange, keepsAll: boolean, plan: Plan): Plan {
  return keepsAll || (above !== undefined && keepsMembersAt(above, 'to')) ? owned(keptUnknown(from), above) : plan;
}

/** What is kept without being known is no longer filled in, nor merged by its types. */
export function keptUnknown(from: SchemaChange['from']): Plan {
  return { reads: 'readers', owns: 'below', ...(fillsIn(from) ? { writes: 'values', mustDecide: true } : {}) };
}
