import { OPERATORS } from '../syntax/operators.js';
import { BOOL, BYTES, DOUBLE, DURATION, INT, STRING, TIMESTAMP, UINT, type CelType } from '../types/type.js';
import { overloadOf, type Declaration } from './signature.js';

const ORDERS: readonly (readonly [string, string])[] = [
  [OPERATORS.less, 'less'],
  [OPERATORS.lessOrEqual, 'less_equals'],
  [OPERATORS.greater, 'greater'],
  [OPERATORS.greaterOrEqual, 'greater_equals'],
];

/** What can be compared, in the order in which overloads are tried. */
const PAIRS: readonly (readonly [string, CelType, CelType])[] = [
  ['bool', BOOL, BOOL],
  ['int64', INT, INT],
  ['int64_double', INT, DOUBLE],
  ['int64_uint64', INT, UINT],
  ['uint64', UINT, UINT],
  ['uint64_double', UINT, DOUBLE],
  ['uint64_int64', UINT, INT],
  ['double', DOUBLE, DOUBLE],
  ['double_int64', DOUBLE, INT],
  ['double_uint64', DOUBLE, UINT],
  ['string', STRING, STRING],
  ['bytes', BYTES, BYTES],
  ['timestamp', TIMESTAMP, TIMESTAMP],
  ['duration', DURATION, DURATION],
];

function comparisons(pairs: readonly (readonly [string, CelType, CelType])[]): readonly Declaration[] {
  return ORDERS.flatMap(([name, prefix]) => pairs.map(([types, a, b]) => ({ name, overload: overloadOf(`${prefix}_${types}`, false, [a, b], BOOL) })));
}

/** `<`, `<=`, `>` and `>=`, between numbers of different types too. */
export const COMPARISONS = comparisons(PAIRS);

/** The ids of the comparisons between numbers of different types, which came later. */
export const CROSS_TYPE_COMPARISONS: ReadonlySet<string> = new Set(
  comparisons(PAIRS.filter(([, a, b]) => a !== b)).map(({ overload }) => overload.id),
);
