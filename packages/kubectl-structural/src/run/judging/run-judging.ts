import { visible, type UnreadableInput } from '@structural/presenters';
import { expectedInputs, isRepeated, judgeInputs, openChecking, openVerdictCache } from '@structural/runner';
import type { JudgingEnd, Outcome, VerdictCache } from '@structural/runner';
import { problemText } from '../../report/problem-text.js';
import { openReport, type ReportPiece, type ReportRendering, type ReportSetup } from './open-render.js';
import type { OpenedRun } from './open-run.js';
import { showsLinks } from './shows-links.js';
import { openProgress } from '../program/progress.js';
import type { RecordedFile } from './write-baseline.js';
import { judges } from './judges.js';
import { isClosedPipe, write, type Streams } from '../program/streams.js';

/** What came of a run, all reported as it went. */
export interface RunResult extends JudgingEnd {
  /** How many resources kubeconform was heard about. */
  readonly heard: number;
  /** The reader of the report has gone. Then judging went on in silence up to the first error, or to the end. */
  readonly isCutOff: boolean;
  /** The findings that do not count, for a baseline; none unless it is to be written. */
  readonly recorded: readonly RecordedFile[];
}

/**
 * Judges all inputs and writes the report piece by piece, each file as soon as it and those before it are judged.
 *
 * What goes wrong with one input, a bug of ours included, is said on stderr and does not stop the rest; nor does a reader that goes away.
 */
export async function runJudging(run: OpenedRun, streams: Streams): Promise<RunResult> {
  const { inputs, jobs, past, placeOf, setup: given } = run;
  const setup = { ...given, rendering: { ...given.rendering, links: await showsLinks(streams.stdout, streams.env) } };
  const checking = openChecking(setup.checking, judges);
  const { presenter, render } = await openReport(setup, checking);
  const { quiet } = setup.rendering;
  const cache = presenter.isStateful === true ? undefined : await cacheOf(run, setup, streams);
  const progress = openProgress(inputs, streams, quiet);
  const { outcomes, end } = judgeInputs<ReportPiece, ReportRendering>({
    inputs,
    setup,
    judge: { checking, render, env: streams.env },
    ...(placeOf && { placeOf }),
    ...(past && { past }),
    ...(cache && { cache }),
    workers: {
      count: workerCount(jobs, setup, presenter.isStateful, streams),
      file: streams.workerFile ?? '',
      isEager: jobs !== undefined,
      readsDeep: mayWork(setup, presenter.isStateful, streams),
    },
  });
  let isCutOff = false;
  const writeOut: Print = async (stream, text) => {
    try {
      await write(streams[stream], text);
    } catch (error) {
      if (!isClosedPipe(error)) throw error;
      isCutOff = true;
    }
  };
  // Of most files there is nothing to write.
  const print: Print = (stream, text) => (isCutOff || text === '' ? WRITTEN : writeOut(stream, text));
  const unread: UnreadableInput[] = [];
  let errors = 0;
  let heard = 0;
  const recorded: RecordedFile[] = [];
  try {
    await print('stdout', presenter.renderStart());
    let done = 0;
    for await (const outcome of outcomes) {
      if (hasOutput(outcome)) progress.clear();
      if ('code' in outcome) {
        if (!isRepeated(outcome, unread)) await print('stderr', `error: ${visible(outcome.name)}: ${visible(outcome.message)}\n`);
        unread.push(outcome);
      } else {
        if (!quiet) await print('stderr', outcome.notes.map((note) => `note: ${visible(note)}\n`).join(''));
        await report(outcome.piece, print);
        errors += outcome.totals.errors;
        if (outcome.piece.recorded !== undefined) recorded.push({ file: outcome.file, findings: outcome.piece.recorded });
        heard += outcome.piece.opinion?.heard ?? 0;
      }
      if (isCutOff && errors > 0) break;
      await progress.advance(++done);
    }
    progress.clear();
    const ended = end();
    for (const problem of ended.broken) await print('stderr', `error: ${problemText(problem)}\n`);
    await print('stdout', presenter.renderEnd(ended.totals, ended.unreadable));
    return { ...ended, heard, isCutOff, recorded };
  } finally {
    progress.clear();
  }
}

/**
 * The verdicts of earlier runs; none for one file, which is judged sooner than they are read, for a cluster, whose objects change all the time,
 * and beside kubeconform, which reads more than the setup has.
 */
async function cacheOf(
  { cacheFolder, inputs, known }: OpenedRun,
  setup: ReportSetup,
  { build, cwd }: Streams,
): Promise<VerdictCache<ReportPiece> | undefined> {
  if (cacheFolder === undefined || build === undefined || setup.rendering.kubeconform !== undefined) return undefined;
  if (expectedInputs(inputs)() < 2 || inputs.some((input) => 'entries' in input)) return undefined;
  return openVerdictCache<ReportPiece, ReportRendering>(setup, { build, cwd, folder: cacheFolder }, known);
}

/** Writes, as long as there is a reader. */
type Print = (stream: 'stdout' | 'stderr', text: string) => Promise<void>;

const WRITTEN = Promise.resolve();

/** As many as there are cores beside that of this thread, which judges, too. */
function workerCount(jobs: number | undefined, setup: ReportSetup, isStateful: boolean | undefined, streams: Streams): number {
  if (!mayWork(setup, isStateful, streams)) return 0;
  const { cores = 1 } = streams;
  return jobs ?? (cores >= ENOUGH_CORES ? Math.min(cores - 1, MAX_WORKERS) : 0);
}

/** Whether there may be workers: pieces that depend on each other are made by one presenter; and one kubeconform is enough. */
function mayWork({ rendering: { kubeconform } }: ReportSetup, isStateful = false, { workerFile }: Streams): boolean {
  return workerFile !== undefined && !isStateful && kubeconform === undefined;
}

const MAX_WORKERS = 8;
/** With two, which often are halves of one, a worker takes a quarter more of the processor's time and saves no other: both compile their own code. */
const ENOUGH_CORES = 4;

function hasOutput(outcome: Outcome<ReportPiece>): boolean {
  return 'code' in outcome || outcome.piece.text !== '' || outcome.piece.omitted !== '' || outcome.notes.length > 0;
}

async function report({ omitted, opinion, text }: ReportPiece, print: Print): Promise<void> {
  await print('stdout', text);
  await print('stderr', omitted);
  if (opinion !== undefined) await print('stderr', opinion.differences.map((difference) => `second opinion: ${difference}\n`).join(''));
}
