import { defineGo, KNOWN_VALUES, type GoRuntime } from '../module/go-runtime.js';
import { KubernetesError } from './kubernetes-error.js';

/** A running program. */
export interface KubernetesInstance {
  /**
   * Its answer to a document and the rest of the request in JSON, or the kinds that are served where it is given neither, as JSON; throws a `KubernetesError`
   * where it fails, and must not be asked again then.
   */
  ask(...request: Asked): string;
  hasFailed(): boolean;
  /** The size of its memory in bytes, which never shrinks. */
  memorySize(): number;
}

/** A document with the rest of the request, or nothing. */
type Asked = readonly [] | readonly [document: string, rest: string];

type Program = (...request: Asked) => string;

/**
 * Enters the Go program in a compiled module, which was started when the module was built. Its global object is apart: it sees the language, and no file or
 * network.
 */
export function startGo(module: WebAssembly.Module): KubernetesInstance {
  let failure: unknown;
  const said: string[] = [];
  const scope = hostScope((text) => void (said.length < MAX_LINES && said.push(text)));
  const Go = defineGo(scope);
  const go: GoRuntime = new Go();
  go.exit = (code) => {
    failure ??= new Error(`exit code ${String(code)}`);
  };
  const fail = (what: string): KubernetesError => {
    const reason = said.join('').split('\n', 1)[0] || String(failure);
    const words = /call stack|too much recursion/i.test(String(failure)) ? 'the document is nested too deeply for the stack' : reason;
    return new KubernetesError(`${what}: ${words}`, { cause: failure });
  };
  let answer: Program;
  try {
    answer = enter(go, scope, new WebAssembly.Instance(module, go.importObject));
  } catch (error) {
    failure = error;
    throw fail("the API server's code cannot start");
  }
  return {
    ask: (...request) => {
      let text: string | undefined;
      try {
        text = answer(...request);
      } catch (error) {
        failure ??= error;
      }
      if (failure !== undefined || text === undefined) throw fail("the API server's code failed");
      return text;
    },
    hasFailed: () => failure !== undefined,
    memorySize: () => go.mem.buffer.byteLength,
  };
}

/** Makes the runtime what it was when the program began to wait: it knows its host by numbers. Gives the function by which the program is entered. */
function enter(go: GoRuntime, scope: Readonly<Record<string, unknown>>, instance: WebAssembly.Instance): Program {
  let program: unknown;
  const known = KNOWN_VALUES.map((name) => {
    if (typeof name === 'number') return (program = go._makeFuncWrapper(name));
    return name.split('.').reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>>)[key], scope);
  });
  const values = [Number.NaN, 0, null, true, false, scope, go, ...known];
  Object.assign(go, {
    _inst: instance,
    mem: new DataView((instance.exports['mem'] as WebAssembly.Memory).buffer),
    _values: values,
    _goRefCounts: values.map(() => Number.POSITIVE_INFINITY),
    _ids: new Map(values.map((value, id) => [value, id])),
    _idPool: [],
    _resolveExitPromise: () => undefined,
    exited: false,
  });
  return program as Program;
}

function hostScope(print: (text: string) => void): Readonly<Record<string, unknown>> {
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
    // Nothing happens between two requests.
    setTimeout: () => 0,
    clearTimeout: () => undefined,
  };
}

const MAX_LINES = 100;
