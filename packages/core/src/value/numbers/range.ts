import type { JsonNumber } from './kind.js';
import { isInRange, rangeMessage, type NumberRange } from './number-range.js';
import { fail, nameOf, pathlessFinding } from '../run/run.js';
import type { Check } from '../run/check.js';

/** A number must fit the Go type that `type` and `format` stand for; said without a path. Source: kube-openapi, IsValueValidAgainstRange. */
export function compileRange(range: NumberRange): Check<JsonNumber> | undefined {
  if (range.type !== 'integer' && range.format !== 'float') return undefined;
  return (value, run) =>
    isInRange(value, range) ||
    fail(run, () => pathlessFinding(run, rangeMessage('Checked', range, nameOf(run)), `${range.format ?? 'integer'}.range`));
}
