import { MAX_UINT64 } from '@structural/json';
import { compareValues, isComparable } from '../../values/comparison.js';
import { equalValues } from '../../values/equality.js';
import {
  celError,
  type CelError,
  type CelList,
  type CelResult,
  type CelValue,
  isCelError,
  NO_SUCH_OVERLOAD,
  uintOf,
} from '../../values/value.js';
import { any, isKind, list, taking } from '../arguments.js';
import { walkDeep } from '../runtime-costs.js';
import { BOOL, type CelType, DOUBLE, DURATION, INT, listOf, UINT } from '../../types/type.js';
import { define, defineOverload, kubernetesCosts, type LibraryDeclaration } from '../library-function.js';
import { walkThroughList } from '../../estimates/walks.js';
import { COMPARABLE_TYPES } from './comparable-types.js';
import { signatureOf } from '../signature.js';

/** What can be added up, with what sums begin with. */
const ZEROS: ReadonlyMap<string, { readonly element: CelType; readonly zero: CelValue }> = new Map([
  ['int', { element: INT, zero: 0n }],
  ['uint', { element: UINT, zero: uintOf(0n) }],
  ['double', { element: DOUBLE, zero: 0 }],
  ['duration', { element: DURATION, zero: { kind: 'duration', nanos: 0n } }],
]);

const WALK = kubernetesCosts(walkThroughList, walkDeep);

function perElement(
  name: string,
  id: (type: string) => string,
  result: (type: CelType) => CelType,
  call: (items: CelList) => CelResult,
): readonly LibraryDeclaration[] {
  return COMPARABLE_TYPES.map(([type, element]) =>
    defineOverload(name, signatureOf(id(type), true, [listOf(element)], result(element)), taking([list], call), WALK),
  );
}

/** Kubernetes' own functions on lists. Source: `k8s.io/apiserver/pkg/cel/library`, version 0 of Lists. */
export const KUBERNETES_LISTS: readonly LibraryDeclaration[] = [
  ...perElement(
    'isSorted',
    (type) => `list_${type}_is_sorted_bool`,
    () => BOOL,
    isSorted,
  ),
  ...[...ZEROS].map(([type, { element, zero }]) =>
    defineOverload(
      'sum',
      signatureOf(`list_${type}_sum_${type}`, true, [listOf(element)], element),
      taking([list], (items) => sum(items, zero)),
      WALK,
    ),
  ),
  ...perElement(
    'max',
    (type) => `list_${type}_max_${type}`,
    (element) => element,
    (items) => extreme(items, 'max', -1),
  ),
  ...perElement(
    'min',
    (type) => `list_${type}_min_${type}`,
    (element) => element,
    (items) => extreme(items, 'min', 1),
  ),
  define('list_a_index_of_int: (list(A)).indexOf(A) -> int', taking([list, any], indexOf), WALK),
  define('list_a_last_index_of_int: (list(A)).lastIndexOf(A) -> int', taking([list, any], lastIndexOf), WALK),
];

/** What 1.37 adds to them. */
export const LIST_INCLUDES: readonly LibraryDeclaration[] = [
  define('list_includes_dyn_dyn: (dyn).includes(dyn) -> bool', taking([any, any], includes), WALK),
];

function isSorted(items: CelList): CelValue | CelError {
  let previous: CelValue | undefined;
  for (let i = 0; i < items.size; i++) {
    const item = items.at(i);
    if (!isComparable(item)) return faultOf(item);
    if (previous !== undefined && compareValues(previous, item) === 1) return false;
    previous = item;
  }
  return true;
}

/** What is not comparable counts as neither greater nor less, but must be of a type that has an order. */
function extreme(items: CelList, name: string, replacedWhen: -1 | 1): CelValue | CelError {
  let found: CelValue | undefined;
  for (let i = 0; i < items.size; i++) {
    const item = items.at(i);
    if (!isComparable(item)) return faultOf(item);
    if (found === undefined || compareValues(found, item) === replacedWhen) found = item;
  }
  return found ?? celError(`${name} called on empty list`);
}

function sum(items: CelList, zero: CelValue): CelValue | CelError {
  let total = zero;
  for (let i = 0; i < items.size; i++) {
    const next = plus(total, items.at(i));
    if (isCelError(next)) return next;
    total = next;
  }
  return total;
}

function plus(a: CelValue, b: CelValue): CelValue | CelError {
  if (isCelError(b)) return b;
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (typeof a === 'bigint' && typeof b === 'bigint') return isInt64(a + b) ? a + b : celError('integer overflow');
  if (isKind(a, 'uint') && isKind(b, 'uint')) {
    const total = a.value + b.value;
    return total <= MAX_UINT64 ? uintOf(total) : celError('unsigned integer overflow');
  }
  if (isKind(a, 'duration') && isKind(b, 'duration')) {
    const nanos = a.nanos + b.nanos;
    return isInt64(nanos) ? { kind: 'duration', nanos } : celError('integer overflow');
  }
  return NO_SUCH_OVERLOAD;
}

function isInt64(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}

function faultOf(item: CelValue): CelError {
  return isCelError(item) ? item : NO_SUCH_OVERLOAD;
}

function indexOf(items: CelList, wanted: CelValue): CelValue {
  for (let i = 0; i < items.size; i++) if (equalValues(items.at(i), wanted) === true) return BigInt(i);
  return -1n;
}

function lastIndexOf(items: CelList, wanted: CelValue): CelValue {
  for (let i = items.size - 1; i >= 0; i--) if (equalValues(items.at(i), wanted) === true) return BigInt(i);
  return -1n;
}

function includes(target: CelValue, wanted: CelValue): CelValue {
  return isKind(target, 'list') ? indexOf(target, wanted) !== -1n : equalValues(target, wanted) === true;
}
