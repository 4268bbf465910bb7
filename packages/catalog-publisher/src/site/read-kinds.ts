import type { SeenDefinition } from '../publish/counting-definitions.js';
import type { Manifest } from '../publish/published-api.js';
import type { ReadManifest } from '../publish/read-manifest.js';
import { sha256 } from '../sha256.js';
import { inLanes } from './in-lanes.js';
import type { KindLane } from './kind-lane.js';
import type { SiteMemory } from './memory/site-memory.js';

/** What manifests hold, in their order, and in which lanes those were read that were not remembered. */
export interface ReadKinds {
  readonly read: readonly ReadManifest<SeenDefinition>[];
  readonly lanes: ReadonlyMap<Manifest, number>;
}

/** Opens lanes for so many bytes of manifests. */
export type OpenLanes = (bytes: number) => Promise<readonly KindLane[]>;

/** Reads manifests; those whose text is remembered are not parsed. */
export async function readKinds(
  manifests: readonly Manifest[],
  { inputs }: Pick<SiteMemory, 'inputs'>,
  openLanes: OpenLanes,
): Promise<ReadKinds> {
  const read = new Map<Manifest, ReadManifest<SeenDefinition>>();
  for (const manifest of manifests) {
    const { file } = manifest;
    const digest = sha256(manifest.text);
    const known = inputs.get(digest);
    const definitions = known?.map((one) => ({ ...one, file, refusal: undefined, annotationProblems: [] }));
    if (definitions !== undefined) read.set(manifest, { file, digest, definitions, problems: [] });
  }
  const jobs = manifests.filter((manifest) => !read.has(manifest)).map((job) => ({ job, weight: job.text.length }));
  const lanes = new Map<Manifest, number>();
  if (jobs.length > 0) {
    const opened = await openLanes(jobs.reduce((sum, { weight }) => sum + weight, 0));
    for await (const { job, lane, result } of inLanes(opened, jobs, (one, manifest) => one.read(manifest))) {
      lanes.set(job, lane);
      read.set(job, result);
    }
  }
  return { read: manifests.flatMap((manifest) => read.get(manifest) ?? []), lanes };
}
