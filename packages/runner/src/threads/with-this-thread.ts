import { turn } from '@structural/sources';
import type { Outcome } from '../outcomes/outcome.js';
import type { Job } from '../setup/judging-setup.js';
import type { WorkerPool } from './worker-pool.js';

/**
 * A pool in which this thread is the last worker. It judges one file at a turn of the event loop, so that what others send is taken in between,
 * and one batch after the other.
 */
export function withThisThread<Piece>(pool: WorkerPool<Piece>, judge: (job: Job) => Promise<Outcome<Piece>>): WorkerPool<Piece> {
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const judgeHere = async (jobs: readonly Job[]): Promise<readonly Outcome<Piece>[]> => {
    const outcomes: Outcome<Piece>[] = [];
    for (const job of jobs) {
      await turn();
      if (isClosed) break;
      outcomes.push(await judge(job));
    }
    return outcomes;
  };
  return {
    size: pool.size + 1,
    judge: (worker, jobs) => {
      if (worker < pool.size) return pool.judge(worker, jobs);
      const outcomes = last.then(() => judgeHere(jobs));
      last = outcomes;
      return outcomes;
    },
    close: () => {
      isClosed = true;
      return pool.close();
    },
  };
}
