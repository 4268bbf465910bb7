import { Cancelled, UNHASHABLE } from './cancelled.js';
import { isStoredFault } from './stored-fault.js';
import { celError, type CelError, type CelValue } from './value.js';

/** What sets say to items that are no scalars. */
export const NO_SCALARS = celError('listSet operations are only supported on lists of scalar values');

/** What distinguishes values where Go keeps them in a map: a text, or an error itself, as Go compares those by their pointers. */
export type ItemKey = string | CelError;

/**
 * What distinguishes scalars as the server's sets of them do; undefined for lists and maps.
 *
 * Numbers of different types are different, so are two errors of the same text, and the same moment in two zones.
 */
export function itemKey(value: CelValue): ItemKey | undefined {
  if (isStoredFault(value)) return value;
  if (value === null) return 'null';
  if (value instanceof Uint8Array) return `bytes ${value.join(' ')}`;
  if (typeof value !== 'object') return `${typeof value} ${String(value)}`;
  switch (value.kind) {
    case 'uint':
      return `uint ${String(value.value)}`;
    case 'timestamp':
      return `timestamp ${String(value.seconds)} ${String(value.nanos)} ${value.zone?.id ?? 'UTC'}`;
    case 'duration':
      return `duration ${String(value.nanos)}`;
    case 'list':
    case 'map':
      return undefined;
    default:
      return value.kind;
  }
}

/** As {@link itemKey}, of what Go decoded: looking up a list or an object is a panic, which ends the evaluation. */
export function goItemKey(value: CelValue): ItemKey {
  const key = itemKey(value);
  if (key !== undefined) return key;
  const isList = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'list';
  throw new Cancelled(`${UNHASHABLE} ${isList ? '[]interface {}' : 'map[string]interface {}'}`);
}
