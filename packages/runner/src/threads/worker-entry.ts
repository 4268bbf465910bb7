import { workerData } from 'node:worker_threads';
import { readDeep } from '@structural/document';
import { judgeFile, type FileJudge, type RenderFile } from '../judge-file.js';
import type { Job, JudgingSetup } from '../setup/judging-setup.js';
import { openChecking, type Checking, type GivenJudges } from '../setup/open-checking.js';
import type { Outcome } from '../outcomes/outcome.js';

/** Makes a thread's {@link RenderFile}; `checking` was opened of the same setup. */
export type OpenRender<Piece, Rendering> = (
  setup: JudgingSetup<Rendering>,
  checking: Checking,
) => RenderFile<Piece> | Promise<RenderFile<Piece>>;

/** The function that the file of a worker thread exports as `judgeBatch`: it judges batches, by the setup that {@link openWorkerPool} gave and with what is `given`. */
export function judgeBatches<Piece, Rendering>(
  open: OpenRender<Piece, Rendering>,
  openJudges?: () => GivenJudges,
): (jobs: readonly Job[]) => Promise<readonly Outcome<Piece>[]> {
  let opened: Promise<FileJudge<Piece>> | undefined;
  return async (jobs) => {
    const judge = await (opened ??= openHere(open, openJudges));
    const outcomes: Outcome<Piece>[] = [];
    for (const job of jobs) outcomes.push(await judgeFile(job, job.isFirst === true, judge));
    return outcomes;
  };
}

async function openHere<Piece, Rendering>(
  open: OpenRender<Piece, Rendering>,
  openJudges: (() => GivenJudges) | undefined,
): Promise<FileJudge<Piece>> {
  // The pool gave this thread a stack for it.
  readDeep();
  const setup = workerData as JudgingSetup<Rendering>;
  const checking = openChecking(setup.checking, openJudges);
  return { checking, render: await open(setup, checking), env: process.env };
}
