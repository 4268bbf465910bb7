import type { CheckedExpr } from '../check/checked.js';
import { celError, type CelResult, type CelValue } from '../values/value.js';
import { MAX_ROUNDS, type Frame } from './frame.js';
import { Cancelled } from '../values/cancelled.js';
import { planExpr, type Trace } from './plan.js';

/** The most that evaluating one expression once may cost. Source: `k8s.io/apiserver/pkg/apis/cel`, PerCallLimit. */
const CALL_LIMIT = 1_000_000;

/** A value or error, and what it cost to find out. */
export interface Evaluation {
  readonly result: CelResult;
  /** A bigint where it is beyond the integers of a float64. */
  readonly cost: number | bigint;
}

/** An expression that can be evaluated any number of times. */
export interface Program {
  /** The overloads that it may call and that nothing implements; where there are any, evaluating tells nothing. */
  readonly missing: readonly string[];
  /**
   * Evaluates with the given variables, `self` and `oldSelf`; never throws, and stops when it has cost {@link CALL_LIMIT}, or when loops went
   * round `rounds` times, which only those do that cost next to nothing.
   */
  evaluate(variables: ReadonlyMap<string, CelValue>, rounds?: number): Evaluation;
}

/**
 * Makes a program of a checked expression, of which `programError` says that one can be made. With `trace` it tells the value of each node by its
 * id, as often as that is evaluated, be it in several rounds of a loop; result and cost stay the same.
 */
export function toProgram(checked: CheckedExpr, trace?: Trace): Program {
  const { exec, slots, missing } = planExpr(checked, trace);
  return {
    missing,
    evaluate(variables, rounds = MAX_ROUNDS) {
      const frame: Frame = {
        cost: 0,
        limit: CALL_LIMIT,
        rounds,
        variables,
        slots: new Array<CelResult | undefined>(slots).fill(undefined),
      };
      try {
        return { result: exec(frame), cost: frame.cost };
      } catch (stop) {
        return { result: celError(stopText(stop)), cost: (stop instanceof Cancelled ? stop.cost : undefined) ?? frame.cost };
      }
    },
  };
}

function stopText(stop: unknown): string {
  if (stop instanceof Cancelled) return stop.message;
  return `internal error: ${stop instanceof Error ? stop.message : String(stop)}`;
}
