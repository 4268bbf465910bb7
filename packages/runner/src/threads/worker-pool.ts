import { DEEP_STACK_MB } from '@structural/document';
import type { Job, JudgingSetup } from '../setup/judging-setup.js';
import type { Outcome } from '../outcomes/outcome.js';

/** Worker threads that judge, each with a catalog of its own. */
export interface WorkerPool<Piece> {
  readonly size: number;
  /** Judges a batch in the thread of that number, from 0; one outcome a job, in their order. Never rejects. */
  judge(worker: number, jobs: readonly Job[]): Promise<readonly Outcome<Piece>[]>;
  close(): Promise<void>;
}

/**
 * Starts `size` threads that load `workerFile`, which must export {@link judgeBatches} as `judgeBatch`; each is given the setup once.
 */
export async function openWorkerPool<Piece, Rendering>(
  size: number,
  workerFile: string,
  setup: JudgingSetup<Rendering>,
): Promise<WorkerPool<Piece>> {
  const { Piscina } = await import('piscina');
  const options = {
    filename: workerFile,
    name: 'judgeBatch',
    minThreads: 1,
    maxThreads: 1,
    workerData: { ...setup, checking: { ...setup.checking, threads: size + 1 } },
    atomics: 'disabled',
    resourceLimits: { maxYoungGenerationSizeMb: 32, stackSizeMb: DEEP_STACK_MB },
  } as const;
  // A pool for each thread: which one does something is not all the same, as each has read other definitions.
  const pools = Array.from({ length: size }, () => new Piscina<readonly Job[], readonly Outcome<Piece>[]>(options));
  return {
    size,
    judge: async (worker, jobs) => {
      try {
        const pool = pools[worker];
        if (pool === undefined) throw new RangeError(`there is no worker ${worker}`);
        return await pool.run(jobs);
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
