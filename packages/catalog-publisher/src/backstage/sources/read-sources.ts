import type { ApiProposal } from '@structural/checker';
import { describeProblem } from '../../publish/describe-problem.js';
import { printable } from '../../publish/printable.js';
import { publicationOf } from '../../publish/publication-of.js';
import type { PublishedApi } from '../../publish/published-api.js';
import type { ReadManifest } from '../../publish/read-manifest.js';
import type { Selection } from '../../selection/selection.js';
import { definitionReader } from './definition-reader.js';
import { keepLastGood } from './last-good.js';
import type { ManifestSource, SourceProblem } from './manifest-source.js';

/** What all sources publish together at one time. */
export interface SourcesReading {
  readonly apis: readonly PublishedApi[];
  /** Where an API was found, as its source writes it. */
  locationOf(api: PublishedApi): string | undefined;
  /** Lines fit for a log. */
  readonly problems: readonly string[];
  /** False where a source was never read: nothing may be removed for what it does not give. */
  readonly complete: boolean;
}

/**
 * Makes a reader of the selected definitions of sources, as they are rewritten; of a source that cannot be read it gives what that gave last. Never
 * rejects.
 */
export function sourcesReader(
  sources: readonly ManifestSource[],
  selection: Selection,
  proposals?: readonly ApiProposal[],
): (signal?: AbortSignal) => Promise<SourcesReading> {
  const readers = sources.map((source) => ({ source, read: keepLastGood(definitionReader(source, proposals)) }));
  return async (signal) => {
    const readings = await Promise.all(readers.map(async ({ read, source }) => ({ source, ...(await read(signal)) })));
    const manifests = new Map<string, ReadManifest>();
    const sourceOf = new Map<string, ManifestSource>();
    for (const { manifests: found, source } of readings) {
      for (const manifest of found) {
        // What two sources give counts where the later one has it.
        manifests.delete(manifest.file);
        manifests.set(manifest.file, manifest);
        sourceOf.set(manifest.file, source);
      }
    }
    const { apis, problems } = publicationOf([...manifests.values()], selection);
    return {
      apis,
      locationOf: (api) => sourceOf.get(api.file)?.locationOf(api),
      problems: [
        ...readings.flatMap(({ problems: ofSource, source }) => ofSource.map((problem) => describeSourceProblem(source, problem))),
        ...problems.map(describeProblem),
      ],
      complete: readings.every(({ complete }) => complete),
    };
  };
}

function describeSourceProblem({ name }: ManifestSource, { file, message }: SourceProblem): string {
  return printable(`${name}: ${file === undefined ? '' : `${file}: `}${message}`);
}
