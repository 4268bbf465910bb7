import { difference, intersection, isEmptySet, recursiveDifference, union, type FieldSet } from '../fields/field-set.js';
import { fieldsOf } from '../fields/field-set.js';
import { failed, success, wrapped, type Attempt, type Conflict } from '../fields/failure.js';
import type { Owner, Owners } from '../managers/owners.js';
import { compareTyped, type FieldComparison } from '../typed/compare-typed.js';
import { reconcileFields } from '../typed/reconcile-fields.js';
import { typedErrorsText } from '../typed/typed-error.js';
import { convertTyped, type Typed, type Versions } from '../versions/typed-object.js';
import { compareUtf8 } from '@structural/json';

/** What a request may not own, by version: the fields that it cannot write, with all below them. */
export type ResetFields = ReadonlyMap<string, FieldSet>;

/** The request by which fields change hands. */
export interface Claim {
  readonly versions: Versions;
  /** The version of the request, with its group. */
  readonly apiVersion: string;
  readonly resetFields: ResetFields;
  /** Who writes, as {@link Owners} has it. */
  readonly id: string;
  /** Whether fields are taken from those who own them. */
  readonly force: boolean;
}

/** Who owns what afterwards, and what the request changed. */
export interface Claimed {
  readonly owners: Owners;
  readonly comparison: FieldComparison;
}

/**
 * Takes from all others the fields that a request changes, or finds the conflicts, if it may not; and what it removes, from all others in any case.
 *
 * Conflicts are in the order of the owners' names; the server has them in any order. Source: `structured-merge-diff`, Updater.update.
 */
export function claimFields(claim: Claim, owners: Owners, before: Typed, after: Typed): Attempt<Claimed> {
  const comparisons = new Map<string, FieldComparison>();
  const own = compareIn(claim, before, after, claim.apiVersion);
  if (!own.ok) return own;
  comparisons.set(claim.apiVersion, own.value);
  const conflicts: Conflict[] = [];
  const kept = new Map(owners);
  for (const [id, owner] of sortedOwners(owners)) {
    if (id === claim.id) continue;
    let comparison = comparisons.get(owner.apiVersion);
    if (comparison === undefined) {
      const compared = compareConverted(claim, before, after, owner.apiVersion);
      if (!compared.ok) return compared;
      if (compared.value === undefined) {
        kept.delete(id);
        continue;
      }
      comparisons.set(owner.apiVersion, (comparison = compared.value));
    }
    const taken = intersection(owner.set, union(comparison.modified, comparison.added));
    for (const path of fieldsOf(taken)) conflicts.push({ owner: owner.identity, path });
    kept.set(id, { ...owner, set: difference(isEmptySet(taken) ? owner.set : difference(owner.set, taken), comparison.removed) });
  }
  if (!claim.force && conflicts.length > 0) return { ok: false, failure: { kind: 'conflicts', conflicts } };
  for (const [id, { set }] of kept) if (isEmptySet(set)) kept.delete(id);
  return success({ owners: kept, comparison: own.value });
}

/** Owners in the order of their ids, so that answers do not depend on the order of `managedFields`. */
function sortedOwners(owners: Owners): readonly (readonly [string, Owner])[] {
  return [...owners].sort(([a], [b]) => compareUtf8(a, b));
}

function compareConverted(claim: Claim, before: Typed, after: Typed, apiVersion: string): Attempt<FieldComparison | undefined> {
  const converted: Typed[] = [];
  for (const [name, typed] of [['old', before] as const, ['new', after] as const]) {
    const attempt = convertTyped(claim.versions, typed, apiVersion);
    if (!attempt.ok) {
      if (attempt.failure.kind === 'missing-version') return success(undefined);
      return wrapped(`failed to convert ${name} object`, attempt.failure);
    }
    converted.push(attempt.value);
  }
  const [first = before, second = after] = converted;
  return compareIn(claim, first, second, apiVersion);
}

function compareIn({ resetFields }: Claim, before: Typed, after: Typed, apiVersion: string): Attempt<FieldComparison> {
  const compared = compareTyped(before.type, before.value, after.value);
  if (!compared.ok) return failed(`failed to compare objects: ${typedErrorsText(compared.errors)}`);
  const reset = resetFields.get(apiVersion);
  if (reset === undefined) return success(compared.comparison);
  const { added, modified, removed } = compared.comparison;
  return success({
    added: recursiveDifference(added, reset),
    modified: recursiveDifference(modified, reset),
    removed: recursiveDifference(removed, reset),
  });
}

/** Owners by what the schemas say today; whose version is not known any more owns nothing. */
export function reconcileOwners({ versions }: Claim, owners: Owners, live: Typed): Attempt<Owners> {
  const reconciled = new Map<string, Owner>();
  for (const [id, owner] of sortedOwners(owners)) {
    const typed = convertTyped(versions, live, owner.apiVersion);
    if (typed.ok) reconciled.set(id, { ...owner, set: reconcileFields(owner.set, typed.value.type) });
    else if (typed.failure.kind !== 'missing-version') return typed;
  }
  return success(reconciled);
}
