import { float64, formatFloat, isInt64, toFloat64 } from '@structural/json';
import type { JsonNumber } from './kind.js';
import { isInRange, rangeMessage, type NumberRange } from './number-range.js';
import { fail, finding, nameOf, pathlessFinding } from '../run/run.js';
import { truncateToInt64 } from '@structural/go';
import type { Check } from '../run/check.js';

/** Which side of a number is bounded, and in what words. */
export interface Bound {
  readonly keyword: 'maximum' | 'minimum';
  readonly what: 'Maximum boundary' | 'Minimum boundary';
  readonly inclusive: string;
  readonly exclusive: string;
  /** True where `value` is beyond `limit`. */
  readonly isBeyond: (value: number | bigint, limit: number | bigint, exclusive: boolean) => boolean;
}

/**
 * Checks a number against a bound as Go does: an int64 against the bound with its fraction cut off, a float64 against the bound.
 *
 * A bound that is outside of the schema's own type is an error about every value, besides which they are compared as float64.
 * Source: kube-openapi `validate/values.go`, MaximumNativeType and MinimumNativeType.
 */
export function compileBound(bound: Bound, limit: number, exclusive: boolean, range: NumberRange): Check<JsonNumber> {
  const words = exclusive ? bound.exclusive : bound.inclusive;
  const limitFits = isInRange(float64(limit), range);
  const intLimit = truncateToInt64(limit);
  return (value, run) => {
    if (!limitFits) fail(run, () => pathlessFinding(run, rangeMessage(bound.what, range, nameOf(run)), `${bound.keyword}.range`));
    const native = limitFits && isInt64(value);
    const compared = native ? value : toFloat64(value);
    const against = native ? intLimit : limit;
    if (!bound.isBeyond(compared, against, exclusive)) return limitFits;
    return fail(run, () => {
      const message = `${nameOf(run)} in body should be ${words} ${native ? String(intLimit) : formatFloat(limit)}`;
      const badValue = native ? value : float64(toFloat64(value));
      return finding(
        run,
        { type: 'FieldValueInvalid', badValue, oldest: native ? intLimit : float64(limit), detail: message, origin: bound.keyword },
        message,
      );
    });
  };
}
