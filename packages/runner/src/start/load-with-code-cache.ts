import { closeSync, fstatSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { fillFrom } from './fill-from.js';
import { keepCode, readCode } from './kept-code.js';

/** What CommonJS has around each file. */
type Wrapped = (exports: unknown, require: (id: string) => unknown, module: { exports: unknown }, filename: string, folder: string) => void;

/**
 * Runs a CommonJS file and those that it loads from beside it, each once, and gives its exports. The code that V8 has compiled for one is read from
 * `kept(file)` and, where there was none that fits, written there when the process ends, unless that is with wrong usage. Never fails of that.
 *
 * All else is loaded by `plain`, the `require` of a file in the same folder: to make one, Node.js loads its loader of ES modules.
 */
export function loadWithCodeCache(file: string, kept: (file: string) => string, plain: NodeJS.Require): unknown {
  const loaded = new Map<string, { exports: unknown }>();
  const load = (path: string): unknown => {
    const known = loaded.get(path);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    loaded.set(path, module);
    const folder = dirname(path);
    const require = Object.assign((id: string): unknown => (BESIDE.test(id) ? load(join(folder, id)) : plain(id)), plain);
    compile(path, kept(path)).call(module.exports, module.exports, require, module, path, folder);
    return module.exports;
  };
  return load(file);
}

const BESIDE = /^\.\/[\w-]+\.cjs$/;

const toKeep: (() => void)[] = [];

/** Functions are compiled when they are called first: at the end all are there that such a run needs. One listener for all files. */
function keepAtExit(keep: () => void): void {
  if (toKeep.push(keep) > 1) return;
  process.on('exit', (code) => {
    if (code < 2) for (const each of toKeep) each();
  });
}

function compile(file: string, kept: string): Wrapped {
  const known = readCode(kept);
  const script = new Script(wrappedSource(file), {
    filename: file,
    ...(known === undefined ? {} : { cachedData: known }),
  });
  if (known === undefined || script.cachedDataRejected === true) {
    keepAtExit(() => {
      keepCode(kept, script.createCachedData());
    });
  }
  return script.runInThisContext() as Wrapped;
}

const HEAD = '(function (exports, require, module, __filename, __dirname) { ';
const TAIL = '\n})';

/** A file as a function. Its text is read to its place between the other two: joined as strings, V8 would copy it. */
function wrappedSource(path: string): string {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const text = Buffer.allocUnsafeSlow(HEAD.length + size + TAIL.length);
    text.write(HEAD, 'latin1');
    if (!fillFrom(file, text.subarray(HEAD.length, HEAD.length + size))) throw new Error(`${path} changed while it was read`);
    text.write(TAIL, HEAD.length + size, 'latin1');
    return text.toString('latin1');
  } finally {
    closeSync(file);
  }
}
