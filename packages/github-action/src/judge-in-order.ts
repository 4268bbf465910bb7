import type { Input } from '@structural/sources';
import type { Crew } from './crew.js';
import type { FileBytes, Job, Outcome } from './judging.js';

/** An input with what was there before it, where that is not the same for all. */
export type DatedInput = Input & { readonly old?: readonly FileBytes[] };

/** How the judging of a run is done. */
export interface Arrangement {
  /** Judges in this thread. */
  readonly judge: (job: Job) => Outcome;
  /** Brings in threads; absent where there can be none. */
  readonly hire?: () => Promise<Crew>;
  /** How many inputs there are. */
  readonly total: number;
}

/** Starting threads takes a moment, and each has to read definitions and to warm up. */
const WARM_UP = 400;
const WORTH_THREADS = 1_500;

/**
 * Judges inputs and yields what came of them in their order, as soon as each is known.
 *
 * A small run stays in this thread. Where much is left after a while, threads get batches, no more at a time than they can be at within a
 * moment, so that memory holds a bounded number of files.
 */
export async function* judgeInOrder(inputs: AsyncIterable<DatedInput>, { hire, judge, total }: Arrangement): AsyncGenerator<Outcome> {
  const source = inputs[Symbol.asyncIterator]();
  let done = 0;
  let spent = 0;
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    const start = performance.now();
    yield judgeInput(next.value, judge);
    spent += performance.now() - start;
    done++;
    if (hire !== undefined && spent > WARM_UP && (spent / done) * (total - done) > WORTH_THREADS) {
      yield* judgeWithCrew(source, await hire());
      return;
    }
  }
}

async function* judgeWithCrew(source: AsyncIterator<DatedInput>, crew: Crew): AsyncGenerator<Outcome> {
  try {
    const pending: Promise<readonly Outcome[]>[] = [];
    let isOver = false;
    while (!isOver || pending.length > 0) {
      while (!isOver && pending.length < crew.size * BATCHES_PER_THREAD) {
        const { batch, isLast } = await nextBatch(source);
        isOver = isLast;
        if (batch.length > 0) pending.push(judgeBatch(batch, crew));
      }
      yield* (await pending.shift()) ?? [];
    }
  } finally {
    await crew.dismiss();
  }
}

/** One that a thread is at, and one to go on with. */
const BATCHES_PER_THREAD = 2;
const MAX_BATCH_FILES = 64;
const MAX_BATCH_BYTES = 256 * 1024;

async function nextBatch(source: AsyncIterator<DatedInput>): Promise<{ readonly batch: readonly DatedInput[]; readonly isLast: boolean }> {
  const batch: DatedInput[] = [];
  let bytes = 0;
  while (batch.length < MAX_BATCH_FILES && bytes < MAX_BATCH_BYTES) {
    const next = await source.next();
    if (next.done === true) return { batch, isLast: true };
    batch.push(next.value);
    if (next.value.kind === 'bytes') bytes += next.value.bytes.length;
  }
  return { batch, isLast: false };
}

/** What cannot be read has its place among the outcomes, too. */
async function judgeBatch(batch: readonly DatedInput[], crew: Crew): Promise<readonly Outcome[]> {
  const jobs = batch.flatMap((input) => (input.kind === 'bytes' ? [toJob(input)] : []));
  const outcomes = (await crew.judge(jobs)).values();
  return batch.map((input) => judgeInput(input, (job) => outcomes.next().value ?? { name: job.file, code: 'internal-error', message: 'a thread left it out' }));
}

function judgeInput(input: DatedInput, judge: (job: Job) => Outcome): Outcome {
  return input.kind === 'bytes' ? judge(toJob(input)) : { name: input.name, code: input.code, message: input.message };
}

function toJob({ bytes, name, old }: Extract<DatedInput, { readonly kind: 'bytes' }>): Job {
  return { file: name, text: bytes, ...(old && { old }) };
}
