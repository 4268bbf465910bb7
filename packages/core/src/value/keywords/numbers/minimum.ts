import { compileBound } from '../../numbers/bound.js';
import type { JsonNumber } from '../../numbers/kind.js';
import type { NumberRange } from '../../numbers/number-range.js';
import type { Check } from '../../run/check.js';

/** `minimum`, with `exclusiveMinimum`. */
export function compileMinimum(limit: number, exclusive: boolean, range: NumberRange): Check<JsonNumber> {
  return compileBound(
    {
      keyword: 'minimum',
      what: 'Minimum boundary',
      inclusive: 'greater than or equal to',
      exclusive: 'greater than',
      isBeyond: (value, min, strictly) => (strictly ? value <= min : value < min),
    },
    limit,
    exclusive,
    range,
  );
}
