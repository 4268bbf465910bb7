import type { ApiProposal } from '@structural/checker';
import { NO_PREVIOUS, type PreviousOf } from '../../entities/previous-definition.js';
import { printable } from '../../publish/printable.js';
import type { ManifestDefinition } from '../../publish/read-manifest.js';
import { definitionReader } from './definition-reader.js';
import { keepLastGood } from './last-good.js';
import type { ManifestSource } from './manifest-source.js';

/** What definitions were before, at one time. */
export interface PreviousReading {
  readonly previousOf: PreviousOf;
  /** Lines fit for a log. */
  readonly problems: readonly string[];
}

/**
 * Makes a reader of what definitions were before. It takes each as a server may hold it, one that would be refused today, too; of those with one name the
 * later one counts. As long as a source was never read, it is not known that a definition is new. Never rejects.
 */
export function previousReader(
  sources: readonly ManifestSource[],
  proposals?: readonly ApiProposal[],
): (signal?: AbortSignal) => Promise<PreviousReading> {
  const readers = sources.map((source) => ({ name: source.name, read: keepLastGood(definitionReader(asStored(source), proposals)) }));
  return async (signal) => {
    const readings = await Promise.all(readers.map(async ({ name, read }) => ({ name, ...(await read(signal)) })));
    const definitions = new Map<string, ManifestDefinition>();
    for (const { manifests } of readings)
      for (const { definitions: found } of manifests) for (const one of found) definitions.set(one.identity.name, one);
    const isComplete = readings.every(({ complete }) => complete);
    return {
      previousOf: (name) => definitions.get(name)?.packed() ?? (isComplete ? NO_PREVIOUS : undefined),
      problems: readings.flatMap(({ name, problems }) =>
        problems.map(({ file, message }) => printable(`old: ${name}: ${file === undefined ? '' : `${file}: `}${message}`)),
      ),
    };
  };
}

function asStored(source: ManifestSource): ManifestSource {
  return {
    ...source,
    read: async (signal) => {
      const reading = await source.read(signal);
      return { ...reading, manifests: reading.manifests.map((manifest) => ({ ...manifest, asStored: true })) };
    },
  };
}
