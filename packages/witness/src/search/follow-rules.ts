import type { FieldError, StructuralSchema } from '@structural/core';
import type { JsonObject, JsonPath } from '@structural/json';
import { meet } from '../values/moves.js';
import { applied } from './apply-plan.js';
import { solvingPlans } from './repair-moves.js';

/** How many values follow one. */
const MAX_FOLLOWED = 12;

/**
 * The resource in which values that rules tie to others follow those at `kept`, as in a chain of equal fields: each rule that does not hold changes what nothing changed
 * before, whatever further rules say to that. Undefined where anything but a rule refuses it, or a rule does not say how to hold.
 */
export function followRules(
  start: JsonObject,
  kept: readonly JsonPath[],
  schema: StructuralSchema,
  errorsOf: (object: JsonObject) => readonly FieldError[],
): JsonObject | undefined {
  const changed = [...kept];
  let object = start;
  for (let left = MAX_FOLLOWED; left >= 0; left--) {
    const errors = errorsOf(object);
    const [error] = errors;
    if (error === undefined) return object;
    if (!errors.every(({ origin }) => origin.startsWith('rule'))) return undefined;
    const plan = solvingPlans(error, object, schema).find((moves) => moves.every(({ path }) => !changed.some((each) => meet(path, each))));
    if (plan === undefined) return undefined;
    changed.push(...plan.map(({ path }) => path));
    object = applied(schema, object, plan);
  }
  return undefined;
}
