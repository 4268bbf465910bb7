import { times, UNKNOWN } from '../../estimates/bounds.js';
import type { Estimate } from '../../estimates/costed-call.js';
import { PER_CHARACTER } from '../../estimates/unit-costs.js';
import { actualSize } from '../../values/size.js';
import type { CelResult } from '../../values/value.js';

/** Two values are compared as far as the smaller one goes. */
export const estimateOfSmaller: Estimate = ({ args }) => {
  const a = (args[0]?.size ?? UNKNOWN).max;
  const b = (args[1]?.size ?? UNKNOWN).max;
  const smaller = a < b ? a : b;
  return { cost: times({ min: smaller > 0n ? 1n : 0n, max: smaller }, PER_CHARACTER) };
};

/** What that costs when it is done. */
export function costOfSmaller(a: CelResult | undefined, b: CelResult | undefined): number {
  return Math.ceil(Math.min(actualSize(a ?? null), actualSize(b ?? null)) * PER_CHARACTER);
}
