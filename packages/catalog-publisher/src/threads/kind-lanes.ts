import { availableParallelism } from 'node:os';
import type { SeenDefinition } from '../publish/counting-definitions.js';
import type { ReadManifest } from '../publish/read-manifest.js';
import type { KindLane } from '../site/kind-lane.js';
import { openKindMaker } from '../site/kind-maker.js';
import type { MadeKind } from '../site/make-kind.js';
import type { SiteSettings } from '../site/site-format.js';

/** All lanes, to be closed when everything is done. */
export interface KindLanes {
  readonly lanes: readonly KindLane[];
  close(): Promise<void>;
}

/**
 * Opens as many lanes as pay off for `bytes` of manifests: one in this thread, or up to one a processor in threads that load `workerFile`, which must export
 * what {@link openKindMaker} gives as `read` and `make`. Without such a file there are no threads.
 */
export async function openKindLanes(settings: SiteSettings, bytes: number, workerFile: string | undefined): Promise<KindLanes> {
  const processors = availableParallelism();
  if (workerFile === undefined || processors < 2 || bytes < WORTH_THREAD) return laneHere(settings);
  return lanesInThreads(settings, Math.max(1, Math.min(processors, MAX_THREADS, Math.floor(bytes / EACH_THREAD))), workerFile);
}

/** Some hundred definitions: this thread writes what another one makes. */
const WORTH_THREAD = 4_000_000;
/** What pays for one thread more: code that each of them compiles for itself takes four seconds of the processor. */
const EACH_THREAD = 6_000_000;
const MAX_THREADS = 8;
/** A third of what a thread takes by itself for what lives shortly, which is most of what pages are made of. */
const YOUNG_MB = 16;
/** A page of the largest definitions takes a tenth; the less a thread may take, the sooner it collects. */
const OLD_MB = 1024;

function laneHere(settings: SiteSettings): KindLanes {
  const maker = openKindMaker(settings);
  const lane: KindLane = {
    read: (manifest) => Promise.resolve(maker.read(manifest)),
    make: (job) => Promise.resolve(maker.make(job)),
  };
  return { lanes: [lane], close: () => Promise.resolve() };
}

async function lanesInThreads(settings: SiteSettings, count: number, workerFile: string): Promise<KindLanes> {
  const { Piscina } = await import('piscina');
  const options = {
    filename: workerFile,
    minThreads: 1,
    maxThreads: 1,
    workerData: settings,
    atomics: 'disabled',
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: OLD_MB },
  } as const;
  // A pool for each thread: a definition is made best where it was read.
  const pools = Array.from({ length: count }, () => new Piscina(options));
  return {
    lanes: pools.map((pool) => ({
      read: (manifest) => inThread<ReadManifest<SeenDefinition>>(pool.run(manifest, { name: 'read' })),
      make: (job) => inThread<MadeKind | undefined>(pool.run(job, { name: 'make' })),
    })),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}

/** What a thread gives; if it died, of memory as a rule, an error that says so. */
async function inThread<Result>(answer: Promise<unknown>): Promise<Result> {
  try {
    return (await answer) as Result;
  } catch (error) {
    throw new Error(`internal error: a worker thread failed (${error instanceof Error ? error.message : String(error)})`, { cause: error });
  }
}
