import type { ApiProposal } from '@structural/checker';
import { isUnreadable, readInSteps, type ManifestDefinition, type ReadManifest } from '../../publish/read-manifest.js';
import type { Manifest } from '../../publish/published-api.js';
import { inTurns } from '../in-turns.js';
import type { ManifestSource, SourceReading } from './manifest-source.js';

/** Reads the definitions of a source. */
export interface DefinitionReader {
  /** Rejects where the source does. */
  read(signal?: AbortSignal): Promise<SourceReading<ReadManifest>>;
}

/**
 * Reads the definitions in the manifests of a source; what did not change since the last time is taken over.
 *
 * A file that is there but broken is no deletion: where something in it cannot be read it keeps the definitions that it had, and one that a
 * server refuses now counts as it was accepted before, as it does in a cluster. Where no definition can be read in the whole source, the source
 * counts as one that cannot be read.
 */
export function definitionReader(source: ManifestSource, proposals?: readonly ApiProposal[]): DefinitionReader {
  let last: readonly ReadManifest[] = [];
  let unreadable: SourceReading<ReadManifest> | undefined;
  return {
    async read(signal) {
      const { manifests, problems, unchanged = false } = await source.read(signal);
      if (unchanged) return unreadable ?? { manifests: [], problems, unchanged };
      const before = new Map(last.map((one) => [one.file, one.definitions]));
      const now = await inTurns(readInSteps(withProposals(manifests, proposals), last));
      const accepted = new Set(now.flatMap(({ definitions }) => definitions.filter(isAccepted).map(nameOf)));
      const read = now.map((one) => {
        const named = new Set(one.definitions.map(nameOf));
        const kept = (before.get(one.file) ?? []).filter(
          (each) => isAccepted(each) && !accepted.has(nameOf(each)) && (one.problems.length > 0 || named.has(nameOf(each))),
        );
        return kept.length === 0 ? one : { ...one, definitions: [...kept, ...one.definitions] };
      });
      if (isUnreadable(read)) {
        const reasons = read.flatMap((one) => one.problems.map(({ file, message }) => ({ file, message })));
        unreadable = { manifests: [], problems: [...problems, ...reasons, { message: 'none of its CRDs can be read' }] };
        return unreadable;
      }
      unreadable = undefined;
      last = read;
      return { manifests: read, problems };
    },
  };
}

function withProposals(manifests: readonly Manifest[], proposals: readonly ApiProposal[] | undefined): readonly Manifest[] {
  return proposals === undefined ? manifests : manifests.map((manifest) => ({ ...manifest, proposals }));
}

function nameOf({ definition }: ManifestDefinition): string {
  return definition.metadata.name;
}

function isAccepted({ refusal }: ManifestDefinition): boolean {
  return refusal === undefined;
}
