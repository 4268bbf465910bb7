import { defineGo } from '../../module/go-runtime.js';
import { failureReport } from './failure-report.js';
import { KubeconformError } from '../kubeconform-error.js';
import { messageOf } from '../value-name.js';
import type { GoFileSystem } from './go-file-system.js';

/** Called once with what was downloaded; `problem` is empty if there was an answer, whatever its status. */
type DownloadDone = (status: number, bytes: Uint8Array, problem: string) => void;

/** The functions of the Go program; texts are JSON where their names say so. */
interface GoProgram {
  /** A number to name the validator by, or the text of what is wrong with the options. */
  open(optionsJson: string): number | string;
  close(id: number): void;
  /** Judges from the byte offset `from` on; `onDocument` tells the extent of a large document before it is looked at, and where the next one starts. */
  validate(
    id: number,
    text: Uint8Array,
    from: number,
    onDocument: (start: number, end: number, next: number) => void,
    onResults: (resultsJson: string) => void,
    onDone: (problem: string) => void,
  ): void;
  /** `refuse` gets the parsed command line and answers with an objection, or with an empty text. */
  run(argumentsJson: string, refuse: (configJson: string) => string, onDone: (exitCode: number) => void): void;
}

/** Why a program has stopped, and what was thrown, if anything was. */
interface Stop {
  readonly reason: string;
  readonly cause?: unknown;
}

/** A running program. */
export interface GoInstance {
  readonly program: GoProgram;
  /** Settles when the program has stopped, which it never does unless it has failed. */
  readonly stopped: Promise<Stop>;
  /** The size of its memory in bytes, which never shrinks. */
  memorySize(): number;
  /** Lets go of the program: it is not entered again, and its memory can be collected once the instance is. */
  discard(): void;
}

/** What a server answers. */
export interface Download {
  readonly status: number;
  readonly body: Uint8Array;
}

/** What a Go program sees of its host. */
export interface GoHost {
  readonly fs: GoFileSystem;
  /** Answers requests to the network; what it rejects with is named in the result. */
  readonly download: (url: string) => Promise<Download>;
  readonly cwd: () => string;
}

/**
 * Starts the Go program in a compiled module, with a global object of its own: it sees `host` and the language, and nothing else.
 *
 * Takes two tenths of a second, and 50 MB of memory or so.
 */
export async function startGo(module: WebAssembly.Module, host: GoHost): Promise<GoInstance> {
  let announce: (program: GoProgram) => void;
  const announced = new Promise<GoProgram>((resolve) => {
    announce = resolve;
  });
  const report = failureReport();
  const scope = hostScope(host, report.write, (program) => {
    announce(program);
  });
  const Go = defineGo(scope);
  const go = new Go();
  go.env = ENVIRONMENT;
  go.exit = () => undefined;
  const discard = () => {
    go._resume = () => undefined;
    for (const timer of go._scheduledTimeouts.values()) clearTimeout(timer);
    go._scheduledTimeouts.clear();
  };
  const stopped = new Promise<Stop>((resolve) => {
    // Whatever enters the program comes this way. What it throws comes from its host, mostly as its stack overflows; it cannot go on then.
    const resume = go._resume.bind(go);
    go._resume = () => {
      try {
        resume();
      } catch (error) {
        discard();
        resolve({ reason: isStackOverflow(error) ? 'it is nested too deeply for the stack of this runtime' : String(error), cause: error });
      }
    };
    void WebAssembly.instantiate(module, go.importObject)
      .then((instance) => go.run(instance))
      .then(
        () => {
          resolve({ reason: report.reason() });
        },
        (error: unknown) => {
          resolve({ reason: String(error), cause: error });
        },
      );
  });
  const program = await Promise.race([announced, stopped]);
  if ('reason' in program) throw new KubeconformError(`kubeconform cannot start: ${program.reason}`, program);
  return { program, stopped, memorySize: () => go.mem?.buffer.byteLength ?? 0, discard };
}

// Nothing preempts a goroutine on the one thread of WebAssembly: where the collector works beside the program, as it does by default, it does
// not come to its end before the program waits for something, and a document of 10 MB fills all memory until then.
const ENVIRONMENT = { GODEBUG: 'gcstoptheworld=1' };

async function downloaded(host: GoHost, url: string): Promise<{ status: number; bytes: Uint8Array; problem: string }> {
  try {
    const { body, status } = await host.download(url);
    return { status, bytes: body, problem: '' };
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? `: ${messageOf(error.cause)}` : '';
    return { status: 0, bytes: new Uint8Array(), problem: `${messageOf(error)}${cause}` };
  }
}

function isStackOverflow(error: unknown): boolean {
  return /call stack|too much recursion/i.test(String(error));
}

function hostScope(
  host: GoHost,
  print: (bytes: Uint8Array) => void,
  onReady: (program: GoProgram) => void,
): Parameters<typeof defineGo>[0] {
  return {
    Object,
    Array,
    Uint8Array,
    Error,
    Date,
    Promise,
    TextEncoder,
    TextDecoder,
    crypto: globalThis.crypto,
    performance: globalThis.performance,
    // The program writes with `write`; this is the Go runtime's own voice.
    fs: { ...host.fs, writeSync: (_fd: number, bytes: Uint8Array) => print(bytes) },
    download: (url: string, done: DownloadDone) =>
      void downloaded(host, url).then(({ bytes, problem, status }) => done(status, bytes, problem)),
    path: { resolve: (...parts: readonly string[]) => parts.join('/') },
    process: {
      pid: 1,
      ppid: 0,
      argv0: '',
      cwd: host.cwd,
      getuid: () => -1,
      getgid: () => -1,
      geteuid: () => -1,
      getegid: () => -1,
    },
    onReady,
  };
}
