import { availableParallelism } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { judgeBatches } from '@structural/runner';
import { openRender } from './open-render.js';
import { run } from './run.js';

/** Written into the bundle when it is made. */
declare const STRUCTURAL_VERSION: string;
/** The bundle, which is CommonJS. */
declare const __filename: string;

/** Worker threads load this very file, and call this. */
export const judgeBatch = judgeBatches(openRender);

// Loaded at the end.
const runnerFiles = () => import('./runner-files.js');

if (isMainThread) {
  void run({
    env: process.env,
    cwd: process.cwd(),
    platform: process.platform,
    cores: availableParallelism(),
    workerFile: __filename,
    version: STRUCTURAL_VERSION,
    print: (text) =>
      new Promise((resolve, reject) => {
        process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
      }),
    setOutput: async (name, value) => {
      (await runnerFiles()).writeOutput(name, value);
    },
    appendSummary: async (markdown) => {
      await (await runnerFiles()).writeSummary(markdown);
    },
  }).then((code) => {
    // Not process.exit, which would cut off what is still being written.
    process.exitCode = code;
  });
}
