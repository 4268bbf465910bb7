import type { JSONSchemaProps } from '@structural/core';
import { isConvertedWithin, typeOf } from '@structural/witness';
import { isComparedByRules, isReadAfter, isReadByRules } from '../looked-at.js';
import type { Plan, PlanSides, SchemaChange } from '../../../records/schema-rule.js';

/** A plan of what rules of the second side may not be able to read, where some read it, be they new or not. */
export function mayFailRules(plan: Plan, change: SchemaChange): Plan {
  return isReadAfter(change) ? { ...plan, mayHurtStored: true } : plan;
}

/** The same of a format, where rules see its texts as another type: those that are not of the format are none. What is new of rules says so itself. */
export function mayFailToConvert(plan: Plan, change: SchemaChange): Plan {
  return change.to !== undefined && isConvertedWithin(change.to) && isReadByRules(change) ? { ...plan, mayHurtStored: true } : plan;
}

/** A plan of what rules that both sides have compare in another way from then on: lists with a type, of which those with an item twice are unequal to themselves. */
export function mayBeUnlike(plan: Plan, change: SchemaChange, { kubernetesVersion }: PlanSides): Plan {
  if (!isComparedByRules(change, kubernetesVersion.minor)) return plan;
  const isTyped = (change.to?.['x-kubernetes-list-type'] ?? 'atomic') !== 'atomic';
  return { ...rulesReadChanged(plan), ...(isTyped ? { mayHurtStored: true } : {}) };
}

/** The same of texts that rules see as another type, or no longer, and of numbers. */
export function rulesMayReadChanged(plan: Plan, change: SchemaChange): Plan {
  return isOtherRuleType(change.from, change.to) && isReadByRules(change) ? rulesReadChanged(plan) : plan;
}

function rulesReadChanged(plan: Plan): Plan {
  // What readers miss is decided as it would be without such rules.
  const readers: Plan = plan.reads !== undefined && plan.writes === undefined && plan.mustDecide === true ? { mustDecideReads: true } : {};
  return { ...plan, ...readers, writes: plan.writes === 'values' ? 'either' : (plan.writes ?? 'errors'), ...COMPARED };
}

const COMPARED: Plan = { mustDecide: true, comparesUpdates: true };

/** Whether rules see scalars of two schemas in another way: integers and texts are the same among int-or-strings. */
function isOtherRuleType(from: JSONSchemaProps | undefined, to: JSONSchemaProps | undefined): boolean {
  if (from === undefined || to === undefined) return true;
  if ([from, to].some((props) => props.format !== undefined && isConvertedWithin({ type: 'string', format: props.format })))
    return from.format !== to.format || typeOf(from) !== typeOf(to);
  const [before, after] = [typeOf(from), typeOf(to)];
  return before !== after && !(after === 'int-or-string' && (before === 'integer' || before === 'string'));
}
