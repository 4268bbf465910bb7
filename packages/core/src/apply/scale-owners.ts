import { isJsonArray, jsonEqual, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import { versionsOf } from '../definition/read/hoist.js';
import { NO_METADATA, readObjectMetaLeniently } from '../metadata/object-meta-json.js';
import { difference, fieldSetOfPaths, hasField, isEmptySet, type FieldSet } from './fields/field-set.js';
import { newIdentity, ownerId, type Managed, type Owner } from './managers/owners.js';
import { printManagedFields, readManagedFields } from './managers/managed-fields.js';
import { groupVersionText } from './versions/group-version-kind.js';
import { withManagedFields, withOldTimes } from './written-object.js';

/** Who writes replicas through a `Scale`, and when. */
export interface ScaleWrite {
  readonly definition: CustomResourceDefinition;
  /** The version of the request. */
  readonly version: string;
  readonly manager: string;
  /** As `metadata` has times. */
  readonly now: string;
}

/**
 * An object whose replicas were written through a `Scale`, with who owns what then: `live` is what was there.
 *
 * A `Scale` is of another version than its object. So whoever updated replicas has an entry for them alone afterwards, without a time, even where the replicas stay as
 * they are; who applied them keeps them until they change. Where nobody owned replicas nobody does, and nobody owns 0, which a `Scale` leaves out. Entries of
 * versions that are not listed are dropped. Source: `k8s.io/apimachinery/pkg/util/managedfields`, ScaleHandler.
 */
export function withOwnersAfterScale(live: JsonObject, scaled: JsonObject, write: ScaleWrite): JsonObject {
  const { managedFields = [] } = readObjectMetaLeniently(live['metadata'] ?? null) ?? NO_METADATA;
  const read = readManagedFields(managedFields);
  if (managedFields.length === 0 || !read.ok) return withOwners(scaled, valueAt(live, ['metadata', 'managedFields']));
  const paths = replicasPaths(write.definition);
  const path = paths.get(groupVersionText({ group: write.definition.spec.group, version: write.version }));
  if (path === undefined || path === '') return scaled;
  const names = path.split('.');
  const scale = ownersOfScale(read.managed, paths);
  const isSame = jsonEqual(valueAt(live, names) ?? null, valueAt(scaled, names) ?? null);
  if (!isSame && scale.size > 0) {
    scale.clear();
    const identity = newIdentity(write.manager, 'Update', SCALE_VERSION, 'scale');
    const own: Owner = { identity, set: setOf(path), apiVersion: SCALE_VERSION, applied: false };
    if (Number(valueAt(scaled, names) ?? 0) !== 0) scale.set(ownerId(identity), own);
  }
  const entries = printManagedFields(ownersOfParent(read.managed, scale, paths, write));
  // Where nothing but times would change nothing is written.
  return withManagedFields(scaled, isSame ? withOldTimes(entries, managedFields) : entries);
}

const SCALE_VERSION = 'autoscaling/v1';

/** Where replicas are, by versions with their groups; empty for a version that has no scale. */
function replicasPaths({ spec }: CustomResourceDefinition): ReadonlyMap<string, string> {
  return new Map(
    versionsOf(spec).map(({ name, subresources }) => [
      groupVersionText({ group: spec.group, version: name }),
      (subresources?.scale?.specReplicasPath ?? '').replace(/^\./, ''),
    ]),
  );
}

function setOf(path: string): FieldSet {
  return fieldSetOfPaths([path.split('.').map((name) => ({ kind: 'field' as const, name }))]);
}

function owns(set: FieldSet, path: string): boolean {
  return hasField(
    set,
    path.split('.').map((name) => ({ kind: 'field' as const, name })),
  );
}

/** Who owns the replicas of the `Scale`, of which entries of equal identity are one. */
function ownersOfScale({ owners }: Managed, paths: ReadonlyMap<string, string>): Map<string, Owner> {
  const found = new Map<string, Owner>();
  for (const owner of owners.values()) {
    const path = paths.get(owner.apiVersion) ?? '';
    if (path === '' || !owns(owner.set, path)) continue;
    const identity = { ...owner.identity, apiVersion: owner.applied ? '' : SCALE_VERSION };
    found.set(ownerId(identity), { ...owner, identity, apiVersion: SCALE_VERSION });
  }
  return found;
}

/** Who owns what of the object, by who owns the replicas of its scale. */
function ownersOfParent(before: Managed, scale: Map<string, Owner>, paths: ReadonlyMap<string, string>, write: ScaleWrite): Managed {
  const owners = new Map<string, Owner>();
  const times = new Map<string, string | undefined>();
  const left = new Map(scale);
  for (const [id, owner] of before.owners) {
    const path = paths.get(owner.apiVersion);
    if (path === undefined) continue;
    const isTaken = path !== '' && owns(owner.set, path) && !left.delete(id);
    const set = isTaken ? difference(owner.set, setOf(path)) : owner.set;
    if (isTaken && isEmptySet(set)) continue;
    owners.set(id, { ...owner, set });
    times.set(id, before.times.get(id));
  }
  const apiVersion = groupVersionText({ group: write.definition.spec.group, version: write.version });
  const own = setOf(paths.get(apiVersion) ?? '');
  for (const [id, owner] of left) {
    owners.set(id, { ...owner, set: own, apiVersion });
    times.set(id, before.times.get(id));
  }
  return { owners, times };
}

function withOwners(object: JsonObject, managedFields: JsonValue | undefined): JsonObject {
  return isJsonArray(managedFields) ? object : withManagedFields(object, undefined);
}
