import { DEEP_STACK_MB } from '@structural/document';
import type { CatalogProblem } from '@structural/checker';
import type { Job, JudgingSetup } from '../setup/judging-setup.js';
import type { Outcome } from '../outcomes/outcome.js';

/** Worker threads that judge, each with a catalog of its own. */
export interface WorkerPool<Piece> {
  readonly size: number;
  /** Judges a batch in the thread of that number, from 0; one outcome a job, in their order. Never rejects. */
  judge(worker: number, jobs: readonly Job[]): Promise<readonly Outcome<Piece>[]>;
  close(): Promise<void>;
}

/** What a worker thread gives back. */
export interface BatchResult<Piece> {
  readonly outcomes: readonly Outcome<Piece>[];
  readonly catalogProblems: readonly CatalogProblem[];
}

/**
 * Starts `size` threads that load `workerFile`, which must export {@link judgeBatches} as `judgeBatch`; each is given the setup once.
 *
 * `onProblems` gets what a thread could not read of the catalog, maybe more than once.
 */
export async function openWorkerPool<Piece, Rendering>(
  size: number,
  workerFile: string,
  setup: JudgingSetup<Rendering>,
  onProblems: (problems: readonly CatalogProblem[]) => void,
): Promise<WorkerPool<Piece>> {
  const { Piscina } = await import('piscina');
  const options = {
    filename: workerFile,
    name: 'judgeBatch',
    minThreads: 1,
    maxThreads: 1,
    workerData: setup,
    atomics: 'disabled',
    resourceLimits: { maxYoungGenerationSizeMb: 32, stackSizeMb: DEEP_STACK_MB },
  } as const;
  // A pool for each thread: which one does something is not all the same, as each has read other definitions.
  const pools = Array.from({ length: size }, () => new Piscina<readonly Job[], BatchResult<Piece>>(options));
  return {
    size,
    judge: async (worker, jobs) => {
      try {
        const pool = pools[worker];
        if (pool === undefined) throw new RangeError(`there is no worker ${worker}`);
        const { catalogProblems, outcomes } = await pool.run(jobs);
        onProblems(catalogProblems);
        return outcomes;
      } catch (error) {
        // A thread that died, of memory as a rule.
        const message = `internal error: a worker thread failed (${error instanceof Error ? error.message : String(error)})`;
        return jobs.map(({ file }) => ({ name: file, code: 'internal-error', message }));
      }
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}
