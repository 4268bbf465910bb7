import type { CustomResourceDefinition, KubernetesVersion } from '@structural/core';
import { fromPlain, isJsonObject, newJsonObject, type JsonObject } from '@structural/json';

/** How a server migrates stored objects by itself. */
export interface ServerMigration {
  readonly apiVersion: string;
  /** On by default, and `status.storedVersions` is set to the storage version when it has succeeded: from 1.37 on. */
  readonly isReliable: boolean;
}

/** The API for migrations that a server has: `v1` from 1.37 on, before that behind the feature gate StorageVersionMigrator. */
export function serverMigration({ minor }: KubernetesVersion): ServerMigration {
  const version = minor >= 37 ? 'v1' : minor >= 35 ? 'v1beta1' : 'v1alpha1';
  return { apiVersion: `storagemigration.k8s.io/${version}`, isReliable: minor >= 37 };
}

const MAX_NAME = 253;

/**
 * The request to a server to rewrite all objects of a kind in its storage version. `v1alpha1` names a version that is served, too.
 *
 * A migration is run once; so its name has the storage version in it. Source: `k8s.io/api/storagemigration`.
 */
export function storageVersionMigration(
  { spec }: CustomResourceDefinition,
  { storage, served }: { readonly storage: string; readonly served: string },
  kubernetesVersion: KubernetesVersion,
): JsonObject {
  const { apiVersion } = serverMigration(kubernetesVersion);
  const { group, names } = spec;
  const ending = `-to-${storage}`;
  const made = fromPlain({
    apiVersion,
    kind: 'StorageVersionMigration',
    metadata: { name: `${`${names.plural}.${group}`.slice(0, MAX_NAME - ending.length)}${ending}` },
    spec: { resource: { group, ...(apiVersion.endsWith('v1alpha1') && { version: served }), resource: names.plural } },
  });
  return isJsonObject(made) ? made : newJsonObject();
}
