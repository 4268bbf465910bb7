import { difference, isEmptySet, NO_FIELDS, recursiveDifference, union } from '../fields/field-set.js';
import { success, type Attempt, type OwnerIdentity } from '../fields/failure.js';
import type { Owner, Owners } from '../managers/owners.js';
import type { Typed } from '../versions/typed-object.js';
import { claimFields, reconcileOwners, type Claim } from './claim-fields.js';

/** Notes who owns what after an update: the fields that it changed are its own. Source: `structured-merge-diff`, Updater.Update. */
export function updateFields(claim: Claim, identity: OwnerIdentity, owners: Owners, live: Typed, updated: Typed): Attempt<Owners> {
  const reconciled = reconcileOwners(claim, owners, live);
  if (!reconciled.ok) return reconciled;
  const claimed = claimFields({ ...claim, force: true }, reconciled.value, live, updated);
  if (!claimed.ok) return claimed;
  const { added, modified, removed } = claimed.value.comparison;
  const before = claimed.value.owners.get(claim.id)?.set ?? NO_FIELDS;
  const changed = union(union(difference(before, removed), modified), added);
  const reset = claim.resetFields.get(claim.apiVersion);
  const set = reset === undefined ? changed : recursiveDifference(changed, reset);
  const now = new Map<string, Owner>(claimed.value.owners);
  if (isEmptySet(set)) now.delete(claim.id);
  else now.set(claim.id, { identity, set, apiVersion: claim.apiVersion, applied: false });
  return success(now);
}
