import { MAX_INT64, MAX_UINT64, MIN_INT64 } from '@structural/json';
import { addToStored } from '../../values/stored-sum.js';
import { isStoredFault } from '../../values/stored-fault.js';
import {
  type CelDuration,
  celError,
  type CelError,
  type CelList,
  type CelResult,
  type CelTimestamp,
  type CelValue,
  NO_SUCH_OVERLOAD,
  uintOf,
} from '../../values/value.js';
import { append } from '../../values/growing.js';
import type { Binary } from './singleton.js';

const SECOND = 1_000_000_000n;
const MIN_SECONDS = -62_135_596_800n;
const MAX_SECONDS = 253_402_300_799n;

const INT_OVERFLOW = celError('integer overflow');
const UINT_OVERFLOW = celError('unsigned integer overflow');
const TIMESTAMP_OVERFLOW = celError('timestamp overflow');
const DIVISION_BY_ZERO = celError('division by zero');
const MODULUS_BY_ZERO = celError('modulus by zero');

type Calculate<T> = (a: T, b: T) => CelResult;

interface OnNumbers {
  readonly int?: Calculate<bigint>;
  readonly uint?: Calculate<bigint>;
  readonly double?: Calculate<number>;
}

function onNumbers(operations: OnNumbers): Binary {
  return (a, b) => {
    if (typeof a === 'bigint' && operations.int !== undefined) return typeof b === 'bigint' ? operations.int(a, b) : noOverload(b);
    if (typeof a === 'number' && operations.double !== undefined) return typeof b === 'number' ? operations.double(a, b) : noOverload(b);
    if (kindOf(a) !== 'uint' || operations.uint === undefined) return undefined;
    const other = uintIn(b);
    return other === undefined ? noOverload(b) : operations.uint(uintIn(a) ?? 0n, other);
  };
}

/** What an operator says to a second value that does not suit it. */
export function noOverload(value: CelValue): CelError {
  return isStoredFault(value) ? value : NO_SUCH_OVERLOAD;
}

function kindOf(value: CelValue): string | undefined {
  return typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
}

function uintIn(value: CelValue): bigint | undefined {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'uint' ? value.value : undefined;
}

function int(value: bigint): CelResult {
  return value < MIN_INT64 || value > MAX_INT64 ? INT_OVERFLOW : value;
}

function uint(value: bigint): CelResult {
  return value < 0n || value > MAX_UINT64 ? UINT_OVERFLOW : uintOf(value);
}

function duration(nanos: bigint): CelResult {
  return nanos < MIN_INT64 || nanos > MAX_INT64 ? INT_OVERFLOW : { kind: 'duration', nanos };
}

function moved({ seconds, nanos, zone }: CelTimestamp, by: bigint): CelResult {
  const total = seconds * SECOND + BigInt(nanos) + by;
  let whole = total / SECOND;
  let rest = total % SECOND;
  if (rest < 0n) {
    rest += SECOND;
    whole -= 1n;
  }
  return whole < MIN_SECONDS || whole > MAX_SECONDS ? TIMESTAMP_OVERFLOW : { kind: 'timestamp', seconds: whole, nanos: Number(rest), zone };
}

const addNumbers = onNumbers({ int: (a, b) => int(a + b), uint: (a, b) => uint(a + b), double: (a, b) => a + b });
const subtractNumbers = onNumbers({ int: (a, b) => int(a - b), uint: (a, b) => uint(a - b), double: (a, b) => a - b });

export const multiply: Binary = onNumbers({ int: (a, b) => int(a * b), uint: (a, b) => uint(a * b), double: (a, b) => a * b });

export const divide: Binary = onNumbers({
  int: (a, b) => (b === 0n ? DIVISION_BY_ZERO : int(a / b)),
  uint: (a, b) => (b === 0n ? DIVISION_BY_ZERO : uint(a / b)),
  double: (a, b) => a / b,
});

export const modulo: Binary = onNumbers({
  int: (a, b) => (b === 0n ? MODULUS_BY_ZERO : a === MIN_INT64 && b === -1n ? INT_OVERFLOW : a % b),
  uint: (a, b) => (b === 0n ? MODULUS_BY_ZERO : uint(a % b)),
});

export const add: Binary = (a, b) => {
  if (typeof a === 'string') return typeof b === 'string' ? a + b : noOverload(b);
  if (a instanceof Uint8Array) return b instanceof Uint8Array ? joined(a, b) : noOverload(b);
  const other = typeof b === 'object' && b !== null && 'kind' in b ? b : undefined;
  if (typeof a === 'object' && a !== null) {
    if (a.kind === 'list') return other?.kind === 'list' ? addLists(a, other) : noOverload(b);
    if (a.kind === 'duration') {
      if (other?.kind === 'duration') return duration(a.nanos + other.nanos);
      return other?.kind === 'timestamp' ? moved(other, a.nanos) : noOverload(b);
    }
    if (a.kind === 'timestamp') return other?.kind === 'duration' ? moved(a, other.nanos) : noOverload(b);
  }
  return addNumbers(a, b);
};

export const subtract: Binary = (a, b) => {
  if (typeof a === 'object' && a !== null && 'kind' in a && (a.kind === 'timestamp' || a.kind === 'duration')) return subtractTimes(a, b);
  return subtractNumbers(a, b);
};

function subtractTimes(a: CelTimestamp | CelDuration, b: CelValue): CelResult {
  const other = typeof b === 'object' && b !== null && 'kind' in b ? b : undefined;
  if (a.kind === 'duration') return other?.kind === 'duration' ? duration(a.nanos - other.nanos) : noOverload(b);
  // What is taken away is the opposite added, which the least duration has none of.
  if (other?.kind === 'duration') return other.nanos === MIN_INT64 ? INT_OVERFLOW : moved(a, -other.nanos);
  return other?.kind === 'timestamp' ? between(a, other) : noOverload(b);
}

/** The server counts in nanoseconds here, of whole seconds first, and tells that of integers. */
function between(a: CelTimestamp, b: CelTimestamp): CelResult {
  const whole = int((a.seconds - b.seconds) * SECOND);
  const nanos = typeof whole === 'bigint' ? int(whole + BigInt(a.nanos - b.nanos)) : whole;
  return typeof nanos === 'bigint' ? { kind: 'duration', nanos } : nanos;
}

/** `-x`; undefined where there is none. */
export function negate(value: CelValue): CelResult | undefined {
  if (typeof value === 'bigint') return int(-value);
  if (typeof value === 'number') return -value;
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'duration' ? duration(-value.nanos) : undefined;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

function addLists(a: CelList, b: CelList): CelResult {
  const grown = append(a, b);
  if (grown !== undefined) return grown;
  if (a.semantics !== undefined) return addToStored(a, b, a.semantics);
  if (a.size === 0) return b;
  if (b.size === 0) return a;
  // A view: adding costs the same however long the lists are.
  const stored = a.sumsAreStored === true ? ({ isStored: true, sumsAreStored: true } as const) : {};
  return { kind: 'list', size: a.size + b.size, ...stored, at: (index) => (index < a.size ? a.at(index) : b.at(index - a.size)) };
}
