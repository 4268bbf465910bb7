import { mayNestDeep } from '@structural/document';
import type { FileBytes } from './setup/file-bytes.js';
import type { Job, JudgingSetup } from './setup/judging-setup.js';
import type { Outcome } from './outcomes/outcome.js';
import { openWorkerPool, type WorkerPool } from './threads/worker-pool.js';

/** Judges files that nest deeper than the stack of this thread allows. */
export interface DeepJudge<Piece> {
  /** Whether a file, or one that it is judged by, may nest so deep. */
  isWanted(job: Job): boolean;
  judge(job: Job, first: boolean): Promise<Outcome<Piece>>;
  close(): Promise<void>;
}

/** One worker, which is started for the first such file. */
export function openDeepJudge<Piece, Rendering>(workerFile: string, setup: JudgingSetup<Rendering>): DeepJudge<Piece> {
  let opened: Promise<WorkerPool<Piece>> | undefined;
  const { old = [], resources } = setup.checking;
  let isSharedDeep: boolean | undefined;
  return {
    isWanted({ before, text }) {
      isSharedDeep ??= [...old, ...(resources?.catalog ?? []), ...(resources?.converted ?? [])].some(isDeep);
      return isSharedDeep || mayNestDeep(text) || (before !== undefined && isDeep(before));
    },
    async judge(job, first) {
      opened ??= openWorkerPool<Piece, Rendering>(1, workerFile, setup);
      const pool = await opened;
      const [outcome] = await pool.judge(0, [first ? { ...job, isFirst: true } : job]);
      return outcome ?? { name: job.file, code: 'internal-error', message: 'a worker thread left it out' };
    },
    close: async () => {
      if (opened !== undefined) await (await opened).close();
    },
  };
}

const isDeep = ({ text }: FileBytes): boolean => mayNestDeep(text);
