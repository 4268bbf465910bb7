import { conversionLosses, isLossy, type KubernetesVersion } from '@structural/core';
import type { DefinitionState } from '../definitions/definition-state.js';
import { migrationScript } from '../migration/migration-script.js';
import { serverMigration, storageVersionMigration } from '../migration/storage-version-migration.js';
import { storedVersionsPatch } from '../migration/stored-versions-patch.js';
import { converts } from './releases.js';
import type { MigrationStep } from './storage-plan.js';
import { servedVersion } from './version-roles.js';

/** The step after which all objects lie in storage in one version, and no other is said to be stored. */
export function migrationStep(state: DefinitionState, version: string, kubernetesVersion: KubernetesVersion): MigrationStep {
  const { definition, manifest, storedVersions } = state;
  const leaving = storedVersions.filter((name) => name !== version);
  const served = servedVersion(state);
  const { isReliable } = serverMigration(kubernetesVersion);
  return {
    kind: 'migration',
    version,
    title: `Rewrite all objects as ${version}, and take ${leaving.join(', ')} out of status.storedVersions`,
    why: `What was not written since then is still stored as ${leaving.join(' or ')}, and cannot be read once no version of that name is listed.`,
    needs: [
      'every API server serves the release before this one, which takes them some seconds',
      'the CRD does not change until all is rewritten: otherwise the server leaves status.storedVersions as it is',
      ...(served === undefined ? ['no version is served, so objects cannot be read'] : []),
      ...(converts(manifest)
        ? ['the conversion webhook answers: one object that it cannot convert keeps the migration from succeeding']
        : []),
    ],
    storedVersions: { before: storedVersions, after: [version] },
    storageVersionMigration: storageVersionMigration(definition, { storage: version, served: served ?? version }, kubernetesVersion),
    isByServer: isReliable,
    script: migrationScript({ definition, version, served: served ?? version, storedVersions }),
    statusPatch: storedVersionsPatch(storedVersions, version),
    losses: converts(manifest) ? [] : leaving.map((from) => conversionLosses(definition, from, version)).filter(isLossy),
  };
}
