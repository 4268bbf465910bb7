import { compareQuantities, parseQuantity } from '@structural/cel';
import { parseGoDuration, parseTime } from '@structural/go';
import type { StructuralSchema } from '@structural/core';
import { formatScalar, isScalar, type JsonValue } from '@structural/json';

/**
 * Whether two different values are one for Kubernetes, only written differently: quantities (`1000m` and `1`), durations (`60s` and `1m0s`), times
 * (`Z` and `+00:00`).
 *
 * A plain text without a unit is a text: `1.0` is not `1`, unless the schema has a pattern for quantities. A port `8080` is not `"8080"`.
 */
export function isSameValue(before: JsonValue, after: JsonValue, schema: StructuralSchema | undefined): boolean {
  if (!isScalar(before) || !isScalar(after)) return false;
  const pattern = schema?.valueValidation?.pattern;
  if (schema?.extensions['x-kubernetes-int-or-string'] === true)
    return pattern !== undefined && isSameQuantity(formatScalar(before), formatScalar(after));
  if (typeof before !== 'string' || typeof after !== 'string') return false;
  if (isSameQuantity(before, after)) return pattern?.includes('Ki|') === true || [before, after].some((text) => /[A-Za-z]$/.test(text));
  const [from, to] = [parseGoDuration(before), parseGoDuration(after)];
  if (from !== undefined && from === to) return true;
  const [earlier, later] = [parseTime(before), parseTime(after)];
  return earlier !== undefined && later !== undefined && earlier.seconds === later.seconds && earlier.nanoseconds === later.nanoseconds;
}

function isSameQuantity(before: string, after: string): boolean {
  const [from, to] = [parseQuantity(before), parseQuantity(after)];
  return from.ok && to.ok && compareQuantities(from.quantity, to.quantity) === 0;
}
