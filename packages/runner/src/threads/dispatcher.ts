import type { Job } from '../setup/judging-setup.js';
import type { Outcome } from '../outcomes/outcome.js';
import type { WorkerPool } from './worker-pool.js';

/** The place of one job among results. */
export interface Slot<Piece> {
  outcome(): Promise<Outcome<Piece>>;
}

/** Gives jobs to workers, in batches, so that messages are few. */
export interface Dispatcher<Piece> {
  add(job: Job): Slot<Piece>;
  /** Sends what was added, be it much or little. */
  flush(): void;
  /** How much was added and is not judged yet. */
  heldBytes(): number;
}

interface Batch<Piece> {
  readonly jobs: Job[];
  bytes: number;
  result?: Promise<readonly Outcome<Piece>[]>;
}

/**
 * Opens a dispatcher that gives resources of one kind to one worker while that is not behind the others: each worker has to read the
 * definitions that it needs, and reading them takes longer than judging by them.
 */
export function openDispatcher<Piece>(pool: WorkerPool<Piece>): Dispatcher<Piece> {
  const batches = Array.from({ length: pool.size }, emptyBatch<Piece>);
  const loads = batches.map(() => 0);
  const knowing = new Map<string, Set<number>>();
  const send = (worker: number): void => {
    const batch = batches[worker];
    if (batch === undefined || batch.jobs.length === 0) return;
    batches[worker] = emptyBatch();
    batch.result = pool.judge(worker, batch.jobs).then((outcomes) => {
      loads[worker] = (loads[worker] ?? 0) - batch.bytes;
      return outcomes;
    });
  };
  const choose = (kind: string): number => {
    const lightest = indexOfLeast(loads, loads.keys());
    const able = knowing.get(kind) ?? new Set([lightest]);
    knowing.set(kind, able);
    const best = indexOfLeast(loads, able);
    if ((loads[best] ?? 0) - (loads[lightest] ?? 0) <= MAX_BATCH_BYTES) return best;
    able.add(lightest);
    return lightest;
  };
  return {
    add: (job) => {
      const worker = choose(firstKind(job.text));
      const batch = batches[worker] ?? emptyBatch<Piece>();
      const index = batch.jobs.push(job) - 1;
      const size = job.text.length + OVERHEAD;
      batch.bytes += size;
      loads[worker] = (loads[worker] ?? 0) + size;
      if (batch.jobs.length >= MAX_BATCH_FILES || batch.bytes >= MAX_BATCH_BYTES) send(worker);
      return {
        outcome: async () =>
          (await batch.result)?.[index] ?? { name: job.file, code: 'internal-error', message: 'a worker thread left it out' },
      };
    },
    flush: () => batches.forEach((_, worker) => send(worker)),
    heldBytes: () => loads.reduce((sum, load) => sum + load, 0),
  };
}

const MAX_BATCH_FILES = 64;
const MAX_BATCH_BYTES = 128 * 1024;
/** What a file costs besides its length. */
const OVERHEAD = 1_000;

function emptyBatch<Piece>(): Batch<Piece> {
  return { jobs: [], bytes: 0 };
}

function indexOfLeast(loads: readonly number[], candidates: Iterable<number>): number {
  let best = -1;
  for (const candidate of candidates) if (best < 0 || (loads[candidate] ?? 0) < (loads[best] ?? 0)) best = candidate;
  return best;
}

/** What a file is about, as far as its beginning tells; a guess that costs nothing and decides nothing but where it is judged. */
function firstKind(text: Uint8Array): string {
  const start = Buffer.from(text.buffer, text.byteOffset, Math.min(text.byteLength, 2_000)).toString('latin1');
  return /\bkind["']?\s*:\s*["']?([A-Za-z0-9]+)/.exec(start)?.[1] ?? '';
}
