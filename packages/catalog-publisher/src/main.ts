import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { run } from './command/run.js';
import { sha256 } from './sha256.js';

/** What the threads do, which load this very bundle. */
export { make, read } from './threads/kind-worker.js';

/** Written into the bundle when it is made. */
declare const STRUCTURAL_VERSION: string;

/** The bundle, which is CommonJS. */
declare const __filename: string;

if (isMainThread) start();

function start(): void {
  // A reader that has gone is no fault of anybody.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  const cwd = workingDirectory();
  if (cwd === undefined) {
    process.stderr.write('error: the working directory is gone or cannot be read\n');
    process.exitCode = 2;
    return;
  }
  const streams = {
    cwd,
    stdin: process.stdin,
    writeOut: (text: string) => void process.stdout.write(text),
    writeErr: (text: string) => void process.stderr.write(text),
    get engine() {
      return sha256(readFileSync(__filename));
    },
    workerFile: __filename,
  };
  void run(process.argv.slice(2), streams, STRUCTURAL_VERSION).then((code) => {
    // Not process.exit, which would cut off what is still being written.
    process.exitCode = code;
  });
}

/** Undefined where it was removed, or is a folder of somebody else. */
function workingDirectory(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}
