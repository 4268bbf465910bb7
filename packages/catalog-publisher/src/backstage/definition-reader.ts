import { isUnreadable, readInSteps, type ReadManifest } from '../publish/read-manifest.js';
import { inTurns } from './in-turns.js';
import type { ManifestSource, SourceReading } from './manifest-source.js';

/** Reads the definitions of a source. */
export interface DefinitionReader {
  /** Rejects where the source does. */
  read(signal?: AbortSignal): Promise<SourceReading<ReadManifest>>;
}

/**
 * Reads the definitions in the manifests of a source; what did not change since the last time is taken over.
 *
 * A file that is there but broken is no deletion: one in which no definition can be read any more keeps those that it had, and where that
 * leaves none in the whole source, the source counts as one that cannot be read. Definitions that a server refuses are read.
 */
export function definitionReader(source: ManifestSource): DefinitionReader {
  let last: readonly ReadManifest[] = [];
  let unreadable: SourceReading<ReadManifest> | undefined;
  return {
    async read(signal) {
      const { manifests, problems, unchanged = false } = await source.read(signal);
      if (unchanged) return unreadable ?? { manifests: [], problems, unchanged };
      const before = new Map(last.map((one) => [one.file, one.definitions]));
      const read = (await inTurns(readInSteps(manifests, last))).map((one) =>
        isUnreadable([one]) ? { ...one, definitions: before.get(one.file) ?? [] } : one,
      );
      if (isUnreadable(read)) {
        const reasons = read.flatMap((one) => one.problems.map(({ file, message }) => ({ file, message })));
        unreadable = { manifests: [], problems: [...problems, ...reasons, { message: 'none of its definitions can be read' }] };
        return unreadable;
      }
      unreadable = undefined;
      last = read;
      return { manifests: read, problems };
    },
  };
}
