import type { CatalogProblem } from '@structural/checker';
import type { UnreadableInput } from '@structural/presenters';
import type { Job, JudgedFile, JudgingSetup } from './judge.js';

/** Worker threads that judge, each with a catalog of its own. */
export interface Crew {
  readonly size: number;
  /** Judges a batch in the thread of that number, from 0; one result a job, in their order. Never rejects. */
  judge(worker: number, jobs: readonly Job[]): Promise<readonly (JudgedFile | UnreadableInput)[]>;
  close(): Promise<void>;
}

/** What a worker thread gives back. */
export interface BatchResult {
  readonly outcomes: readonly (JudgedFile | UnreadableInput)[];
  readonly catalogProblems: readonly CatalogProblem[];
}

/**
 * Starts `size` threads that run `workerFile`, each given the setup once.
 *
 * `onTrouble` is told what a thread could not read of the catalog, maybe more than once.
 */
export async function hireCrew(size: number, workerFile: string, setup: JudgingSetup, onTrouble: (problems: readonly CatalogProblem[]) => void): Promise<Crew> {
  const { Piscina } = await import('piscina');
  const options = { filename: workerFile, name: 'judgeBatch', minThreads: 1, maxThreads: 1, workerData: setup, atomics: 'disabled', resourceLimits: { maxYoungGenerationSizeMb: 32 } } as const;
  // A pool for each thread: which one does something is not all the same, as each has read other definitions.
  const pools = Array.from({ length: size }, () => new Piscina(options));
  return {
    size,
    judge: async (worker, jobs) => {
      try {
        const { catalogProblems, outcomes } = (await pools[worker]?.run(jobs)) as BatchResult;
        onTrouble(catalogProblems);
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
