import { goQuote } from '@structural/go';
import { compareUtf8 } from '@structural/json';
import type { ManagedFieldsEntry } from '../../metadata/object-meta.js';
import { printFieldsV1, readFieldsV1 } from '../fields/fields-v1.js';
import { NO_FIELDS } from '../fields/field-set.js';
import { ownerId, type Managed, type Owner } from './owners.js';

/** No owners. */
export const NOBODY: Managed = { owners: new Map(), times: new Map() };

/** Owners that were read, or what is wrong with which entry, and the keys on the way to that within its fields. */
export type ReadManagedFields =
  | { readonly ok: true; readonly managed: Managed }
  | { readonly ok: false; readonly error: string; readonly index: number; readonly keys: readonly string[]; readonly isTooDeep?: boolean };

/** Reads `metadata.managedFields`; of two entries of one owner the later counts. Source: apimachinery `managedfields`, DecodeManagedFields. */
export function readManagedFields(entries: readonly ManagedFieldsEntry[]): ReadManagedFields {
  const owners = new Map<string, Owner>();
  const times = new Map<string, string | undefined>();
  for (const [index, entry] of entries.entries()) {
    const { manager, operation, apiVersion, fieldsType, fieldsV1, subresource, time } = entry;
    const wrong = (error: string, keys: readonly string[] = []): ReadManagedFields => ({ ok: false, error, index, keys });
    if (operation !== 'Apply' && operation !== 'Update') return wrong('operation must be `Apply` or `Update`', ['operation']);
    if (apiVersion === '') return wrong('apiVersion must not be empty', ['apiVersion']);
    if (fieldsType === '') return wrong(`missing fieldsType in managed fields entry ${String(index)}`);
    if (fieldsType !== 'FieldsV1') {
      return wrong(`invalid fieldsType ${goQuote(fieldsType)} in managed fields entry ${String(index)}`, ['fieldsType']);
    }
    const applied = operation === 'Apply';
    const identity = { manager, operation, apiVersion: applied ? '' : apiVersion, subresource };
    const read = fieldsV1 === undefined ? { ok: true as const, set: NO_FIELDS } : readFieldsV1(fieldsV1);
    if (!read.ok) {
      const { error, keys, isTooDeep = false } = read;
      return { ok: false, error: `error decoding set: ${error}`, index, keys: ['fieldsV1', ...keys], isTooDeep };
    }
    const id = ownerId(identity);
    owners.set(id, { identity, set: read.set, apiVersion, applied });
    times.set(id, time);
  }
  return { ok: true, managed: { owners, times } };
}

/**
 * Owners as `metadata.managedFields`: those who applied first, older ones first, in the order of their names; none at all if there are none.
 *
 * Source: apimachinery `managedfields`, encodeManagedFields.
 */
export function printManagedFields({ owners, times }: Managed): readonly ManagedFieldsEntry[] | undefined {
  if (owners.size === 0) return undefined;
  const entries = [...owners].map(([id, { identity, set, apiVersion, applied }]): ManagedFieldsEntry => {
    const time = times.get(id);
    return {
      manager: identity.manager,
      operation: applied ? 'Apply' : identity.operation,
      apiVersion,
      ...(time === undefined ? {} : { time }),
      fieldsType: 'FieldsV1',
      fieldsV1: printFieldsV1(set),
      subresource: identity.subresource,
    };
  });
  return entries.sort(
    (a, b) =>
      compareUtf8(a.operation, b.operation) ||
      seconds(a.time) - seconds(b.time) ||
      compareUtf8(a.manager, b.manager) ||
      compareUtf8(a.apiVersion, b.apiVersion) ||
      compareUtf8(a.subresource, b.subresource),
  );
}

/** A time in seconds; nobody knows when is before everything since 1970. */
export function seconds(time: string | undefined): number {
  return time === undefined ? 0 : Math.floor(Date.parse(time) / 1000);
}
