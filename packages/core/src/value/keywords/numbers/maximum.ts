import { compileBound } from '../../numbers/bound.js';
import type { JsonNumber } from '../../numbers/kind.js';
import type { NumberRange } from '../../numbers/number-range.js';
import type { Check } from '../../run/check.js';

/** `maximum`, with `exclusiveMaximum`. */
export function compileMaximum(limit: number, exclusive: boolean, range: NumberRange): Check<JsonNumber> {
  return compileBound(
    {
      keyword: 'maximum',
      what: 'Maximum boundary',
      inclusive: 'less than or equal to',
      exclusive: 'less than',
      isBeyond: (value, max, strictly) => (strictly ? value >= max : value > max),
    },
    limit,
    exclusive,
    range,
  );
}
