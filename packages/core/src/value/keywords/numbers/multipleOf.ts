import { float64, formatFloat, isInt64, toFloat64 } from '@structural/json';
import type { JsonNumber } from '../../numbers/kind.js';
import type { KubernetesVersion } from '../../../kubernetes/kubernetes-version.js';
import { isNearInteger } from '../../numbers/near-integer.js';
import { OMITTED } from '../../../field/error.js';
import { isInRange, rangeMessage, type NumberRange } from '../../numbers/number-range.js';
import { fail, finding, nameOf, pathlessFinding, type Run } from '../../run/run.js';
import { truncateToInt64 } from '@structural/go';
import type { Check } from '../../run/check.js';

/**
 * `multipleOf`: an int64 is divided by the factor with its fraction cut off, so that no int64 is a multiple of 0.5.
 *
 * A float64 is divided within a tolerance. Source: kube-openapi `validate/values.go`, MultipleOfNativeType.
 */
export function compileMultipleOf(factor: number, range: NumberRange, version: KubernetesVersion): Check<JsonNumber> {
  const factorFits = isInRange(float64(factor), range);
  const intFactor = truncateToInt64(factor);
  return (value, run) => {
    if (!factorFits) fail(run, () => pathlessFinding(run, rangeMessage('MultipleOf', range, nameOf(run)), 'multipleOf.range'));
    const ok = factorFits && isInt64(value) ? checkInt(value, intFactor, version, run) : checkFloat(toFloat64(value), factor, version, run);
    return ok && factorFits;
  };
}

function checkInt(value: number | bigint, factor: number | bigint, version: KubernetesVersion, run: Run): boolean {
  if (factor === 0 && version.dividesByZero === true) return divideByZero(run);
  if (factor <= 0) return notPositive(factor, String(factor), run);
  const remains = typeof value === 'number' && typeof factor === 'number' ? value % factor : Number(BigInt(value) % BigInt(factor));
  return remains === 0 || notMultiple(value, factor, String(factor), run);
}

function checkFloat(value: number, factor: number, version: KubernetesVersion, run: Run): boolean {
  if (factor < 0 || (factor === 0 && version.dividesByZero !== true)) return notPositive(float64(factor), formatFloat(factor), run);
  const quotient = factor < 1 ? (1 / factor) * value : value / factor;
  return (
    (Number.isFinite(quotient) && isNearInteger(quotient, version)) ||
    notMultiple(float64(value), float64(factor), formatFloat(factor), run)
  );
}

/** The server fails, in whatever branch of a junctor that is. */
function divideByZero(run: Run): false {
  const message = 'the server panics: runtime error: integer divide by zero';
  run.failures++;
  run.findings.push(finding(run, { type: 'InternalError', badValue: OMITTED, detail: message, origin: 'multipleOf.panic' }, message));
  return false;
}

function notPositive(factor: JsonNumber, text: string, run: Run): false {
  return fail(run, () => {
    const message = `factor MultipleOf declared for ${nameOf(run)} must be positive: ${text}`;
    return finding(run, { type: 'FieldValueInvalid', badValue: factor, detail: message, origin: 'multipleOf' }, message);
  });
}

function notMultiple(value: JsonNumber, factor: JsonNumber, text: string, run: Run): false {
  return fail(run, () => {
    const message = `${nameOf(run)} in body should be a multiple of ${text}`;
    return finding(run, { type: 'FieldValueInvalid', badValue: value, oldest: factor, detail: message, origin: 'multipleOf' }, message);
  });
}
