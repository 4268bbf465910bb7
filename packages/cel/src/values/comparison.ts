import { compareUtf8 } from '@structural/json';
import { celError, NO_SUCH_OVERLOAD, type CelError, type CelUint, type CelValue } from './value.js';

type Order = -1 | 0 | 1;

const NAN = celError('NaN values cannot be ordered');

const MIN_INT64 = -(2 ** 63);
const MAX_INT64 = 2 ** 63;
const MAX_UINT64 = 2 ** 64;

/** The order of two numbers of any types, or undefined where one is NaN or no number. */
export function compareNumbers(a: CelValue, b: CelValue): Order | undefined {
  const [left, right] = [numberOf(a), numberOf(b)];
  if (left === undefined || right === undefined) return undefined;
  if (typeof left === 'number' || typeof right === 'number') return compareDouble(a, b, left, right);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** An integer counts as the nearest double, but where the double is beyond all integers of its type. */
function compareDouble(a: CelValue, b: CelValue, left: bigint | number, right: bigint | number): Order | undefined {
  if (typeof left !== 'number') {
    const order = compareDouble(b, a, right, left);
    return order === undefined ? undefined : order === 0 ? 0 : order === 1 ? -1 : 1;
  }
  if (Number.isNaN(left) || Number.isNaN(right)) return undefined;
  if (typeof right === 'bigint') {
    const isUint = typeof b === 'object';
    if (left < (isUint ? 0 : MIN_INT64)) return -1;
    if (left > (isUint ? MAX_UINT64 : MAX_INT64)) return 1;
  }
  const other = Number(right);
  return left < other ? -1 : left > other ? 1 : 0;
}

function numberOf(value: CelValue): bigint | number | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return value;
  return isUint(value) ? value.value : undefined;
}

function isUint(value: CelValue): value is CelUint {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'uint';
}

/** The order of two values, or why they have none. Source: cel-go `common/types`, Comparer. */
export function compareValues(a: CelValue, b: CelValue): Order | CelError {
  if (typeof a === 'string') return typeof b === 'string' ? signOf(compareUtf8(a, b)) : NO_SUCH_OVERLOAD;
  if (typeof a === 'boolean') return typeof b === 'boolean' ? signOf(Number(a) - Number(b)) : NO_SUCH_OVERLOAD;
  if (Number.isNaN(a)) return NAN;
  const left = numberOf(a);
  if (left !== undefined) {
    const right = numberOf(b);
    if (right === undefined) return NO_SUCH_OVERLOAD;
    return compareNumbers(a, b) ?? NAN;
  }
  if (a instanceof Uint8Array) return b instanceof Uint8Array ? compareBytes(a, b) : NO_SUCH_OVERLOAD;
  if (a === null || typeof b !== 'object' || b === null || b instanceof Uint8Array || typeof a !== 'object') return NO_SUCH_OVERLOAD;
  if (a.kind === 'duration' && b.kind === 'duration') return a.nanos < b.nanos ? -1 : a.nanos > b.nanos ? 1 : 0;
  if (a.kind === 'timestamp' && b.kind === 'timestamp') {
    return a.seconds < b.seconds ? -1 : a.seconds > b.seconds ? 1 : signOf(a.nanos - b.nanos);
  }
  return NO_SUCH_OVERLOAD;
}

/** Whether values of this type have an order at all. */
export function isComparable(value: CelValue): boolean {
  if (typeof value !== 'object') return true;
  if (value === null) return false;
  return value instanceof Uint8Array || value.kind === 'uint' || value.kind === 'timestamp' || value.kind === 'duration';
}

function compareBytes(a: Uint8Array, b: Uint8Array): Order {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return signOf(difference);
  }
  return signOf(a.length - b.length);
}

function signOf(difference: number): Order {
  return difference < 0 ? -1 : difference > 0 ? 1 : 0;
}
