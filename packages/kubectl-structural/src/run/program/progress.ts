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

/** Milliseconds before anything is shown. */
const PATIENCE = 1_000;

async function openBar(stderr: OutputStream): Promise<SingleBar> {
  const { default: progress } = await import('cli-progress');
  return new progress.SingleBar({
    stream: stderr as unknown as NodeJS.WritableStream,
    format: '[{bar}] {value}/{total} {unit}',
    barsize: 30,
    barCompleteChar: '=',
    barIncompleteChar: '-',
    clearOnComplete: true,
  });
}
