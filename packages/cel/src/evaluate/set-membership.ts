import { MAX_INT64, MAX_UINT64 } from '@structural/json';
import { isCelError, uintOf, type CelValue } from '../values/value.js';
import { entryKey, type EntryKey } from '../values/map-of-entries.js';
import type { Language } from '../language/rule-behaviour.js';
import type { Exec } from './attribute.js';

/**
 * `x in [1, 2]` with a list that is known: looked up at once, and free. Undefined where an item is no plain scalar.
 *
 * An integer is found as the same number of any other type. Source: cel-go `interpreter/decorators.go`, maybeOptimizeSetMembership.
 */
export function setMembership(
  value: Exec,
  list: CelValue,
  { errorsAreNoMembers }: Language,
): { readonly exec: Exec } | { readonly constant: boolean } | undefined {
  if (typeof list !== 'object' || list === null || !('kind' in list) || list.kind !== 'list') return undefined;
  if (list.size === 0) return { constant: false };
  const known = new Set<EntryKey>();
  for (let i = 0; i < list.size; i++) {
    const item = list.at(i);
    if (!isScalar(item)) return undefined;
    for (const same of [item, ...otherTypes(item)]) known.add(entryKey(same));
  }
  return {
    exec(frame) {
      const found = value(frame);
      if (isCelError(found)) return errorsAreNoMembers ? false : found;
      return known.has(entryKey(found));
    },
  };
}

function isScalar(value: CelValue): boolean {
  return typeof value !== 'object' || (value !== null && 'kind' in value && value.kind === 'uint');
}

function otherTypes(value: CelValue): readonly CelValue[] {
  if (typeof value === 'number') {
    if (!Number.isInteger(value)) return [];
    const whole = BigInt(value);
    return [...(whole >= -MAX_INT64 && whole <= MAX_INT64 ? [whole] : []), ...(whole >= 0n && whole <= MAX_UINT64 ? [uintOf(whole)] : [])];
  }
  if (typeof value === 'bigint') return [Number(value), ...(value >= 0n ? [uintOf(value)] : [])];
  if (typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'uint') {
    return [Number(value.value), ...(value.value <= MAX_INT64 ? [value.value] : [])];
  }
  return [];
}
