import type { Manifest, PublishedApi } from '../../publish/published-api.js';

/** Why something was not read. */
export interface SourceProblem {
  /** The file it is about; absent where the whole source is meant. */
  readonly file?: string;
  readonly message: string;
}

/** What a source gave at one time: manifests, or what was made of each. */
export interface SourceReading<Item = Manifest> {
  readonly manifests: readonly Item[];
  readonly problems: readonly SourceProblem[];
  /** True where the source knows that nothing has changed since the last time; then the rest is empty. */
  readonly unchanged?: boolean;
}

/** Where definitions come from. */
export interface ManifestSource {
  /** Its name in logs. */
  readonly name: string;
  /** May reject, which counts as a problem of the whole source. */
  read(signal?: AbortSignal): Promise<SourceReading>;
  /** Where an API of this source was found, as Backstage writes locations: `url:…` or `file:…`. */
  locationOf(api: PublishedApi): string;
}
