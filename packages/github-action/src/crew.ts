import type { CatalogProblem } from '@structural/checker';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { openJudge, type Job, type JudgingSetup, type Outcome } from './judging.js';

/** Threads that judge, each with the definitions it needs. */
export interface Crew {
  readonly size: number;
  /** Judges a batch in one of the threads; one outcome a job, in their order. Never rejects. */
  judge(batch: readonly Job[]): Promise<readonly Outcome[]>;
  dismiss(): Promise<void>;
}

/** What a thread gives back for a batch. */
interface BatchResult {
  readonly outcomes: readonly Outcome[];
  readonly catalogProblems: readonly CatalogProblem[];
}

/** Starts `size` threads of `file`, which must call {@link serveInThread}. `onProblems` is told what a thread could not read of the catalog, maybe again and again. */
export function hireCrew(size: number, file: string, setup: JudgingSetup, onProblems: (problems: readonly CatalogProblem[]) => void): Crew {
  const threads = Array.from({ length: size }, () => openThread(file, setup, onProblems));
  let next = 0;
  return {
    size,
    judge: (batch) => {
      const thread = threads[next++ % size]!;
      return thread.judge(batch);
    },
    dismiss: async () => {
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}

interface Thread {
  judge(batch: readonly Job[]): Promise<readonly Outcome[]>;
  end(): Promise<unknown>;
}

function openThread(file: string, setup: JudgingSetup, onProblems: (problems: readonly CatalogProblem[]) => void): Thread {
  const worker = new Worker(file, { workerData: setup });
  const waiting: { readonly batch: readonly Job[]; readonly resolve: (outcomes: readonly Outcome[]) => void }[] = [];
  let death: string | undefined;
  const fail = ({ batch, resolve }: (typeof waiting)[number]): void => {
    resolve(batch.map((job) => ({ name: job.file, code: 'internal-error', message: `internal error: a thread ended (${death ?? 'of itself'}); please report this` })));
  };
  const die = (reason: string): void => {
    death ??= reason;
    for (const one of waiting.splice(0)) fail(one);
  };
  worker.on('message', ({ catalogProblems, outcomes }: BatchResult) => {
    onProblems(catalogProblems);
    waiting.shift()?.resolve(outcomes);
  });
  worker.on('error', ({ message }: Error) => {
    die(message);
  });
  worker.on('exit', () => {
    die('of itself');
  });
  return {
    judge: (batch) =>
      new Promise((resolve) => {
        if (death !== undefined) {
          fail({ batch, resolve });
          return;
        }
        waiting.push({ batch, resolve });
        worker.postMessage(batch);
      }),
    end: () => worker.terminate(),
  };
}

/** Judges what comes, in a thread of a crew; false, and nothing happens, in the main thread. */
export function serveInThread(): boolean {
  if (isMainThread || parentPort === null) return false;
  const port = parentPort;
  const { catalogProblems, judge } = openJudge(workerData as JudgingSetup);
  port.on('message', (batch: readonly Job[]) => {
    const outcomes = batch.map(judge);
    port.postMessage({ outcomes, catalogProblems: catalogProblems() } satisfies BatchResult);
  });
  return true;
}
