import { isKind } from '../arguments.js';
import type { CelValue } from '../../values/value.js';

/**
 * A key that equal scalars share, whatever their types: `1`, `1u` and `1.0` are one; undefined for values that must be compared.
 *
 * NaN and null are left to comparison, as one is no number's equal and the other may not be compared with everything.
 */
export function scalarKey(value: CelValue): string | undefined {
  switch (typeof value) {
    case 'string':
      return `s${value}`;
    case 'boolean':
      return `b${String(value)}`;
    case 'bigint':
      return numberKey(value);
    case 'number':
      return Number.isInteger(value) ? numberKey(value) : Number.isNaN(value) ? undefined : `n${String(value)}`;
    default:
      return isKind(value, 'uint') ? numberKey(value.value) : undefined;
  }
}

/** Beyond 53 bits an integer equals the double next to it, and so may several integers at once: no key tells that. */
function numberKey(value: bigint | number): string | undefined {
  return value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER ? `n${String(value)}` : undefined;
}
