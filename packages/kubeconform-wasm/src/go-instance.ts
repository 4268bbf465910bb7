import { defineGo } from '../module/go-runtime.js';
import { KubeconformError } from './kubeconform-error.js';
import type { GoFileSystem } from './go-file-system.js';

/** The functions of the Go program; texts are JSON where their names say so. */
export interface GoProgram {
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

/** A running program. */
export interface GoInstance {
  readonly program: GoProgram;
  /** Settles with the reason when the program has stopped, which it never does unless it has failed. */
  readonly stopped: Promise<string>;
}

/** What a Go program sees of its host. */
export interface GoHost {
  readonly fs: GoFileSystem;
  /** Answers requests to the network. */
  readonly fetch: (url: string) => Promise<Response>;
  readonly cwd: () => string;
}

/**
 * Starts the Go program in a compiled module, with a global object of its own: it sees `host` and the language, and nothing else.
 *
 * Takes some tenths of a second, and 150 MB of memory or so.
 */
export async function startGo(module: WebAssembly.Module, host: GoHost): Promise<GoInstance> {
  let announce: (program: GoProgram) => void;
  const announced = new Promise<GoProgram>((resolve) => {
    announce = resolve;
  });
  const scope = hostScope(host, (program) => {
    announce(program);
  });
  const Go = defineGo(scope);
  const go = new Go();
  go.exit = () => undefined;
  const stopped = new Promise<string>((resolve) => {
    // Whatever enters the program comes this way. What it throws has overflowed the stack of its host, after which it cannot go on.
    const resume = go._resume.bind(go);
    go._resume = () => {
      try {
        resume();
      } catch (error) {
        go._resume = () => undefined;
        for (const timer of go._scheduledTimeouts.values()) clearTimeout(timer);
        go._scheduledTimeouts.clear();
        resolve(error instanceof RangeError ? 'it is nested too deeply for the stack of this runtime' : String(error));
      }
    };
    void WebAssembly.instantiate(module, go.importObject)
      .then((instance) => go.run(instance))
      .then(
        () => {
          resolve('the WebAssembly module stopped');
        },
        (error: unknown) => {
          resolve(String(error));
        },
      );
  });
  const program = await Promise.race([announced, stopped]);
  if (typeof program === 'string') throw new KubeconformError(program);
  return { program, stopped };
}

function hostScope(host: GoHost, onReady: (program: GoProgram) => void): Parameters<typeof defineGo>[0] {
  return {
    Object, Array, Uint8Array, Error, Date, Promise, TextEncoder, TextDecoder, Headers, AbortController,
    crypto: globalThis.crypto,
    performance: globalThis.performance,
    fs: host.fs,
    fetch: host.fetch,
    path: { resolve: (...parts: readonly string[]) => parts.join('/') },
    process: {
      pid: 1, ppid: 0, argv0: '',
      cwd: host.cwd,
      getuid: () => -1, getgid: () => -1, geteuid: () => -1, getegid: () => -1,
    },
    onReady,
  };
}
