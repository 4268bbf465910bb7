import { goText } from '../values/go-text.js';
import { isStoredFault, storedFault, toError } from '../values/stored-fault.js';
import { celError, isCelError, type CelError, type CelList, type CelResult, type CelValue } from '../values/value.js';
import { typeNameOf } from '../values/type-of-value.js';

/** The member of an object, map or list, or why there is none. Source: cel-go `interpreter`, refQualify. */
export function member(of: CelValue, key: CelValue): CelResult {
  const found = memberIfPresent(of, key);
  if (found !== undefined) return found;
  return celError(isList(of) ? `index out of bounds: ${goText(key)}` : `no such key: ${goText(key)}`);
}

/** As {@link member}, but undefined where there is none. */
export function memberIfPresent(of: CelValue, key: CelValue): CelResult | undefined {
  if (typeof of !== 'object' || of === null || of instanceof Uint8Array) return undefined;
  if (isStoredFault(of)) return toError(of);
  if (of.kind === 'map') {
    const found = of.get(key);
    // Members are looked at, items are not.
    return found !== undefined && isCelError(found) ? toError(found) : found;
  }
  return of.kind === 'list' ? itemAt(of, key) : undefined;
}

function isList(value: CelValue): value is CelList {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'list';
}

function itemAt(list: CelList, key: CelValue): CelResult | undefined {
  const index = indexOf(key);
  if (isCelError(index)) return index;
  if (index < 0n || index >= BigInt(list.size)) return undefined;
  if (list.isStored === true && typeof key !== 'bigint') return storedFault(celError(`unsupported index: ${goText(key)}`));
  return list.at(Number(index));
}

function indexOf(key: CelValue): bigint | CelError {
  if (typeof key === 'bigint') return key;
  const unsupported = celError(`unsupported index value ${goText(key)} in list`);
  if (typeof key === 'number') return Number.isInteger(key) && Math.abs(key) < 2 ** 63 ? BigInt(key) : unsupported;
  if (typeof key === 'object' && key !== null && 'kind' in key && key.kind === 'uint')
    return key.value < 1n << 63n ? key.value : unsupported;
  return celError(`unsupported index type '${typeNameOf(key)}' in list`);
}
