import type { UnreadableInput } from '@structural/presenters';
import type { Crew } from './crew.js';
import type { Job, JudgedFile } from './judge.js';

/** What came of one input: a judged file, or why there is none. */
export type Outcome = JudgedFile | UnreadableInput;

/** How the judging of a run is done. */
export interface Arrangement {
  /** Judges in this thread. */
  readonly judge: (job: Job, first: boolean) => Outcome;
  /** Brings in worker threads; absent where there can be none. */
  readonly hire?: () => Promise<Crew>;
  /** How many inputs there are. */
  readonly total: number;
  /** Whether work that has gone on for some time is worth workers; given the milliseconds spent on `done` of the inputs. */
  readonly paysOff: (milliseconds: number, done: number, total: number) => boolean;
}

/**
 * Judges jobs and yields what came of them in their order, as soon as each is known.
 *
 * The first result is always made in this thread, and all of them where there is little to do. Then workers get batches of jobs, no more
 * at a time than they can be at within a moment: memory holds a bounded number of files, however slowly results are taken.
 */
export async function* judgeInOrder(work: AsyncIterable<Job | UnreadableInput>, { hire, judge, paysOff, total }: Arrangement): AsyncGenerator<Outcome> {
  const jobs = work[Symbol.asyncIterator]();
  let done = 0;
  let judged = 0;
  let spent = 0;
  for (let next = await jobs.next(); next.done !== true; next = await jobs.next()) {
    if ('code' in next.value) {
      yield next.value;
    } else {
      const start = performance.now();
      const outcome = judge(next.value, judged === 0);
      if (!('code' in outcome)) judged++;
      spent += performance.now() - start;
      yield outcome;
    }
    done++;
    if (hire !== undefined && judged > 0 && paysOff(spent, done, total)) {
      yield* judgeWithCrew(jobs, hire);
      return;
    }
  }
}

async function* judgeWithCrew(jobs: AsyncIterator<Job | UnreadableInput>, hire: () => Promise<Crew>): AsyncGenerator<Outcome> {
  const crew = await hire();
  try {
    const pending: Promise<readonly Outcome[]>[] = [];
    let isOver = false;
    while (!isOver || pending.length > 0) {
      while (!isOver && pending.length < crew.size * BATCHES_PER_WORKER) {
        const { batch, isLast } = await nextBatch(jobs);
        isOver = isLast;
        if (batch.length > 0) pending.push(judgeBatch(batch, crew));
      }
      yield* (await pending.shift()) ?? [];
    }
  } finally {
    await crew.close();
  }
}

/** One that a worker is at, and one for it to go on with. */
const BATCHES_PER_WORKER = 2;
const MAX_BATCH_FILES = 64;
const MAX_BATCH_BYTES = 256 * 1024;

async function nextBatch(jobs: AsyncIterator<Job | UnreadableInput>): Promise<{ readonly batch: readonly (Job | UnreadableInput)[]; readonly isLast: boolean }> {
  const batch: (Job | UnreadableInput)[] = [];
  let bytes = 0;
  while (batch.length < MAX_BATCH_FILES && bytes < MAX_BATCH_BYTES) {
    const next = await jobs.next();
    if (next.done === true) return { batch, isLast: true };
    batch.push(next.value);
    if (!('code' in next.value)) bytes += next.value.text.length;
  }
  return { batch, isLast: false };
}

/** What cannot be read has its place among the results, too. */
async function judgeBatch(batch: readonly (Job | UnreadableInput)[], crew: Crew): Promise<readonly Outcome[]> {
  const outcomes = [...(await crew.judge(batch.filter((item): item is Job => !('code' in item))))];
  return batch.map((item) => ('code' in item ? item : (outcomes.shift() ?? { name: item.file, code: 'internal-error', message: 'a worker thread left it out' })));
}
