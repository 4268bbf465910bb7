import type { CatalogProblem } from '@structural/checker';
import { readAhead } from '@structural/sources';
import type { Totals, UnreadableInput } from '@structural/presenters';
import { addTotals, NO_TOTALS, visible } from '@structural/presenters';
import type { Baseline } from '@structural/sources';
import type { ListedInput } from '../inputs.js';
import { toFileBytes } from '../old.js';
import { problemText } from '../problem-text.js';
import { openProgress } from '../progress.js';
import { isClosedPipe, write, type Streams } from '../streams.js';
import { hireCrew } from './crew.js';
import { judgeInOrder, type Outcome } from './in-order.js';
import { openJudge, type Job, type JudgingSetup } from './judge.js';
import { judgeSafely } from './worker.js';

/** What a run is about. */
export interface Run {
  readonly inputs: readonly ListedInput[];
  readonly setup: JudgingSetup;
  /** Whether inputs were looked for, in a folder or by a pattern, rather than named one by one. */
  readonly isSearch: boolean;
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
  /** The kinds without a definition of which no finding tells, as `apiVersion kind`, and how many resources are of them. */
  readonly unknownKinds: ReadonlyMap<string, number>;
  /** What of the definitions is not known and need not be, as far as it was looked for: templates, and what does not decode. */
  readonly catalogTroubles: readonly CatalogProblem[];
  /** How many resources kubeconform was heard about. */
  readonly heard: number;
  /** The reader of the report has gone. Then judging went on in silence up to the first error, or to the end. */
  readonly isCutOff: boolean;
}

/**
 * Judges all inputs and writes the report piece by piece, each file as soon as it and those before it are judged.
 *
 * What goes wrong with one input, a bug of ours included, is said on stderr and does not stop the rest; nor does a reader that goes away.
 */
export async function runJudging({ baseline, inputs, jobs, setup }: Run, streams: Streams): Promise<RunResult> {
  const { presenter, ...judge } = await openJudge(setup);
  const troubles = new Map<string, CatalogProblem>();
  const noteTroubles = (problems: readonly CatalogProblem[]): void => {
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
  const print: Print = async (stream, text) => {
    if (isCutOff) return;
    try {
      await write(streams[stream], text);
    } catch (error) {
      if (!isClosedPipe(error)) throw error;
      isCutOff = true;
    }
  };
  // What is wrong with an input is told as its finding.
  const judged = new Set(inputs.map(({ name }) => name));
  const isBroken = ({ file, reason }: CatalogProblem): boolean => reason === 'syntax' && !judged.has(file);
  try {
    await print('stdout', presenter.renderStart());
    let done = 0;
    for await (const outcome of outcomes) {
      if (hasOutput(outcome)) progress.clear();
      await report(outcome, collected, setup, print);
      if (isCutOff && collected.totals.errors > 0) break;
      await progress.advance(++done);
    }
    progress.clear();
    noteTroubles(judge.catalogProblems());
    await tellBroken([...troubles.values()].filter(isBroken), collected.unreadable, print);
    collected.totals = { ...collected.totals, unreadable: collected.unreadable.length };
    await print('stdout', presenter.renderEnd(collected.totals, collected.unreadable));
  } finally {
    progress.clear();
  }
  return { ...collected, catalogTroubles: [...troubles.values()].filter((trouble) => !isBroken(trouble)), isCutOff };
}

/** Writes, as long as there is a reader. */
type Print = (stream: 'stdout' | 'stderr', text: string) => Promise<void>;

/** Definitions that do not parse are inputs that could not be read, whether or not a resource needed them. */
async function tellBroken(broken: readonly CatalogProblem[], unreadable: UnreadableInput[], print: Print): Promise<void> {
  for (const problem of broken) {
    const { file, message, place } = problem;
    unreadable.push({ name: file, code: 'syntax', message, ...(place && { place }) });
    await print('stderr', `error: ${problemText(problem)}\n`);
  }
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
    else yield { file: input.name, text: input.bytes, ...(old && { old: [toFileBytes(old)] }) };
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
  return 'code' in outcome || outcome.text !== '' || outcome.omitted !== '' || outcome.notes.length > 0;
}

async function report(outcome: Outcome, collected: Collected, { quiet }: JudgingSetup, print: Print): Promise<void> {
  if ('code' in outcome) {
    const isRepeated = outcome.code === 'no-revision' && collected.unreadable.some(({ message }) => message === outcome.message);
    collected.unreadable.push(outcome);
    if (!isRepeated) await print('stderr', `error: ${visible(outcome.name)}: ${visible(outcome.message)}\n`);
    return;
  }
  collected.totals = addTotals(collected.totals, outcome.totals);
  if (outcome.isEmpty) collected.empty.push({ file: outcome.file, documents: outcome.totals.documents });
  for (const [name, count] of outcome.unknownKinds) collected.unknownKinds.set(name, (collected.unknownKinds.get(name) ?? 0) + count);
  if (!quiet) await print('stderr', outcome.notes.map((note) => `note: ${visible(note)}\n`).join(''));
  await print('stdout', outcome.text);
  await print('stderr', outcome.omitted);
  if (outcome.opinion === undefined) return;
  collected.heard += outcome.opinion.heard;
  await print('stderr', outcome.opinion.differences.map((difference) => `second opinion: ${difference}\n`).join(''));
}
