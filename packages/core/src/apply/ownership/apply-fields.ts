import { recursiveDifference } from '../fields/field-set.js';
import { equalValues } from '../fields/value-order.js';
import { success, wrapped, type Attempt, type OwnerIdentity } from '../fields/failure.js';
import type { Owners } from '../managers/owners.js';
import { mergeTyped } from '../typed/merge-typed.js';
import { toFieldSet } from '../typed/to-field-set.js';
import type { Typed } from '../versions/typed-object.js';
import { claimFields, reconcileOwners, type Claim } from './claim-fields.js';
import { removeUnapplied } from './remove-unapplied.js';

/** The object after fields were applied, unchanged if that changed nothing, and who owns what. */
export interface AppliedFields {
  readonly object?: Typed;
  readonly owners: Owners;
}

/** Merges what is applied into what is there, and notes that its fields are owned. Source: `structured-merge-diff`, Updater.Apply. */
export function applyFields(claim: Claim, identity: OwnerIdentity, owners: Owners, live: Typed, applied: Typed): Attempt<AppliedFields> {
  const reconciled = reconcileOwners(claim, owners, live);
  if (!reconciled.ok) return reconciled;
  const merged: Typed = { type: live.type, value: mergeTyped(live.type, live.value, applied.value) };
  const last = reconciled.value.get(claim.id);
  const fields = toFieldSet(applied.type, applied.value);
  const reset = claim.resetFields.get(claim.apiVersion);
  const set = reset === undefined ? fields : recursiveDifference(fields, reset);
  const now = new Map(reconciled.value).set(claim.id, { identity, set, apiVersion: claim.apiVersion, applied: true });
  const pruned = removeUnapplied(claim.versions, merged, now, last, claim.apiVersion);
  if (!pruned.ok) return wrapped('failed to prune fields', pruned.failure);
  const claimed = claimFields(claim, now, live, pruned.value);
  if (!claimed.ok) return claimed;
  const isSame = equalValues(live.value, pruned.value.value);
  return success({ ...(isSame ? {} : { object: pruned.value }), owners: claimed.value.owners });
}
