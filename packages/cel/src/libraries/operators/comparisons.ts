import { OPERATORS } from '../../syntax/operators.js';
import { BOOL, BYTES, type CelType, DOUBLE, DURATION, INT, STRING, TIMESTAMP, UINT } from '../../types/type.js';
import { defineOverload, type Evaluate, languageCosts, type LibraryDeclaration, UNIT } from '../library-function.js';
import { costOfSmaller, estimateOfSmaller } from './smaller.js';
import { signatureOf } from '../signature.js';
import { binary } from './singleton.js';
import { compareValues, isComparable } from '../../values/comparison.js';
import { isCelError } from '../../values/value.js';
import { isStoredFault } from '../../values/stored-fault.js';

const ORDERS: readonly (readonly [string, string, (order: -1 | 0 | 1) => boolean])[] = [
  [OPERATORS.less, 'less', (order) => order < 0],
  [OPERATORS.lessOrEqual, 'less_equals', (order) => order <= 0],
  [OPERATORS.greater, 'greater', (order) => order > 0],
  [OPERATORS.greaterOrEqual, 'greater_equals', (order) => order >= 0],
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

const OF_TEXT = languageCosts(estimateOfSmaller, ([a, b]) => costOfSmaller(a, b));

function comparisons(pairs: typeof PAIRS): readonly LibraryDeclaration[] {
  return ORDERS.flatMap(([name, prefix, holds]) => {
    const evaluate = compared(name, holds);
    return pairs.map(([types, a, b]) => {
      const costs = types === 'string' || types === 'bytes' ? OF_TEXT : UNIT;
      return defineOverload(name, signatureOf(`${prefix}_${types}`, false, [a, b], BOOL), evaluate, costs, { binding: 'singleton' });
    });
  });
}

function compared(name: string, holds: (order: -1 | 0 | 1) => boolean): Evaluate {
  return binary(name, (a, b) => {
    if (!isComparable(a)) return undefined;
    const order = compareValues(a, b);
    return isCelError(order) ? (isStoredFault(b) ? b : order) : holds(order);
  });
}

/** `<`, `<=`, `>` and `>=`, between numbers of different types too. */
export const COMPARISONS: readonly LibraryDeclaration[] = comparisons(PAIRS);

/** The ids of the comparisons between numbers of different types, which came later. */
export const CROSS_TYPE_COMPARISONS: ReadonlySet<string> = new Set(
  comparisons(PAIRS.filter(([, a, b]) => a !== b)).map(({ overload }) => overload.id),
);
