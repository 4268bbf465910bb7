import { messageOf } from '../../publish/message-of.js';
import type { SourceProblem, SourceReading } from './manifest-source.js';

/** What a source gave now, filled up with what it gave before. */
export interface FilledReading<Item> {
  readonly manifests: readonly Item[];
  readonly problems: readonly SourceProblem[];
  /** False where something is missing of which it is not known what it was: nothing may be removed for its absence. */
  readonly complete: boolean;
}

/** Reads a source so that what cannot be read now stays as it was last read. Never rejects. */
export function keepLastGood<Item extends { readonly file: string }>(source: {
  read(signal?: AbortSignal): Promise<SourceReading<Item>>;
}): (signal?: AbortSignal) => Promise<FilledReading<Item>> {
  let lastGood: ReadonlyMap<string, Item> = new Map();
  let complete = false;
  return async (signal) => {
    const { manifests, problems, unchanged } = await source
      .read(signal)
      .catch((error: unknown): SourceReading<Item> => ({ manifests: [], problems: [{ message: messageOf(error) }] }));
    if (unchanged !== true) {
      const lost = new Set(problems.map(({ file }) => file));
      // Of a whole source that failed everything stays.
      const kept = [...lastGood].filter(([file]) => lost.has(undefined) || lost.has(file));
      lastGood = new Map([...kept, ...manifests.map((manifest) => [manifest.file, manifest] as const)]);
      complete ||= problems.length === 0;
    }
    return { manifests: [...lastGood.values()], problems, complete };
  };
}
