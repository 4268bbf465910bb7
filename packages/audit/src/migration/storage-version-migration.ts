import type { CustomResourceDefinition, KubernetesVersion, MigrationBehaviour } from '@structural/core';
import { fromPlain, isJsonObject, newJsonObject, type JsonObject } from '@structural/json';

/** How a server migrates stored objects by itself, and the API for it. */
export interface ServerMigration extends Pick<MigrationBehaviour, 'isReliable'> {
  readonly apiVersion: string;
}

/** The API for migrations that a server has: `v1` from 1.37 on, before that behind the feature gate StorageVersionMigrator. */
export function serverMigration({ migration }: KubernetesVersion): ServerMigration {
  return { apiVersion: `storagemigration.k8s.io/${migration.version}`, isReliable: migration.isReliable };
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
