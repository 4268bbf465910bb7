import { compareUtf8 } from '@structural/json';
import { union } from '../fields/field-set.js';
import { seconds } from './managed-fields.js';
import { newIdentity, ownerId, type Managed, type Owner } from './owners.js';

const MAX_UPDATERS = 10;

/**
 * Joins the oldest of more than ten who updated, those of one version, into `ancient-changes`.
 *
 * Source: apimachinery `managedfields`, capManagersManager.
 */
export function capOwners(managed: Managed): Managed {
  const updaters = [...managed.owners].filter(([, { applied }]) => !applied).map(([id]) => id);
  let count = updaters.length;
  if (count <= MAX_UPDATERS) return managed;
  const age = (id: string): number => seconds(managed.times.get(id));
  updaters.sort((a, b) => age(a) - age(b) || compareUtf8(a, b));
  const owners = new Map<string, Owner>(managed.owners);
  const times = new Map(managed.times);
  const firstOfVersion = new Map<string, string>();
  for (const id of updaters) {
    const owner = owners.get(id);
    if (count <= MAX_UPDATERS) break;
    if (owner === undefined) continue;
    const first = firstOfVersion.get(owner.apiVersion);
    if (first === undefined) {
      firstOfVersion.set(owner.apiVersion, id);
      continue;
    }
    const identity = newIdentity('ancient-changes', 'Update', owner.apiVersion, '');
    const bucket = ownerId(identity);
    const old = owners.get(bucket) ?? owners.get(first);
    if (!owners.has(bucket)) owners.delete(first);
    owners.set(bucket, { ...owner, identity, set: old === undefined ? owner.set : union(owner.set, old.set) });
    times.set(bucket, times.get(id));
    owners.delete(id);
    count--;
  }
  return { owners, times };
}
