import { defineGo, type GoRuntime } from '../module/go-runtime.js';
import { KubernetesError } from './kubernetes-error.js';

/** A running program. */
export interface KubernetesInstance {
  /** Its answer to a request, both as JSON; throws a `KubernetesError` where it fails, and must not be asked again then. */
  ask(request: string): string;
  hasFailed(): boolean;
  /** The size of its memory in bytes, which never shrinks. */
  memorySize(): number;
}

type Program = (request: string) => string;

/** Starts the Go program in a compiled module, with a global object of its own: it sees the language, and no file or network. */
export function startGo(module: WebAssembly.Module): KubernetesInstance {
  let program: Program | undefined;
  let failure: unknown;
  const said: string[] = [];
  const scope = hostScope(
    (text) => void (said.length < MAX_LINES && said.push(text)),
    (announced) => {
      program = announced;
    },
  );
  const Go = defineGo(scope);
  const go: GoRuntime = new Go();
  // Nothing preempts a goroutine on the one thread of WebAssembly: the collector must not work beside the program.
  go.env = { GODEBUG: 'gcstoptheworld=1' };
  go.exit = (code) => {
    failure ??= new Error(`exit code ${String(code)}`);
  };
  const fail = (what: string): KubernetesError => {
    const reason = said.join('').split('\n', 1)[0] || String(failure);
    const words = /call stack|too much recursion/i.test(String(failure)) ? 'the document is nested too deeply for the stack' : reason;
    return new KubernetesError(`${what}: ${words}`, { cause: failure });
  };
  try {
    void go.run(new WebAssembly.Instance(module, go.importObject)).catch(() => undefined);
  } catch (error) {
    failure = error;
  }
  if (program === undefined) throw fail("the API server's code cannot start");
  const answer = program;
  return {
    ask: (request) => {
      let text: string | undefined;
      try {
        text = answer(request);
      } catch (error) {
        failure ??= error;
      }
      if (failure !== undefined || text === undefined) throw fail("the API server's code failed");
      return text;
    },
    hasFailed: () => failure !== undefined,
    memorySize: () => go.mem?.buffer.byteLength ?? 0,
  };
}

function hostScope(print: (text: string) => void, onReady: (program: Program) => void): Parameters<typeof defineGo>[0] {
  const decoder = new TextDecoder();
  const writeSync = (_file: number, bytes: Uint8Array): number => {
    print(decoder.decode(bytes));
    return bytes.length;
  };
  return {
    Object,
    Array,
    Uint8Array,
    Error,
    Date,
    TextEncoder,
    TextDecoder,
    crypto: globalThis.crypto,
    performance: globalThis.performance,
    fs: {
      constants: { O_WRONLY: -1, O_RDWR: -1, O_CREAT: -1, O_TRUNC: -1, O_APPEND: -1, O_EXCL: -1, O_DIRECTORY: -1 },
      open: (_path: string, _flags: number, _mode: number, done: (error: Error) => void) => {
        done(Object.assign(new Error('there are no files'), { code: 'ENOENT' }));
      },
      writeSync,
      // What the server logs.
      write: (
        file: number,
        bytes: Uint8Array,
        _offset: number,
        _length: number,
        _position: null,
        done: (error: null, count: number) => void,
      ) => {
        done(null, writeSync(file, bytes));
      },
    },
    path: { resolve: (...parts: readonly string[]) => parts.join('/') },
    process: { pid: 1, ppid: 0, argv0: '', cwd: () => '/', getuid: () => -1, getgid: () => -1, geteuid: () => -1, getegid: () => -1 },
    onReady,
  };
}

const MAX_LINES = 100;
