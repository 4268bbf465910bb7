import { readAhead } from '@structural/sources';
import type { Totals, UnreadableInput } from '@structural/presenters';
import { NO_TOTALS, visible } from '@structural/presenters';
import type { Baseline } from '@structural/sources';
import type { ListedInput } from '../inputs.js';
import { openProgress } from '../progress.js';
import { isClosedPipe, write, type Streams } from '../streams.js';
import { hireCrew, type CatalogTrouble } from './crew.js';
import { judgeInOrder, type Outcome } from './in-order.js';
import { openJudge, type Job, type JudgingSetup } from './judge.js';
import { judgeSafely } from './worker.js';

/** What a run is about. */
export interface Run {
  readonly inputs: readonly ListedInput[];
  readonly setup: JudgingSetup;
  /** What was there before each file, where that is not one file for all. */
  readonly baseline?: Baseline;
  /** Worker threads; absent to decide by the work. */
  readonly jobs?: number;
}

/** What came of a run, all reported as it went. */
export interface RunResult {
  readonly totals: Totals;
  readonly unreadable: readonly UnreadableInput[];
  /** Files with nothing to judge. */
  readonly empty: readonly { readonly file: string; readonly documents: number }[];
  /** The kinds without a definition, as `apiVersion kind`, and how many resources are of them. */
  readonly unknownKinds: ReadonlyMap<string, number>;
  /** What of the definitions could not be read, as far as it was needed. */
  readonly catalogTroubles: readonly CatalogTrouble[];
  /** How many resources kubeconform was heard about. */
  readonly heard: number;
  /** The reader of the report has gone, and not all was judged. */
  readonly isCutOff: boolean;
}

/**
 * Judges all inputs and writes the report piece by piece, each file as soon as it and those before it are judged.
 *
 * What goes wrong with one input, a bug of ours included, is said on stderr and does not stop the rest; nor does a reader that goes away.
 */
export async function runJudging({ baseline, inputs, jobs, setup }: Run, streams: Streams): Promise<RunResult> {
  const { presenter, ...judge } = await openJudge(setup);
  const troubles = new Map<string, CatalogTrouble>();
  const noteTroubles = (problems: readonly CatalogTrouble[]): void => {
    for (const problem of problems) troubles.set(`${problem.file}\0${problem.message}`, problem);
  };
  const collected = { totals: NO_TOTALS, unreadable: [] as UnreadableInput[], empty: [] as { file: string; documents: number }[], unknownKinds: new Map<string, number>(), heard: 0 };
  const progress = openProgress(inputs.length, streams, setup.quiet);
  // One kubeconform is enough.
  const crewSize = setup.resources?.kubeconform === undefined ? sizeOfCrew(jobs, setup, streams) : 0;
  const { workerFile = '' } = streams;
  const outcomes = judgeInOrder(toJobs(inputs, baseline), {
    judge: (job, first) => judgeSafely({ presenter, ...judge }, job, first, streams.env),
    ...(crewSize > 0 && { hire: () => hireCrew(crewSize, workerFile, setup, noteTroubles) }),
    total: inputs.length,
    paysOff: jobs === undefined ? paysOff : () => true,
  });
  let isCutOff = false;
  try {
    await write(streams.stdout, presenter.renderStart());
    let done = 0;
    for await (const outcome of outcomes) {
      if (hasOutput(outcome)) progress.clear();
      await report(outcome, collected, setup, streams);
      await progress.advance(++done);
    }
    progress.clear();
    collected.totals = { ...collected.totals, unreadable: collected.unreadable.length };
    await write(streams.stdout, presenter.renderEnd(collected.totals, collected.unreadable));
  } catch (error) {
    if (!isClosedPipe(error)) throw error;
    isCutOff = true;
  } finally {
    progress.clear();
  }
  noteTroubles(judge.catalogProblems());
  return { ...collected, catalogTroubles: [...troubles.values()], isCutOff };
}

/** Results may only be made apart from each other where their pieces of the report do not depend on each other. */
const INDEPENDENT_PIECES: ReadonlySet<JudgingSetup['report']> = new Set(['human', 'json', 'name', 'github', 'status']);

function sizeOfCrew(jobs: number | undefined, { report }: JudgingSetup, { cores = 1, workerFile }: Streams): number {
  if (workerFile === undefined || !INDEPENDENT_PIECES.has(report)) return 0;
  return jobs ?? (cores >= ENOUGH_CORES ? Math.min(cores - 1, MAX_CREW) : 0);
}

const MAX_CREW = 8;
/** With fewer cores threads were slower than none: each one reads the definitions once more, and this thread has the reports to write. */
const ENOUGH_CORES = 4;

/** Starting a worker takes a moment, and it has to read the definitions it needs once more. */
function paysOff(milliseconds: number, done: number, total: number): boolean {
  return milliseconds > WARM_UP && (milliseconds / done) * (total - done) > WORTH_WORKERS;
}

const WARM_UP = 400;
const WORTH_WORKERS = 3_000;

async function* toJobs(inputs: readonly ListedInput[], baseline: Baseline | undefined): AsyncGenerator<Job | UnreadableInput> {
  for await (const input of readAhead(inputs)) {
    if (input.kind === 'problem') {
      yield { name: input.name, code: input.code, message: input.message };
      continue;
    }
    const old = await baseline?.read(input.name);
    if (old?.kind === 'problem') yield { name: old.name, code: old.code, message: old.message };
    else yield { file: input.name, text: input.bytes, ...(old && { old: { file: old.name, text: old.bytes } }) };
  }
}

interface Collected {
  totals: Totals;
  readonly unreadable: UnreadableInput[];
  readonly empty: { readonly file: string; readonly documents: number }[];
  readonly unknownKinds: Map<string, number>;
  heard: number;
}

function hasOutput(outcome: Outcome): boolean {
  return 'code' in outcome || outcome.text !== '' || outcome.notes.length > 0;
}

async function report(outcome: Outcome, collected: Collected, { quiet }: JudgingSetup, { stderr, stdout }: Streams): Promise<void> {
  if ('code' in outcome) {
    const isRepeated = outcome.code === 'no-revision' && collected.unreadable.some(({ message }) => message === outcome.message);
    collected.unreadable.push(outcome);
    if (!isRepeated) await write(stderr, `error: ${visible(outcome.name)}: ${visible(outcome.message)}\n`);
    return;
  }
  collected.totals = sum(collected.totals, outcome.totals);
  if (outcome.isEmpty) collected.empty.push({ file: outcome.file, documents: outcome.totals.documents });
  for (const [name, count] of outcome.unknownKinds) collected.unknownKinds.set(name, (collected.unknownKinds.get(name) ?? 0) + count);
  if (!quiet) await write(stderr, outcome.notes.map((note) => `note: ${visible(note)}\n`).join(''));
  await write(stdout, outcome.text);
  if (outcome.opinion === undefined) return;
  collected.heard += outcome.opinion.heard;
  await write(stderr, outcome.opinion.differences.map((difference) => `second opinion: ${difference}\n`).join(''));
}

function sum(a: Totals, b: Totals): Totals {
  const total: Record<string, number> = { ...a };
  for (const [name, count] of Object.entries(b)) total[name] = (total[name] ?? 0) + Number(count);
  return total as unknown as Totals;
}

