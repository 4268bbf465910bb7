import type { SingleBar } from 'cli-progress';
import { expectedInputs, type RunInput } from '@structural/runner';
import type { OutputStream, Streams } from './streams.js';

/** Shows how far a long run is. */
export interface Progress {
  /** To be called after each input. */
  advance(done: number): Promise<void>;
  /** Wipes what is shown, before anything else is written to the terminal and at the end. */
  clear(): void;
}

const SILENT: Progress = { advance: () => Promise.resolve(), clear: () => undefined };

/**
 * A bar on stderr, once a run takes longer than a second, where stderr is a terminal and nobody asked for quiet; nothing otherwise.
 * How many inputs there are is asked each time, as it is but an estimate for what is read of a cluster.
 *
 * The bar shares the terminal with the report when stdout goes there, too; it is wiped before each piece of it.
 */
export function openProgress(inputs: readonly RunInput[], { stderr, env }: Pick<Streams, 'stderr' | 'env'>, quiet: boolean): Progress {
  if (quiet || stderr.isTTY !== true || env['TERM'] === 'dumb') return SILENT;
  const unit = inputs.some((input) => 'entries' in input && input.entries !== undefined) ? 'objects' : 'files';
  const start = performance.now();
  let bar: SingleBar | undefined;
  let isShown = false;
  return {
    advance: async (done) => {
      if (performance.now() - start < PATIENCE) return;
      const expected = expectedInputs(inputs);
      if (expected < 2) return;
      bar ??= await openBar(stderr);
      if (isShown) {
        bar.setTotal(Math.max(expected, done));
        bar.update(done);
      } else {
        bar.start(Math.max(expected, done), done, { unit });
      }
      isShown = true;
    },
    clear: () => {
      if (isShown) bar?.stop();
      isShown = false;
    },
  };
}

/** Shows how far work is that nothing else gets its turn beside. */
export interface Count {
  /** To be called when a part begins, and as often as one likes while it goes on. */
  show(done: number, total: number, what: string): void;
  /** Wipes what is shown, before anything else is written to the terminal. */
  clear(): void;
}

/**
 * The same bar for parts of a computation, with what is being done: it is drawn as soon as it is asked for and the run has taken a second. Resolves
 * once the bar can be drawn without waiting.
 */
export async function openCount({ stderr, env }: Pick<Streams, 'stderr' | 'env'>, quiet: boolean, unit: string): Promise<Count> {
  if (quiet || stderr.isTTY !== true || env['TERM'] === 'dumb') return { show: () => undefined, clear: () => undefined };
  const start = performance.now();
  const bar = await openBar(stderr, `${FORMAT}: {what}`);
  let drawn: number | undefined;
  return {
    show: (done, total, what) => {
      const now = performance.now();
      if (now - start < PATIENCE || (drawn !== undefined && now - drawn < REDRAWN)) return;
      if (drawn === undefined) bar.start(total, done, { unit, what });
      else bar.update(done, { unit, what });
      drawn = now;
    },
    clear: () => {
      if (drawn !== undefined) bar.stop();
      drawn = undefined;
    },
  };
}

/** Milliseconds between two drawings of what is computed. */
const REDRAWN = 250;
/** Milliseconds before anything is shown. */
const PATIENCE = 1_000;

const FORMAT = '[{bar}] {value}/{total} {unit}';

async function openBar(stderr: OutputStream, format = FORMAT): Promise<SingleBar> {
  const { default: progress } = await import('cli-progress');
  return new progress.SingleBar({
    stream: stderr as unknown as NodeJS.WritableStream,
    format,
    barsize: 30,
    barCompleteChar: '=',
    barIncompleteChar: '-',
    clearOnComplete: true,
  });
}
