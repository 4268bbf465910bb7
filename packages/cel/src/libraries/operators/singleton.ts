import { celError, type CelResult, type CelValue, NO_SUCH_OVERLOAD } from '../../values/value.js';
import type { Evaluate } from '../library-function.js';

/** An operation on two values; undefined where the first is of no type that knows it. */
export type Binary = (a: CelValue, b: CelValue) => CelResult | undefined;

/** An operation on one value; undefined where it is of no type that knows it. */
export type Unary = (value: CelValue) => CelResult | undefined;

/** A function that is one for all types, so that a value of no type that knows it is answered with the function's name alone. */
export function binary(name: string, operation: Binary): Evaluate {
  return ([a, b]) => orMissing(operation(a ?? null, b ?? null), name, a ?? null);
}

/** As {@link binary}, of one value. */
export function unary(name: string, operation: Unary): Evaluate {
  return ([value]) => orMissing(operation(value ?? null), name, value ?? null);
}

function orMissing(result: CelResult | undefined, name: string, first: CelValue): CelResult {
  return result === undefined ? missing(name, first) : result;
}

/** Strings, times and durations are asked themselves first, and then nothing is said of the function. */
function missing(name: string, first: CelValue): CelResult {
  const isAsked =
    typeof first === 'string' ||
    (typeof first === 'object' && first !== null && 'kind' in first && (first.kind === 'timestamp' || first.kind === 'duration'));
  return isAsked ? NO_SUCH_OVERLOAD : celError(`no such overload: ${name}`);
}
