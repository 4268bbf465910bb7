import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command/run.js';
import { sha256 } from './sha256.js';

/** Written into the bundle when it is made. */
declare const STRUCTURAL_VERSION: string;

/** This file and its folder, as the bundle knows them. */
declare const __filename: string;
declare const __dirname: string;

// A reader that has gone is no fault of anybody.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

const cwd = workingDirectory();
if (cwd === undefined) {
  process.stderr.write('error: the working directory is gone or cannot be read\n');
  process.exitCode = 2;
} else {
  const streams = {
    cwd,
    stdin: process.stdin,
    writeOut: (text: string) => void process.stdout.write(text),
    writeErr: (text: string) => void process.stderr.write(text),
    engine: sha256(readFileSync(__filename)),
    workerFile: join(__dirname, 'kind-worker.cjs'),
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
