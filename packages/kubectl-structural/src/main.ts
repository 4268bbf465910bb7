import { writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { openOutput, type Job, type Outcome, type OutputStream } from '@structural/runner';
import type { HelpPages } from './help-pages.js';
import type { ReportPiece } from './run/judging/open-render.js';
import { EXIT_INTERRUPTED } from './run/program/exit-code.js';
import type { Interrupts, Streams } from './run/program/streams.js';
import { judgeBatch as judge } from './run/judging/worker.js';

/** What the build makes the helps of. */
export async function helpPages(): Promise<HelpPages> {
  const nowhere: OutputStream = { write: () => true };
  return (await import('./help-pages.js')).helpPages(STRUCTURAL_VERSION, {
    stdin: process.stdin,
    stdout: nowhere,
    stderr: nowhere,
    env: {},
    cwd: '/',
  });
}

/** What a worker thread does, which loads this very bundle. */
export async function judgeBatch(jobs: readonly Job[]): Promise<readonly Outcome<ReportPiece>[]> {
  return judge(jobs);
}

/** Written into the bundle when it is made. */
declare const STRUCTURAL_VERSION: string;
declare const STRUCTURAL_COMMIT: string;
/** The bundle, which is CommonJS. */
declare const __filename: string;

/** Runs the command line that the process was given; `build` names the build of the program. */
export function start(build: string): void {
  const cwd = workingDirectory();
  if (cwd === undefined) {
    process.stderr.write('error: the working directory is gone or cannot be read\n');
    process.exitCode = 2;
  } else {
    let out: OutputStream | undefined;
    let err: OutputStream | undefined;
    const streams: Streams = {
      interrupts: interruptsOf(process),
      // Each is opened when it is asked for, which takes a while; copies of these streams ask for all that are properties.
      stdin: { [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator]() },
      get stdout() {
        return (out ??= openOutput({ fd: 1, stream: () => process.stdout }, process.platform));
      },
      get stderr() {
        return (err ??= openOutput({ fd: 2, stream: () => process.stderr }, process.platform));
      },
      env: process.env,
      cwd,
      workerFile: __filename,
      build,
      ...(STRUCTURAL_COMMIT !== '' && { commit: STRUCTURAL_COMMIT }),
      cores: availableParallelism(),
    };
    void import('./run.js')
      .then(({ run }) => run(process.argv.slice(2), streams, STRUCTURAL_VERSION))
      .then((code) => {
        // All that was written is taken by now. What is left would take the heap apart, which takes longer than a small file.
        process.exit(code);
      });
  }
}

/** Ends the process at an interrupt, once it has said how far it came; drafts of files are removed as it ends. */
function interruptsOf(process: NodeJS.Process): Interrupts {
  const interrupts: Interrupts = {
    release: () => {
      process.off('SIGINT', end);
      return () => void process.on('SIGINT', end);
    },
  };
  function end(): void {
    process.off('SIGINT', end);
    try {
      writeSync(2, interrupts.text?.() ?? 'interrupted\n');
    } finally {
      process.exit(EXIT_INTERRUPTED);
    }
  }
  process.on('SIGINT', end);
  return interrupts;
}

/** Undefined where it was removed, or is a folder of somebody else. */
function workingDirectory(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}
