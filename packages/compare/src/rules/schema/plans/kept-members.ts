import type { JSONSchemaProps } from '@structural/core';
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
  if (!keepsAll && (above === undefined || !keepsMembersAt(above, 'to'))) return plan;
  // A map of anything keeps its members, and drops what is in them.
  const isEmptied = !keepsAll && above !== undefined && isMapOfAnything(above.to) && !isOfScalars(from);
  return owned(isEmptied ? { ...plan, ...keptUnknown(from), writes: 'either', mustDecide: true } : keptUnknown(from), above);
}

function isMapOfAnything(props: JSONSchemaProps): boolean {
  return props.additionalProperties === true && props['x-kubernetes-preserve-unknown-fields'] !== true;
}

function isOfScalars(props: JSONSchemaProps | undefined): boolean {
  const type = props?.type === 'array' ? props.items?.schema?.type : props?.type;
  return type !== undefined && type !== '' && type !== 'object' && type !== 'array';
}

/** What is kept without being known is no longer filled in, nor merged by its types. */
export function keptUnknown(from: SchemaChange['from']): Plan {
  return { reads: 'readers', owns: 'below', ...(fillsIn(from) ? { writes: 'values', mustDecide: true } : {}) };
}
