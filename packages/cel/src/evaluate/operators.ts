import { OPERATORS } from '../syntax/operators.js';
import { compareValues, isComparable } from '../values/comparison.js';
import { equalItems } from '../values/equality.js';
import { sizeOf } from '../values/size.js';
import { isStoredFault } from '../values/stored-fault.js';
import { typeNameOf } from '../values/type-of-value.js';
import { celError, isCelError, NO_SUCH_OVERLOAD, typeOf, type CelList, type CelResult, type CelValue } from '../values/value.js';
import { add, divide, modulo, multiply, negate, noOverload, subtract, type Binary } from './arithmetic.js';

/**
 * Functions that are one function for all types, so that a value of no type that knows them is told by the function's name alone.
 *
 * Source: cel-go `common/stdlib`, singleton bindings.
 */
export const OPERATOR_FUNCTIONS: ReadonlyMap<string, (args: readonly CelValue[]) => CelResult> = new Map([
  [OPERATORS.add, binary(OPERATORS.add, add)],
  [OPERATORS.subtract, binary(OPERATORS.subtract, subtract)],
  [OPERATORS.multiply, binary(OPERATORS.multiply, multiply)],
  [OPERATORS.divide, binary(OPERATORS.divide, divide)],
  [OPERATORS.modulo, binary(OPERATORS.modulo, modulo)],
  [OPERATORS.less, compared(OPERATORS.less, (order) => order < 0)],
  [OPERATORS.lessOrEqual, compared(OPERATORS.lessOrEqual, (order) => order <= 0)],
  [OPERATORS.greater, compared(OPERATORS.greater, (order) => order > 0)],
  [OPERATORS.greaterOrEqual, compared(OPERATORS.greaterOrEqual, (order) => order >= 0)],
  [OPERATORS.negate, unary(OPERATORS.negate, (value) => (typeof value === 'boolean' ? NO_SUCH_OVERLOAD : negate(value)))],
  [OPERATORS.not, unary(OPERATORS.not, (value) => (typeof value === 'boolean' ? !value : noOverload(value)))],
  [OPERATORS.in, binary(OPERATORS.in, (a, b) => contains(b, a))],
  ['size', unary('size', size)],
  ['type', unary('type', (value) => typeOf(typeNameOf(value)))],
  ['dyn', unary('dyn', (value) => value)],
]);

function binary(name: string, operation: Binary): (args: readonly CelValue[]) => CelResult {
  return ([a, b]) => orMissing(operation(a ?? null, b ?? null), name, a ?? null);
}

function unary(name: string, operation: (value: CelValue) => CelResult | undefined): (args: readonly CelValue[]) => CelResult {
  return ([value]) => orMissing(operation(value ?? null), name, value ?? null);
}

function orMissing(result: CelResult | undefined, name: string, first: CelValue): CelResult {
  return result === undefined ? missing(name, first) : result;
}

/** Strings, times and durations are asked themselves first, and then nothing is said of the function. */
function missing(name: string, first: CelValue): CelResult {
  const isAsked = typeof first === 'string' || (typeof first === 'object' && first !== null && 'kind' in first && (first.kind === 'timestamp' || first.kind === 'duration'));
  return isAsked ? NO_SUCH_OVERLOAD : celError(`no such overload: ${name}`);
}

function compared(name: string, holds: (order: -1 | 0 | 1) => boolean): (args: readonly CelValue[]) => CelResult {
  return binary(name, (a, b) => {
    if (!isComparable(a)) return undefined;
    const order = compareValues(a, b);
    return isCelError(order) ? (isStoredFault(b) ? b : order) : holds(order);
  });
}

function size(value: CelValue): CelResult | undefined {
  const isSized = typeof value !== 'object' || value === null || value instanceof Uint8Array || value.kind !== 'opaque';
  const found = isSized ? sizeOf(value) : undefined;
  return found === undefined ? undefined : BigInt(found);
}

function contains(container: CelValue, value: CelValue): CelResult {
  if (typeof container !== 'object' || container === null || container instanceof Uint8Array) return noOverload(container);
  if (container.kind === 'list') return listContains(container, value);
  if (container.kind !== 'map') return noOverload(container);
  const found = container.get(value);
  if (found !== undefined && container.stored !== undefined && isStoredFault(found)) return found;
  return found !== undefined;
}

/** In a list of a resource, what cannot be compared is an error unless the value is found elsewhere. */
function listContains(list: CelList, value: CelValue): CelResult {
  let failed: CelResult | undefined;
  const isStored = list.isStored === true;
  for (let i = 0; i < list.size; i++) {
    const same = isStored ? equalItems(list.at(i), value) : equalItems(value, list.at(i));
    if (same === true) return true;
    if (same !== false && isStored) failed ??= same;
  }
  return failed ?? false;
}
