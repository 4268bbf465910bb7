import type { SeenDefinition } from '../publish/counting-definitions.js';
import type { Manifest } from '../publish/published-api.js';
import type { ReadManifest } from '../publish/read-manifest.js';
import type { KindJob } from './kind-maker.js';
import type { MadeKind } from './make-kind.js';

/** A {@link KindMaker}, in this thread or in another one. */
export interface KindLane {
  read(manifest: Manifest): Promise<ReadManifest<SeenDefinition>>;
  make(job: KindJob): Promise<MadeKind | undefined>;
}
