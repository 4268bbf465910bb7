import type { JsonValue } from '@structural/json';
import type { FieldTerm } from '../rules/term.js';
import type { MovePlan } from '../search/apply-plan.js';
import { accepted, scalarPool } from '../values/scalars/scalar-pool.js';

const MAX_CHOICES = 256;

/**
 * All that fields of few values can be at once, their absence included; undefined where one of them may be anything, or they are too many.
 *
 * What holds for each of these holds always, as far as those fields are all that it depends on.
 */
export function allChoices(fields: readonly FieldTerm[]): readonly MovePlan[] | undefined {
  let plans: readonly MovePlan[] = [[]];
  for (const field of fields) {
    const values = field.isOld ? undefined : fewValues(field);
    if (values === undefined || plans.length * (values.length + 1) > MAX_CHOICES) return undefined;
    const { path } = field;
    plans = plans.flatMap((plan) => [[...plan, { path }], ...values.map((value) => [...plan, { path, value }])]);
  }
  return plans;
}

function fewValues({ path, schema }: FieldTerm): readonly JsonValue[] | undefined {
  if (schema === undefined) return undefined;
  if (schema.generic.type === 'boolean') return [true, false];
  return schema.valueValidation?.enum === undefined ? undefined : accepted(schema, scalarPool(schema, String(path.at(-1))));
}
