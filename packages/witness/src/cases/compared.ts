import { OPERATORS } from '@structural/cel';
import type { ScalarClass } from './scalar-class.js';
import { truthOf, type Truth } from './truth.js';
import type { Value } from './value.js';

const HOLDS: Readonly<Record<string, (order: number) => boolean>> = {
  [OPERATORS.equal]: (order) => order === 0,
  [OPERATORS.notEqual]: (order) => order !== 0,
  [OPERATORS.less]: (order) => order < 0,
  [OPERATORS.lessOrEqual]: (order) => order <= 0,
  [OPERATORS.greater]: (order) => order > 0,
  [OPERATORS.greaterOrEqual]: (order) => order >= 0,
};

/** What a comparison comes to; undefined where the classes of its two sides do not tell. */
export function comparisonTruth(operator: string, one: Value, other: Value): Truth | undefined {
  if (one.kind !== 'scalar' || other.kind !== 'scalar') return undefined;
  const isEquality = operator === OPERATORS.equal || operator === OPERATORS.notEqual;
  const order = orderOf(one.of, other.of, isEquality) ?? negated(orderOf(other.of, one.of, isEquality));
  return order === undefined ? undefined : truthOf(HOLDS[operator]?.(order) === true);
}

function negated(order: number | undefined): number | undefined {
  return order === undefined ? undefined : -order;
}

/** Below, at or above nothing as the first is below, at or above the second; of equality alone anything but nothing means that they differ. */
function orderOf(one: ScalarClass, other: ScalarClass, isEquality: boolean): number | undefined {
  if (other.kind !== 'exact') return undefined;
  const { value } = other;
  // What is an integer or a text is no text where it is a number.
  if (isEquality && (one.kind === 'text' ? 'string' : one.kind === 'between' ? 'number' : typeof one.value) !== typeof value) return 1;
  switch (one.kind) {
    case 'exact':
      if (typeof one.value !== typeof value) return undefined;
      // Texts are compared byte by byte, which is not how they are here.
      if (typeof value === 'string' && !isEquality) return undefined;
      return one.value === value ? 0 : one.value < value ? -1 : 1;
    case 'text':
      return isEquality && typeof value === 'string' && one.not.has(value) ? 1 : undefined;
    case 'between':
      if (typeof value !== 'number') return undefined;
      return value <= one.low ? 1 : value >= one.high ? -1 : undefined;
  }
}
