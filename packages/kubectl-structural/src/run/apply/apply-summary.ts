import { fieldChanges, fieldOwners, type WrittenObject } from '@structural/core';
import { visible } from '@structural/presenters';
import type { NamedType } from '@structural/checker';

/** What a summary is made of beyond the object. */
export interface SummaryOptions {
  readonly fieldManager: string;
  readonly subresource?: 'status';
  readonly showManagedFields: boolean;
  /** The managers whose client-side applies kubectl counts as its own. */
  readonly migrated: readonly string[];
  readonly isRecreated?: boolean | undefined;
  /** Stored fields that the version of the request lacks. */
  readonly dropped: readonly string[];
}

const LAST_FINALIZER = ': it is being deleted, and its last finalizer is removed';
const MARKS = { added: '+', changed: '~', removed: '-' } as const;

/** What applying changed, field by field, and on demand who owns what afterwards; a line each. */
export function applySummary(name: string, { entry, version }: NamedType, written: WrittenObject, options: SummaryOptions): string {
  const { dropped, fieldManager, isRecreated = false, migrated, showManagedFields, subresource } = options;
  if (written.isDeleted === true) return `${visible(name)} deleted${LAST_FINALIZER}\n`;
  const changes = fieldChanges(entry.definition, version, written.before, written.object, { fieldManager, subresource, migrated });
  const isChanged = changes.length + dropped.length > 0;
  const verb = isRecreated
    ? `deleted and created again with only its annotation${LAST_FINALIZER}`
    : written.operation === 'create'
      ? 'created'
      : isChanged
        ? 'changed'
        : 'unchanged';
  const lines = [
    ...changes.map(
      ({ kind, path, wasApplied }) => `  ${MARKS[kind]} ${path}${wasApplied ? ` (no longer applied by ${fieldManager})` : ''}`,
    ),
    ...dropped.map((path) => `  - .${path} (stored, but not a field of ${version})`),
  ];
  const owners = showManagedFields ? fieldOwners(written.object).map(ownerLine) : [];
  return [`${name} ${verb}`, ...capped(lines), ...owners].map((line) => `${visible(line)}\n`).join('');
}

function ownerLine({ apiVersion, fields, manager, operation, subresource }: ReturnType<typeof fieldOwners>[number]): string {
  const how = `${operation}${subresource === '' ? '' : ` of ${subresource}`}, ${apiVersion}`;
  return `  owned by ${manager} (${how}): ${fields.length === 0 ? 'nothing' : capped(fields).join(', ')}`;
}

const MAX_LINES = 100;

function capped(lines: readonly string[]): readonly string[] {
  return lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES), `… and ${lines.length - MAX_LINES} more`];
}
