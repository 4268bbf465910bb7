import { openActivity } from './activity.js';
import type { OutputStream, Streams } from './streams.js';

/** The streams of one run, and what ends it. */
export interface RunStreams {
  readonly streams: Streams;
  /** Wipes the bar for good. */
  end(): void;
}

/**
 * The streams of a run of `argv`, with what the run does just now: its bar is wiped before anything is written. Streams are opened as they are
 * asked for, as those of the process are.
 */
export function openRunStreams(argv: readonly string[], outside: Streams): RunStreams {
  const view = () => ({
    get stderr() {
      return outside.stderr;
    },
    env: outside.env,
    quiet: argv.some(isQuiet),
  });
  const activity = openActivity(view);
  const wiping = (stream: () => OutputStream): (() => OutputStream) => {
    let opened: OutputStream | undefined;
    return () => (opened ??= wipingBefore(stream(), activity.clear));
  };
  const streams = Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(outside),
      activity: { value: activity, enumerable: true },
      stdout: { get: wiping(() => outside.stdout), enumerable: true },
      stderr: { get: wiping(() => outside.stderr), enumerable: true },
    },
  ) as Streams;
  if (outside.interrupts !== undefined) {
    outside.interrupts.text = () => {
      activity.end();
      const done = activity.text();
      return `interrupted${done === undefined ? '' : ` after ${done}`}\n`;
    };
  }
  return { streams, end: activity.end };
}

/** Whether a word of the command line asks for quiet, alone or among other short flags. */
function isQuiet(word: string): boolean {
  return word === '--quiet' || /^-[A-Za-z]*q[A-Za-z]*$/.test(word);
}

function wipingBefore(stream: OutputStream, wipe: () => void): OutputStream {
  const { columns, isTTY } = stream;
  return {
    ...(columns !== undefined && { columns }),
    ...(isTTY !== undefined && { isTTY }),
    write: (text, done) => {
      wipe();
      return stream.write(text, done);
    },
  };
}
