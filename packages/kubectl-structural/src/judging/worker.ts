import { workerData } from 'node:worker_threads';
import type { UnreadableInput } from '@structural/presenters';
import { describeInternalError } from '../internal-error.js';
import type { BatchResult } from './crew.js';
import { openJudge, type Job, type Judge, type JudgedFile, type JudgingSetup } from './judge.js';

let opened: Promise<Judge> | undefined;

/** Judges one batch in a worker thread, whose `workerData` is a {@link JudgingSetup}. */
export async function judgeBatch(jobs: readonly Job[]): Promise<BatchResult> {
  const judge = await (opened ??= openJudge(workerData as JudgingSetup));
  const outcomes: (JudgedFile | UnreadableInput)[] = [];
  for (const job of jobs) outcomes.push(await judgeSafely(judge, job, false, process.env));
  return { outcomes, catalogProblems: judge.catalogProblems() };
}

/** A result; or a problem where our own code fails, which it must not. */
export async function judgeSafely(judge: Judge, job: Job, first: boolean, env: Readonly<Record<string, string | undefined>>): Promise<JudgedFile | UnreadableInput> {
  try {
    return await judge.judge(job, first);
  } catch (error) {
    return { name: job.file, code: 'internal-error', message: describeInternalError(error, env) };
  }
}
