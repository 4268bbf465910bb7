import type { CelValue } from '../values/value.js';
import type { RuntimeCost } from './library-function.js';

/**
 * How many UTF-16 units a function may make at once.
 *
 * The server has no such limit and would run out of memory instead; budgets do not count what a call makes. Well below the longest string
 * that an engine can hold.
 */
export const MAX_TEXT = 1 << 27;

/** The longest list that `lists.range` makes. Source: cel-go `ext`, ListsMaxRangeSize. */
export const MAX_RANGE = 1_000_000n;

/** What an expression may cost at most. Source: `k8s.io/apiserver/pkg/apis/cel`, PerCallLimit. */
const PER_CALL_LIMIT = 1_000_000;

/**
 * Whether a call costs more than any expression may.
 *
 * The server counts after the work is done, and drops the result. What is slow asks first, and gives any result.
 */
export function isBeyondLimit(cost: RuntimeCost, args: readonly CelValue[]): boolean {
  return cost(args, null) > PER_CALL_LIMIT;
}
