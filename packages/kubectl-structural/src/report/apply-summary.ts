import { fieldChanges, fieldOwners, type WrittenObject } from '@structural/core';
import { visible } from '@structural/presenters';
import type { NamedType } from '../run/served/find-type.js';

/** What a summary is made of beyond the object. */
export interface SummaryOptions {
  readonly fieldManager: string;
  readonly subresource?: 'status';
  readonly showManagedFields: boolean;
}

const MARKS = { added: '+', changed: '~', removed: '-' } as const;

/** What applying changed, field by field, and on demand who owns what afterwards; a line each. */
export function applySummary(name: string, { entry, version }: NamedType, written: WrittenObject, options: SummaryOptions): string {
  const { fieldManager, showManagedFields, subresource } = options;
  const changes = fieldChanges(entry.definition, version, written.before, written.object, fieldManager, subresource);
  const verb = written.operation === 'create' ? 'created' : changes.length === 0 ? 'unchanged' : 'changed';
  const lines = changes.map(({ kind, path, wasApplied }) => {
    return `  ${MARKS[kind]} ${path}${wasApplied ? ` (no longer applied by ${fieldManager})` : ''}`;
  });
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
