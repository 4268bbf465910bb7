import { compareUtf8 } from '@structural/json';
import { difference, intersection, isEmptySet, NO_FIELDS, union, type FieldSet } from '../fields/field-set.js';
import { success, wrapped, type Attempt } from '../fields/failure.js';
import type { Owners, VersionedSet } from '../managers/owners.js';
import { withNamedFields } from '../typed/named-fields.js';
import { removeItems } from '../typed/remove-items.js';
import { toFieldSet } from '../typed/to-field-set.js';
import { convertTyped, type Typed, type Versions } from '../versions/typed-object.js';

/**
 * Removes from a merged object what its manager applied before and applies no more, unless somebody else owns it.
 *
 * Source: `structured-merge-diff`, Updater.prune.
 */
export function removeUnapplied(
  versions: Versions,
  merged: Typed,
  owners: Owners,
  last: VersionedSet | undefined,
  apiVersion: string,
): Attempt<Typed> {
  if (last === undefined || isEmptySet(last.set)) return success(merged);
  const converted = convertTyped(versions, merged, last.apiVersion);
  if (!converted.ok) {
    if (converted.failure.kind === 'missing-version') return success(merged);
    return wrapped('failed to convert merged object to last applied version', converted.failure);
  }
  const at = converted.value;
  const pruned = without(at, withNamedFields(last.set, at.type));
  const owned = addBackOwned(versions, at, pruned, last.apiVersion, owners);
  if (!owned.ok) return wrapped('failed add back owned items', owned.failure);
  const dangling = addBackDangling(versions, at, owned.value, last);
  if (!dangling.ok) return wrapped('failed add back dangling items', dangling.failure);
  return convertTyped(versions, dangling.value, apiVersion);
}

function without({ type, value }: Typed, set: FieldSet): Typed {
  return { type, value: removeItems(type, value, set) };
}

function fieldsWithNames({ type, value }: Typed): FieldSet {
  return withNamedFields(toFieldSet(type, value), type);
}

/** What somebody owns, be it the manager itself, comes back: first in the version in which it was removed, then in all others. */
function addBackOwned(versions: Versions, merged: Typed, pruned: Typed, prunedVersion: string, owners: Owners): Attempt<Typed> {
  const byVersion = new Map<string, FieldSet>();
  for (const { apiVersion, set } of owners.values()) byVersion.set(apiVersion, union(byVersion.get(apiVersion) ?? NO_FIELDS, set));
  const others = [...byVersion.keys()].filter((version) => version !== prunedVersion).sort(compareUtf8);
  let state: Both = { merged, pruned };
  for (const version of byVersion.has(prunedVersion) ? [prunedVersion, ...others] : others) {
    const next = addBackOwnedIn(versions, state, version, byVersion.get(version) ?? NO_FIELDS);
    if (!next.ok) return next;
    state = next.value;
  }
  return success(state.pruned);
}

interface Both {
  readonly merged: Typed;
  readonly pruned: Typed;
}

function addBackOwnedIn(versions: Versions, { merged, pruned }: Both, version: string, owned: FieldSet): Attempt<Both> {
  const mergedThere = convertTyped(versions, merged, version);
  if (!mergedThere.ok) {
    if (mergedThere.failure.kind === 'missing-version') return success({ merged, pruned });
    return wrapped(`failed to convert merged object at version ${version}`, mergedThere.failure);
  }
  const prunedThere = convertTyped(versions, pruned, version);
  if (!prunedThere.ok) {
    if (prunedThere.failure.kind === 'missing-version') return success({ merged: mergedThere.value, pruned });
    return wrapped(`failed to convert pruned object at version ${version}`, prunedThere.failure);
  }
  const at = mergedThere.value;
  const keeps = union(fieldsWithNames(prunedThere.value), withNamedFields(owned, at.type));
  return success({ merged: at, pruned: without(at, difference(fieldsWithNames(at), keeps)) });
}

/** What was not applied before comes back, too: only what the manager owned is its to remove. */
function addBackDangling(versions: Versions, merged: Typed, pruned: Typed, last: VersionedSet): Attempt<Typed> {
  const converted = convertTyped(versions, pruned, last.apiVersion);
  if (!converted.ok) {
    if (converted.failure.kind === 'missing-version') return success(merged);
    return wrapped('failed to convert pruned object to last applied version', converted.failure);
  }
  const removed = difference(fieldsWithNames(merged), fieldsWithNames(converted.value));
  return success(without(merged, intersection(removed, withNamedFields(last.set, merged.type))));
}
