import { openNameRegister, type CatalogProblem, type NameRegister } from '@structural/checker';
import type { Past } from '@structural/sources';
import type { VerdictCache } from './cache/verdict-cache.js';
import { collectProblems } from './collect-problems.js';
import { growFreely } from './in-small-heap.js';
import { judgeFile, type FileJudge } from './judge-file.js';
import { judgeInOrder } from './threads/judge-in-order.js';
import type { CheckingSetup, JudgingSetup } from './setup/judging-setup.js';
import type { JudgedFile, Outcome } from './outcomes/outcome.js';
import { paysOff } from './threads/pays-off.js';
import { sumUp, type RunSums } from './outcomes/run-sums.js';
import type { RunInput } from './setup/run-input.js';
import { allSettings } from './setup/across-settings.js';
import { expectedInputs, jobReader, toJobs } from './setup/to-jobs.js';
import { openDeepJudge } from './deep-judge.js';
import { openWorkerPool } from './threads/worker-pool.js';

/** What a run is about. */
export interface JudgingRun<Piece, Rendering> {
  readonly inputs: readonly RunInput[];
  /** Where a file stands in the working tree, where what was there before is a whole revision. */
  placeOf?(file: string): string | undefined;
  /** What the files were, for runs in which only new findings count. */
  readonly past?: Past;
  /** How this thread judges; opened of the same setup. */
  readonly judge: FileJudge<Piece>;
  readonly setup: JudgingSetup<Rendering>;
  /** The verdicts of earlier runs with the same setup and way of rendering; without it every file is judged. */
  readonly cache?: VerdictCache<Piece>;
  /** Absent where all is judged in this thread. */
  readonly workers?: Workers;
  /** Whether what is wrong with a file of the catalog is no matter of this run; without it that is so for the files that it judges. */
  readonly isJudged?: (file: string) => boolean;
}

/** Threads that may take part. */
export interface Workers {
  readonly count: number;
  /** The file that they load; see {@link openWorkerPool}. */
  readonly file: string;
  /** Whether they start after the first result, or when they have been seen to pay off. */
  readonly isEager: boolean;
  /** Whether one may be started for files that nest deeper than this thread reads, whatever the count. */
  readonly readsDeep?: boolean;
  /** Called before they start. */
  onStart?(): Promise<void>;
}

/** A run under way. */
export interface Judging<Piece> {
  /** What came of each input, in their order, as soon as it and those before it are known. */
  readonly outcomes: AsyncGenerator<Outcome<Piece>>;
  /** What came of the outcomes taken so far. */
  end(): JudgingEnd;
}

/** What came of a run, and what its definitions kept from being certain. */
export interface JudgingEnd extends RunSums {
  /** Definitions that do not parse and are not judged themselves; they are among the unreadable inputs, too. */
  readonly broken: readonly CatalogProblem[];
  /** What of the definitions is not known and need not be, as far as it was looked for. */
  readonly catalogProblems: readonly CatalogProblem[];
}

/**
 * Judges inputs one by one, in this thread and, where that is worth their start, in workers; memory holds a bounded number of files.
 *
 * What goes wrong with one input, a bug of ours included, is its outcome. Whoever takes no more outcomes ends the workers.
 */
export function judgeInputs<Piece, Rendering>({
  cache,
  inputs,
  isJudged,
  judge,
  past,
  placeOf,
  setup,
  workers,
}: JudgingRun<Piece, Rendering>): Judging<Piece> {
  const problems = collectProblems(catalogFiles(setup.checking));
  const summing = sumUp();
  const register = openNameRegister();
  const judgeHere = { ...judge, register };
  const sources = { inputs, placeOf, past, judgesResources: allSettings(setup.checking).some(({ resources }) => resources !== undefined) };
  const readJob = jobReader(sources);
  const openPool =
    workers &&
    workers.count > 0 &&
    (async () => {
      await workers.onStart?.();
      judge.checking.catalog?.shareRoom(workers.count + 1);
      return openWorkerPool<Piece, Rendering>(workers.count, workers.file, setup);
    });
  const deep = workers?.readsDeep === true ? openDeepJudge<Piece, Rendering>(workers.file, setup) : undefined;
  const outcomes = judgeInOrder<Piece>(toJobs(sources), {
    judge: (job, first) => (deep?.isWanted(job) === true ? deep.judge(job, first) : judgeFile(job, first, judgeHere)),
    ...(cache && { cache }),
    ...(openPool && { openPool }),
    total: expectedInputs(inputs),
    paysOff: workers?.isEager === true ? () => true : paysOff,
  });
  return {
    outcomes: besideOthers(outcomes, {
      register,
      judgeAgain: async (file, first) => {
        const job = await readJob(file);
        return job && judgeFile(job, first, judgeHere);
      },
      add: (outcome) => {
        summing.add(outcome);
        if (!('code' in outcome)) problems.add(outcome.catalogProblems ?? []);
      },
      end: async () => {
        growFreely();
        cache?.close();
        await deep?.close();
      },
    }),
    end: () => {
      const names = new Set(inputs.map(({ name }) => name));
      const { broken, others } = problems.split(isJudged ?? ((file) => names.has(file)));
      return { ...summing.sums(broken), broken, catalogProblems: others };
    },
  };
}

/** What becomes of outcomes. */
interface Reception<Piece> {
  readonly register: NameRegister;
  readonly judgeAgain: (file: string, first: boolean) => Promise<Outcome<Piece> | undefined>;
  readonly add: (outcome: Outcome<Piece>) => void;
  readonly end: () => Promise<void>;
}

/** The outcomes, of which those are judged again that were judged without knowing of a definition before them that has one of their names. */
async function* besideOthers<Piece>(
  outcomes: AsyncIterable<Outcome<Piece>>,
  { add, end, judgeAgain, register }: Reception<Piece>,
): AsyncGenerator<Outcome<Piece>> {
  let isFirst = true;
  try {
    for await (const judged of outcomes) {
      const outcome = 'code' in judged || !isStale(judged, register) ? judged : ((await judgeAgain(judged.file, isFirst)) ?? judged);
      add(outcome);
      yield outcome;
      if (!('code' in judged) && judged.claims !== undefined) register.add(judged.claims.names);
      isFirst = false;
    }
  } finally {
    await end();
  }
}

function isStale({ claims }: JudgedFile<unknown>, register: NameRegister): boolean {
  return claims !== undefined && register.meeting(claims.names).join() !== claims.beside.join();
}

/** The files that definitions are read from, in their order. */
function catalogFiles(setup: CheckingSetup): readonly string[] {
  return allSettings(setup).flatMap(({ resources }) => (resources?.catalog ?? []).map(({ file }) => file));
}
