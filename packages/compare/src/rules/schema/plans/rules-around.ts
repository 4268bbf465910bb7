import type { JSONSchemaProps } from '@structural/core';
import { isConvertedWithin } from '@structural/witness';
import type { Plan, SchemaChange } from '../schema-rule.js';

/** A plan of what rules may not be able to read any more, where some read it. */
export function mayFailRules(plan: Plan, change: SchemaChange): Plan {
  return isReadByRules(change) ? { ...plan, mayHurtStored: true } : plan;
}

/** The same of a format, where rules see its texts as another type: those that are not of the format are none. */
export function mayFailToConvert(plan: Plan, change: SchemaChange): Plan {
  return change.to !== undefined && isConvertedWithin(change.to) ? mayFailRules(plan, change) : plan;
}

/** Whether a rule that was there before reads the place of a change, or a value around it as a whole. */
function isReadByRules({ above, from, place }: SchemaChange): boolean {
  if (rulesOf(from).length > 0) return true;
  for (let pair = above; pair !== undefined; pair = pair.above) {
    const step = place[pair.place.length];
    const isRead = rulesOf(pair.from).some(
      ({ rule }) => step?.kind !== 'property' || rule.includes(step.name) || WHOLE.test(rule) || step.name.includes('_'),
    );
    if (isRead) return true;
  }
  return false;
}

/** The variables of rules without a field that is taken of them. */
const WHOLE = /\b(?:self|oldSelf)\b(?!\s*\??\.\??\s*[A-Za-z_])/;

function rulesOf(props: JSONSchemaProps | undefined): NonNullable<JSONSchemaProps['x-kubernetes-validations']> {
  return props?.['x-kubernetes-validations'] ?? [];
}
