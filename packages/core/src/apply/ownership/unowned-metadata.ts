import { difference, fieldSetOfPaths, isEmptySet } from '../fields/field-set.js';
import type { PathElement } from '../fields/path-element.js';
import type { Owners } from '../managers/owners.js';

/** What nobody owns: what identifies an object, and what only the server writes. */
export const UNOWNED = fieldSetOfPaths(
  [
    ['apiVersion'],
    ['kind'],
    ['metadata'],
    ...['name', 'namespace', 'creationTimestamp', 'selfLink', 'uid', 'clusterName', 'generation', 'managedFields', 'resourceVersion'].map(
      (name) => ['metadata', name],
    ),
  ].map((path) => path.map((name): PathElement => ({ kind: 'field', name }))),
);

/** Takes from an owner what nobody owns: what identifies an object, and what only the server writes. Source: apimachinery, stripMetaManager. */
export function withoutUnownedMetadata(owners: Owners, id: string): Owners {
  const owner = owners.get(id);
  if (owner === undefined) return owners;
  const kept = new Map(owners);
  const set = difference(owner.set, UNOWNED);
  if (isEmptySet(set)) kept.delete(id);
  else kept.set(id, { ...owner, set });
  return kept;
}
