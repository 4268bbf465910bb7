import { availableParallelism } from 'node:os';
import { openOutput, type Job, type Outcome } from '@structural/runner';
import type { ActionPiece } from './open-render.js';
import { run } from './run.js';
import { writeOutput, writeSummary } from './runner-files.js';
import { judgeBatch as judge } from './worker.js';

/** Written into the bundle when it is made. */
declare const STRUCTURAL_VERSION: string;
/** The bundle, which is CommonJS. */
declare const __filename: string;

/** What a worker thread does, which loads this very bundle. */
export async function judgeBatch(jobs: readonly Job[]): Promise<readonly Outcome<ActionPiece>[]> {
  return judge(jobs);
}

/** Runs the step that the process was started for. */
export function start(): void {
  const log = openOutput({ fd: 1, stream: () => process.stdout }, process.platform);
  void run({
    env: process.env,
    cwd: process.cwd(),
    platform: process.platform,
    cores: availableParallelism(),
    workerFile: __filename,
    version: STRUCTURAL_VERSION,
    print: (text) =>
      new Promise((resolve, reject) => {
        log.write(text, (error) => (error ? reject(error) : resolve()));
      }),
    setOutput: writeOutput,
    appendSummary: writeSummary,
  }).then((code) => {
    // All that was written is taken by now. What is left would take the heap apart, which takes longer than a small file.
    process.exit(code);
  });
}
