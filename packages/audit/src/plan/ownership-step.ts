import type { DefinitionState } from '../definitions/definition-state.js';
import { ownershipScript } from '../migration/ownership-script.js';
import { converts } from './releases.js';
import type { OwnershipStep } from './storage-plan.js';
import { servedVersion } from './version-roles.js';

/** The step after which no object names owners of fields in versions that are to be dropped; none where nothing can be reached. */
export function ownershipStep(state: DefinitionState, leaving: readonly string[]): OwnershipStep | undefined {
  const { definition, manifest, storedVersions } = state;
  const served = servedVersion(state);
  if (served === undefined || leaving.length === 0) return undefined;
  const isConverted = converts(manifest);
  return {
    kind: 'ownership',
    title: `Remove ${leaving.join(', ')} from all metadata.managedFields`,
    why:
      `Objects that were written in ${leaving.join(' or ')} say so until the same manager writes them again, and a server that no longer lists the ` +
      'version answers each server-side apply of them with status 500.',
    needs: [],
    leaving,
    storedVersions: { before: storedVersions, after: storedVersions },
    script: ownershipScript({ definition, leaving, served, isConverted }),
    losesOwnership: isConverted,
  };
}
