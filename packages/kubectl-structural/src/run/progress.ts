import type { SingleBar } from 'cli-progress';
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
 *
 * The bar shares the terminal with the report when stdout goes there, too; it is wiped before each piece of it.
 */
export function openProgress(total: number, { stderr, env }: Pick<Streams, 'stderr' | 'env'>, quiet: boolean): Progress {
  if (quiet || stderr.isTTY !== true || env['TERM'] === 'dumb' || total < 2) return SILENT;
  const start = performance.now();
  let bar: SingleBar | undefined;
  let isShown = false;
  return {
    advance: async (done) => {
      if (performance.now() - start < PATIENCE) return;
      bar ??= await openBar(stderr);
      if (isShown) bar.update(done);
      else bar.start(total, done);
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
    format: '[{bar}] {value}/{total} files',
    barsize: 30,
    barCompleteChar: '=',
    barIncompleteChar: '-',
    clearOnComplete: true,
  });
}
