import { KUBERNETES_LISTS_0 } from '../declarations/lists.js';
import { compareValues, isComparable } from '../values/comparison.js';
import { equalValues } from '../values/equality.js';
import {
  celError, isCelError, NO_SUCH_OVERLOAD, uintOf, type CelError, type CelFunction, type CelList, type CelValue,
} from '../values/value.js';
import { any, defineFunction, isKind, list } from './arguments.js';
import { walkDeep } from './costs.js';

type ListCall = (items: CelList) => CelValue | CelError;

const DURATION_ZERO: CelValue = { kind: 'duration', nanos: 0n };

const ZEROS: ReadonlyMap<string, CelValue> = new Map<string, CelValue>([
  ['int', 0n], ['uint', uintOf(0n)], ['double', 0], ['duration', DURATION_ZERO],
]);

/** What the functions that there are an overload of for each type of items do, by name; sums begin with the zero of that type. */
function callOf(name: string, type: string): ListCall | undefined {
  switch (name) {
    case 'isSorted':
      return isSorted;
    case 'sum':
      return (items) => sum(items, ZEROS.get(type) ?? 0n);
    case 'max':
      return (items) => extreme(items, 'max', -1);
    case 'min':
      return (items) => extreme(items, 'min', 1);
    default:
      return undefined;
  }
}

/** Kubernetes' own functions on lists. Source: `k8s.io/apiserver/pkg/cel/library`, Lists. */
export const KUBERNETES_LIST_FUNCTIONS: readonly CelFunction[] = [
  ...KUBERNETES_LISTS_0.flatMap(({ name, overload }) => {
    const call = callOf(name, overload.id.split('_')[1] ?? '');
    return call === undefined ? [] : [defineFunction(overload.id, [list], call, walkDeep)];
  }),
  defineFunction('list_a_index_of_int', [list, any], indexOf, walkDeep),
  defineFunction('list_a_last_index_of_int', [list, any], lastIndexOf, walkDeep),
  defineFunction('list_includes_dyn_dyn', [any, any], includes, walkDeep),
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
    return total < 1n << 64n ? uintOf(total) : celError('unsigned integer overflow');
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
