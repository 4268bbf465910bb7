import * as nodeFs from 'node:fs';
import { OPEN_FLAGS, systemError, type Done, type GoFileSystem, type GoStat } from './go/go-file-system.js';
import { startGo, type Download } from './go/go-instance.js';
import { KubeconformError } from './kubeconform-error.js';
import { tagOf, valueName } from './value-name.js';

/** What the command sees of its process. */
export interface CommandHost {
  readonly cwd: () => string;
  /** The file descriptor of standard input. */
  readonly stdin: number;
  writeOut(bytes: Uint8Array): void;
  writeError(bytes: Uint8Array): void;
}

/** The chosen options that matter here, as kubeconform prints its configuration in JSON. */
interface ChosenOptions {
  readonly cache: string;
  readonly insecureSkipTLSVerify: boolean;
  readonly schemaLocations: readonly string[] | null;
  readonly version: boolean;
}

/**
 * Runs kubeconform's own command line, outputs and exit codes; its flags are parsed by kubeconform itself.
 *
 * Files are read only. Schemas are downloaded only from locations that were named, `default` among them. Rejects with a
 * {@link KubeconformError} for wrong arguments, and where the program stops before it has an exit code; what it printed until then has been
 * written.
 */
export async function runCommand(module: WebAssembly.Module, words: readonly string[], host: CommandHost): Promise<number> {
  checkArguments(module, words, host);
  const { discard, program, stopped } = await startGo(module, { fs: readOnly(host), download, cwd: host.cwd });
  try {
    return await new Promise((resolve, reject) => {
      void stopped.then(({ reason, ...cause }) => {
        reject(new KubeconformError(`kubeconform failed: ${reason}`, cause));
      });
      program.run(JSON.stringify(words), (config) => objection(JSON.parse(config) as ChosenOptions), resolve);
    });
  } finally {
    discard();
  }
}

function checkArguments(module: unknown, words: unknown, host: unknown): void {
  const refuse = (what: string, value: unknown) => {
    throw new KubeconformError(`runCommand takes ${what}, not ${valueName(value)}`);
  };
  if (tagOf(module) !== 'WebAssembly.Module') refuse('the module that loadModule gives', module);
  if (!Array.isArray(words)) refuse('a list of words', words);
  for (const word of words as readonly unknown[]) if (typeof word !== 'string') refuse('words that are texts', word);
  if (typeof host !== 'object' || host === null) refuse('a host', host);
  const { cwd, stdin, writeError, writeOut } = host as Partial<Record<keyof CommandHost, unknown>>;
  for (const [name, value] of Object.entries({ cwd, writeOut, writeError }))
    if (typeof value !== 'function') refuse(`a host with a function ${name}`, value);
  if (typeof stdin !== 'number') refuse('a host with a file descriptor stdin', stdin);
}

/** Why a command line cannot be followed here, or an empty text. */
function objection({ cache, insecureSkipTLSVerify, schemaLocations, version }: ChosenOptions): string {
  if (version) return '';
  if (cache !== '') return 'kubeconform-wasm writes no files: -cache is not supported, name a folder of schemas with -schema-location';
  if (insecureSkipTLSVerify)
    return 'kubeconform-wasm cannot skip the verification of certificates: -insecure-skip-tls-verify is not supported';
  if (schemaLocations === null || schemaLocations.length === 0) {
    return 'kubeconform-wasm downloads nothing unasked: name a folder or a template with -schema-location, or -schema-location default to download schemas';
  }
  return '';
}

async function download(url: string): Promise<Download> {
  const response = await fetch(url);
  return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
}

/** The process's files, for reading. */
function readOnly(host: CommandHost): GoFileSystem {
  const descriptor = (fd: number) => (fd === 0 ? host.stdin : fd);
  return {
    constants: OPEN_FLAGS,
    write: (fd, bytes, offset, length, _position, done) => {
      // Go's memory is used anew after the call.
      const part = bytes.slice(offset, offset + length);
      if (fd === 1) host.writeOut(part);
      else host.writeError(part);
      queueMicrotask(() => {
        done(null, part.length);
      });
    },
    open: (path, flags, _mode, done) => {
      const isWriting = (flags & (OPEN_FLAGS['O_WRONLY']! | OPEN_FLAGS['O_RDWR']! | OPEN_FLAGS['O_CREAT']!)) !== 0;
      answer(done, () => {
        if (isWriting) throw systemError('EROFS');
        return nodeFs.openSync(path, 'r');
      });
    },
    read: (fd, into, offset, length, position, done) => {
      if (fd !== 0) {
        answer(done, () => nodeFs.readSync(fd, into, offset, length, position));
        return;
      }
      // A pipe may have to be waited for.
      nodeFs.read(host.stdin, into, offset, length, position, (error, count) => {
        // One whose writer is gone, or a terminal without input, ends.
        if (error?.code === 'EOF') done(null, 0);
        else done(error, count);
      });
    },
    fstat: (fd, done) => {
      answer<GoStat>(done, () => nodeFs.fstatSync(descriptor(fd)));
    },
    stat: (path, done) => {
      answer<GoStat>(done, () => nodeFs.statSync(path));
    },
    lstat: (path, done) => {
      answer<GoStat>(done, () => nodeFs.lstatSync(path));
    },
    readdir: (path, done) => {
      answer(done, () => nodeFs.readdirSync(path));
    },
    readlink: (path, done) => {
      answer(done, () => nodeFs.readlinkSync(path));
    },
    close: (fd, done) => {
      answer(done, () => {
        nodeFs.closeSync(fd);
        return undefined;
      });
    },
  };
}

/** Asks the file system at once, since the program has the thread to itself, and answers later, as the Go runtime needs it. */
function answer<T>(done: Done<T>, ask: () => T): void {
  let value: T;
  try {
    value = ask();
  } catch (error) {
    queueMicrotask(() => {
      done(error as Error);
    });
    return;
  }
  queueMicrotask(() => {
    done(null, value);
  });
}
