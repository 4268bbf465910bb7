import { defineGo, KNOWN_VALUES, type GoRuntime } from '../module/go-runtime.js';
import { KubernetesError } from './kubernetes-error.js';

/** A program that was started when it was built. */
export interface KubernetesProgram {
  readonly code: WebAssembly.Module;
  /** Writes into a memory of zeros what the program has in it; absent where the code does so itself. */
  readonly fill?: (memory: Uint8Array) => void;
}

/** A running program. */
export interface KubernetesInstance {
  /**
   * Its answer to a document and the rest of the request in JSON, as JSON, or the code where it says nothing else; throws a `KubernetesError` where it fails,
   * and must not be asked again then.
   */
  ask(document: string, rest: string): string | number;
  /** The kinds that are served, as JSON; throws as `ask` does. */
  served(): string;
  hasFailed(): boolean;
  /** The size of its memory in bytes, which never shrinks. */
  memorySize(): number;
}

/** What the program has for its host; lengths are in bytes. */
interface Program {
  readonly mem: WebAssembly.Memory;
  /** Where a request of that length may be written. */
  readonly room: (size: number) => number;
  /** Answers the request that is there: the length of the answer, or the code, negated, where it is nothing else. The rest is as before where its length is 0. */
  readonly answer: (document: number, rest: number) => number;
  /** The length of the kinds that are served. */
  readonly kinds: () => number;
  /** Where the last answer is. */
  readonly saidAt: () => number;
}

/** Enters the Go program, whose global object is apart: it sees the language, and no file or network. */
export function startGo({ code, fill }: KubernetesProgram): KubernetesInstance {
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
  let program: Program;
  try {
    program = enter(go, scope, new WebAssembly.Instance(code, go.importObject));
    fill?.(new Uint8Array(program.mem.buffer));
  } catch (error) {
    failure = error;
    throw fail("the API server's code cannot start");
  }
  const attempt = <Said>(entered: () => Said): Said => {
    let answer: Said | undefined;
    try {
      answer = entered();
    } catch (error) {
      failure ??= error;
    }
    if (failure !== undefined || answer === undefined) throw fail("the API server's code failed");
    return answer;
  };
  const ask = asking(program);
  return {
    ask: (document, rest) => attempt(() => ask(document, rest)),
    served: () => attempt(() => read(program, program.kinds())),
    hasFailed: () => failure !== undefined,
    memorySize: () => program.mem.buffer.byteLength,
  };
}

/** Asks the program; what most requests have in common is sent once. */
function asking(program: Program): KubernetesInstance['ask'] {
  let before: string | undefined;
  return (document, rest) => {
    const text = encoder.encode(document);
    const more = rest === before ? NO_BYTES : encoder.encode(rest);
    before = undefined;
    const at = program.room(text.length + more.length);
    const memory = new Uint8Array(program.mem.buffer);
    memory.set(text, at);
    memory.set(more, at + text.length);
    const said = program.answer(text.length, more.length);
    before = rest;
    return said < 0 ? -said : read(program, said);
  };
}

function read(program: Program, length: number): string {
  return decoder.decode(new Uint8Array(program.mem.buffer, program.saidAt(), length));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const NO_BYTES = new Uint8Array();

/** Makes the runtime what it was when the program began to wait: it knows its host by numbers. */
function enter(go: GoRuntime, scope: Readonly<Record<string, unknown>>, instance: WebAssembly.Instance): Program {
  const known = KNOWN_VALUES.map((name) =>
    name.split('.').reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>>)[key], scope),
  );
  const values = [Number.NaN, 0, null, true, false, scope, go, ...known];
  const program = instance.exports as unknown as Program;
  Object.assign(go, {
    _inst: instance,
    mem: new DataView(program.mem.buffer),
    _values: values,
    _goRefCounts: values.map(() => Number.POSITIVE_INFINITY),
    _ids: new Map(values.map((value, id) => [value, id])),
    _idPool: [],
    _resolveExitPromise: () => undefined,
    exited: false,
  });
  return program;
}

function hostScope(print: (text: string) => void): Readonly<Record<string, unknown>> {
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
