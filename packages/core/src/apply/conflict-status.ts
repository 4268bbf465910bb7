import { goQuote } from '@structural/go';
import { compareUtf8 } from '@structural/json';
import type { Conflict, OwnerIdentity } from './fields/failure.js';
import { elementText, type PathElement } from './fields/path-element.js';
import { ownerId } from './managers/owners.js';

/** One conflict as the server details it: `message` names the owner, `field` the field. */
export interface ConflictCause {
  readonly reason: 'FieldManagerConflict';
  readonly message: string;
  readonly field: string;
}

/** What the server answers with 409 where fields are owned by others: its text, and a cause for every field. */
export interface ConflictStatus {
  readonly message: string;
  readonly causes: readonly ConflictCause[];
}

/** Conflicts as the server tells them, those of one owner together. Source: apimachinery `managedfields`, NewConflictError. */
export function conflictStatus(conflicts: readonly Conflict[]): ConflictStatus {
  const causes = conflicts.map(({ owner, path }): ConflictCause => ({
    reason: 'FieldManagerConflict',
    message: `conflict with ${ownerText(owner)}`,
    field: pathText(path),
  }));
  const [first] = causes;
  if (first !== undefined && causes.length === 1)
    return { message: `Apply failed with 1 conflict: ${first.message}: ${first.field}`, causes };
  const byOwner = new Map<string, Conflict[]>();
  for (const conflict of conflicts) {
    const id = ownerId(conflict.owner);
    byOwner.set(id, [...(byOwner.get(id) ?? []), conflict]);
  }
  const lines = [...byOwner.entries()]
    .sort(([a], [b]) => compareUtf8(a, b))
    .flatMap(([, [some, ...rest]]) =>
      some === undefined ? [] : [`conflicts with ${ownerText(some.owner)}:`, ...[some, ...rest].map(({ path }) => `- ${pathText(path)}`)],
    );
  return { message: `Apply failed with ${String(conflicts.length)} conflicts: ${lines.join('\n')}`, causes };
}

function pathText(path: readonly PathElement[]): string {
  return path.map(elementText).join('');
}

function ownerText({ manager, operation, apiVersion, subresource }: OwnerIdentity): string {
  const name = `${goQuote(manager)}${subresource === '' ? '' : ` with subresource ${goQuote(subresource)}`}`;
  return operation === 'Update' ? `${name} using ${apiVersion}` : name;
}
