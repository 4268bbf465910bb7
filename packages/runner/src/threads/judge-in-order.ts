import type { UnreadableInput } from '@structural/presenters';
import { openDispatcher, type Dispatcher, type Slot } from './dispatcher.js';
import type { Job, UnreadJob } from '../setup/judging-setup.js';
import type { Outcome } from '../outcomes/outcome.js';
import type { VerdictCache } from '../cache/verdict-cache.js';
import { withThisThread } from './with-this-thread.js';
import type { WorkerPool } from './worker-pool.js';

/** How the judging of a run is done. */
export interface Arrangement<Piece> {
  /** Judges in this thread. */
  readonly judge: (job: Job, first: boolean) => Promise<Outcome<Piece>>;
  /** What is known of earlier runs; that is not judged again. */
  readonly cache?: Pick<VerdictCache<Piece>, 'find' | 'keep'>;
  /** Starts worker threads; absent where there can be none. */
  readonly openPool?: () => Promise<WorkerPool<Piece>>;
  /** How many inputs there are, as far as that is known by now. */
  readonly total: () => number;
  /** Whether work that has gone on for some time is worth workers; given the milliseconds spent on `done` of the inputs. */
  readonly paysOff: (milliseconds: number, done: number, total: number) => boolean;
}

/**
 * Judges jobs and yields what came of them in their order, as soon as each is known.
 *
 * The first result is always made in this thread, and all of them where there is little to do. Then workers and this thread get batches of jobs;
 * memory holds a bounded number of files, however slowly results are taken.
 */
export async function* judgeInOrder<Piece>(
  work: AsyncIterable<Job | UnreadJob | UnreadableInput>,
  { cache, judge, openPool, paysOff, total }: Arrangement<Piece>,
): AsyncGenerator<Outcome<Piece>> {
  const jobs = work[Symbol.asyncIterator]();
  let done = 0;
  let judged = 0;
  let spent = 0;
  for (let next = await jobs.next(); next.done !== true; next = await jobs.next()) {
    // The finer clock of Node.js takes 20 ms to load.
    const start = Date.now();
    const job = await knownOrRead(next.value, judged === 0, cache);
    const outcome = isOutcome(job) ? job : await judgeAndKeep(job, judged === 0, judge, cache);
    if (!('code' in outcome)) judged++;
    spent += Math.max(0, Date.now() - start);
    yield outcome;
    done++;
    if (openPool !== undefined && judged > 0 && paysOff(spent, done, total())) {
      yield* judgeInPool(jobs, async () => withThisThread(await openPool(), (job) => judge(job, false)), cache);
      return;
    }
  }
}

async function* judgeInPool<Piece>(
  jobs: AsyncIterator<Job | UnreadJob | UnreadableInput>,
  openPool: () => Promise<WorkerPool<Piece>>,
  cache: Arrangement<Piece>['cache'],
): AsyncGenerator<Outcome<Piece>> {
  const pool = await openPool();
  const dispatcher = openDispatcher(pool);
  const slots: (Slot<Piece> | Outcome<Piece>)[] = [];
  try {
    for (let isOver = false; !isOver || slots.length > 0;) {
      if (slots.length < pool.size * MIN_HELD_FILES) {
        while (!isOver && slots.length < pool.size * MAX_HELD_FILES && dispatcher.heldBytes() < pool.size * MAX_HELD_BYTES) {
          const next = await jobs.next();
          if (next.done === true) isOver = true;
          else {
            const job = await knownOrRead(next.value, false, cache);
            slots.push(isOutcome(job) ? job : slotOf(job, dispatcher, cache));
          }
        }
        dispatcher.flush();
      }
      const slot = slots.shift();
      if (slot !== undefined) yield 'outcome' in slot ? await slot.outcome() : slot;
    }
  } finally {
    await pool.close();
  }
}

async function judgeAndKeep<Piece>(
  job: Job,
  first: boolean,
  judge: Arrangement<Piece>['judge'],
  cache: Arrangement<Piece>['cache'],
): Promise<Outcome<Piece>> {
  const outcome = await judge(job, first);
  cache?.keep(job, first, outcome);
  return outcome;
}

/** What is known of an input from an earlier run, or why it cannot be read; else the job, which was read. */
async function knownOrRead<Piece>(
  next: Job | UnreadJob | UnreadableInput,
  first: boolean,
  cache: Arrangement<Piece>['cache'],
): Promise<Job | Outcome<Piece>> {
  if ('code' in next) return next;
  const known = cache?.find('unread' in next ? next.unread : next, first);
  return known ?? ('unread' in next ? next.read() : next);
}

function isOutcome<Piece>(job: Job | Outcome<Piece>): job is Outcome<Piece> {
  return 'code' in job || 'piece' in job;
}

/** The place of a job that a worker judges; never the first result of a run. */
function slotOf<Piece>(job: Job, dispatcher: Dispatcher<Piece>, cache: Arrangement<Piece>['cache']): Slot<Piece> {
  const slot = dispatcher.add(job);
  return {
    outcome: async () => {
      const outcome = await slot.outcome();
      cache?.keep(job, false, outcome);
      return outcome;
    },
  };
}

/** Files that are read and not yet reported, for each worker; when half of them are, more are read. */
const MAX_HELD_FILES = 192;
const MIN_HELD_FILES = 96;
const MAX_HELD_BYTES = 4 * 1024 * 1024;
