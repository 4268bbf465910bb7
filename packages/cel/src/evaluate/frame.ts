import { Cancelled } from '../values/cancelled.js';
import type { CelResult, CelValue } from '../values/value.js';

/** The state of one evaluation: what it has cost, and what its variables are. */
export interface Frame {
  cost: number;
  /** The most that one evaluation may cost. */
  readonly limit: number;
  /** How often a loop may still go round; what costs nothing must end, too. */
  rounds: number;
  readonly variables: ReadonlyMap<string, CelValue>;
  /** The variables of loops, by the numbers given when the expression was planned; undefined before the first use. */
  readonly slots: (CelResult | undefined)[];
}

const OVER_LIMIT = 'operation cancelled: actual cost limit exceeded';
const INTERRUPTED = new Cancelled('operation interrupted');

/** The rounds of all loops of one evaluation together: a server gives up after some seconds. */
export const MAX_ROUNDS = 10_000_000;

/** Adds to the cost, and stops where that is too much. A cost beyond the integers of a float64 is a bigint. */
export function charge(frame: Frame, cost: number | bigint): void {
  if (typeof cost === 'bigint' && cost > Number.MAX_SAFE_INTEGER - frame.limit) throw new Cancelled(OVER_LIMIT, BigInt(frame.cost) + cost);
  frame.cost += Number(cost);
  if (frame.cost > frame.limit) throw new Cancelled(OVER_LIMIT);
}

/** Counts a round of a loop. */
export function countRound(frame: Frame): void {
  if (--frame.rounds < 0) throw INTERRUPTED;
}
