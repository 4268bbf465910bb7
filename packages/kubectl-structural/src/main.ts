import { availableParallelism } from 'node:os';
import type { BatchResult, Job } from '@structural/runner';
import type { ReportPiece } from './run/open-render.js';
import type { Streams } from './run/streams.js';
import { judgeBatch as judge } from './run/worker.js';

/** What a worker thread does. */
export async function judgeBatch(jobs: readonly Job[]): Promise<BatchResult<ReportPiece>> {
  return judge(jobs);
}

/** Written into the bundle when it is made. */
declare const STRUCTURAL_VERSION: string;

/** Runs the command line that the process was given; `workerFile` is what threads are to load, and exports {@link judgeBatch}. */
export function start(workerFile: string): void {
  const cwd = workingDirectory();
  if (cwd === undefined) {
    process.stderr.write('error: the working directory is gone or cannot be read\n');
    process.exitCode = 2;
  } else {
    const streams: Streams = {
      // Each is opened when it is asked for, which takes a while; copies of these streams ask for all that are properties.
      stdin: { [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator]() },
      get stdout() {
        return guarded(process.stdout);
      },
      get stderr() {
        return guarded(process.stderr);
      },
      env: process.env,
      cwd,
      workerFile,
      cores: availableParallelism(),
    };
    void import('./run.js')
      .then(({ run }) => run(process.argv.slice(2), streams, STRUCTURAL_VERSION))
      .then((code) => {
        // Not process.exit, which would cut off what is still being written.
        process.exitCode = code;
      });
  }
}

/** Without a listener the process would die of a reader that has gone; `write` reports it to those who wait. */
function guarded(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  if (stream.listenerCount('error', ignore) === 0) stream.on('error', ignore);
  return stream;
}

function ignore(): void {
  // Nobody waits.
}

/** Undefined where it was removed, or is a folder of somebody else. */
function workingDirectory(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}
