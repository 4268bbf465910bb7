import { jsonEqual } from '@structural/json';
import type { ManagedFieldsEntry } from '../../metadata/object-meta.js';
import { hasField, NO_FIELDS, union, type FieldSet } from '../fields/field-set.js';
import { printFieldsV1, readFieldsV1 } from '../fields/fields-v1.js';
import { LAST_APPLIED_FIELD } from '../managers/last-applied.js';

/** The names of the managers whose client-side apply wrote the last-applied annotation, each once and in order. Source: client-go `csaupgrade`, FindFieldsOwners. */
export function annotationOwners(entries: readonly ManagedFieldsEntry[], operation: 'Apply' | 'Update'): readonly string[] {
  const owners = entries.filter((entry) => entry.operation === operation && hasField(fieldsIn(entry) ?? NO_FIELDS, LAST_APPLIED_FIELD));
  return [...new Set(owners.map(({ manager }) => manager))].sort();
}

/**
 * Managed fields after kubectl moved the ownership of its client-side applies to its server-side apply; undefined where there is nothing to move,
 * an error where fields cannot be read.
 *
 * Of entries that name one manager, only the one in the version of the target is joined to it; the others are dropped, as is their ownership. Source:
 * client-go `csaupgrade`, UpgradeManagedFields.
 */
export function migratedManagers(
  entries: readonly ManagedFieldsEntry[],
  clientSide: readonly string[],
  serverSide: string,
): { readonly entries: readonly ManagedFieldsEntry[] } | { readonly error: string } | undefined {
  let moved = entries;
  for (const manager of clientSide) {
    const next = migrateOne(moved, manager, serverSide);
    if ('error' in next) return next;
    moved = next;
  }
  const isSame = moved.length === entries.length && moved.every((entry, i) => isSameEntry(entry, entries[i]));
  return isSame ? undefined : { entries: moved };
}

function migrateOne(
  entries: readonly ManagedFieldsEntry[],
  clientSide: string,
  serverSide: string,
): readonly ManagedFieldsEntry[] | { readonly error: string } {
  const isClientSide = ({ manager, operation, subresource }: ManagedFieldsEntry): boolean =>
    manager === clientSide && operation === 'Update' && subresource === '';
  const existing = entries.findIndex(
    ({ manager, operation, subresource }) => manager === serverSide && operation === 'Apply' && subresource === '',
  );
  const at = existing >= 0 ? existing : entries.findIndex(isClientSide);
  const target = entries[at];
  if (target === undefined) return entries;
  const same = entries.find((entry, i) => i !== at && isClientSide(entry) && entry.apiVersion === target.apiVersion);
  const [own, joined] = [fieldsIn(target), same === undefined ? NO_FIELDS : fieldsIn(same)];
  if (own === undefined || joined === undefined) return { error: 'failed to convert fields to set' };
  const applied = { ...target, manager: serverSide, operation: 'Apply', fieldsV1: printFieldsV1(union(own, joined)) };
  return entries.map((entry, i) => (i === at ? applied : entry)).filter((entry) => !isClientSide(entry));
}

function fieldsIn({ fieldsV1 }: ManagedFieldsEntry): FieldSet | undefined {
  const read = fieldsV1 === undefined ? undefined : readFieldsV1(fieldsV1);
  return read?.ok === true ? read.set : undefined;
}

function isSameEntry(entry: ManagedFieldsEntry, other: ManagedFieldsEntry | undefined): boolean {
  return (
    other !== undefined &&
    entry.manager === other.manager &&
    entry.operation === other.operation &&
    jsonEqual(entry.fieldsV1 ?? null, other.fieldsV1 ?? null)
  );
}
