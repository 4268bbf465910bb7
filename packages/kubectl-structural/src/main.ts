import module from 'node:module';
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import type { BatchResult, Job } from '@structural/runner';
import type { ReportPiece } from './run/open-render.js';

/** Worker threads load this very file, and call this. */
export async function judgeBatch(jobs: readonly Job[]): Promise<BatchResult<ReportPiece>> {
  return (await import('./run/worker.js')).judgeBatch(jobs);
}

/** Written into the bundle when it is made. */
declare const STRUCTURAL_VERSION: string;

/** This file, as the bundle knows it; the path by which it was called may be a link. */
declare const __filename: string;

if (isMainThread) {
  // V8 11, of Node.js 20, optimizes code after so little of it has run that in a run of seconds a quarter of the processor's time goes there.
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=200000');

  // Node.js 20 has no compile cache.
  (module as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

  // Without a listener the process would die of a reader that has gone; `write` reports it to those who wait.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);

  const cwd = workingDirectory();
  if (cwd === undefined) {
    process.stderr.write('error: the working directory is gone or cannot be read\n');
    process.exitCode = 2;
  } else {
    const { env, stderr, stdin, stdout } = process;
    const streams = { stdin, stdout, stderr, env, cwd, workerFile: __filename, cores: availableParallelism() };
    void import('./run.js')
      .then(({ run }) => run(process.argv.slice(2), streams, STRUCTURAL_VERSION))
      .then((code) => {
        // Not process.exit, which would cut off what is still being written.
        process.exitCode = code;
      });
  }
}

/** Undefined where it was removed, or is a folder of somebody else. */
function workingDirectory(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}
