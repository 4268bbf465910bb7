import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { cacheFolder } from './cache-folder.js';
import { isOfLastDay, keepCode, readCode } from './kept-code.js';

/** What compiled code is kept for. */
export interface CompiledUse {
  /** The name of the program, which the folder has. */
  readonly program: string;
  /** What tells one build of the program from others. */
  readonly build: string;
  /** What the program is about to do: each use runs other functions, of which only those are kept that ran. */
  readonly use: string;
  /** Takes what keeps the compiled code, where none is kept yet, to call it when the use has ended; by default that is when the process ends. */
  readonly atEnd?: (keep: () => void) => void;
}

/** What CommonJS has around each file. */
type Wrapped = (exports: unknown, require: NodeJS.Require, module: { exports: unknown }, filename: string, folder: string) => void;

/**
 * Loads a CommonJS file, compiled by an earlier run where that was possible, by V8's code cache, and in the same way the files beside it that it asks for.
 * That of Node.js 22 and later keeps no function that ran only later, and a run takes twice as long. `require` is that of a CommonJS file in the same
 * folder.
 */
export function loadCompiled<Exports>(
  file: string,
  { atEnd = atExit, build, program, use }: CompiledUse,
  require: NodeJS.Require,
): Exports {
  const folder = cacheFolder(program, process.env, process.platform);
  if (folder === undefined) return require(file) as Exports;
  const loaded = new Map<string, unknown>();
  const keepers: (() => void)[] = [];
  const later = (keep: () => void): void => {
    // Functions are compiled when they are called first: at the end all are there that such a run needs.
    if (keepers.push(keep) === 1) atEnd(() => keepers.forEach((each) => each()));
  };
  const load = (path: string): unknown => {
    if (loaded.has(path)) return loaded.get(path);
    const module = { exports: {} };
    const kept = join(folder, `${use}-${basename(path, '.cjs')}-${build}-${process.version}-${process.arch}`);
    compile(path, kept, later).call(module.exports, module.exports, requireHere, module, path, dirname(path));
    loaded.set(path, module.exports);
    return module.exports;
  };
  const requireHere = Object.assign(
    (name: string): unknown => (name.startsWith('./') ? load(join(dirname(file), name)) : require(name)),
    require,
  );
  return load(file) as Exports;
}

/** Calls `later`, with what keeps the compiled code, where none is kept that V8 takes, or for a day: what ran since that did not run before is in it then, too. */
function compile(file: string, kept: string, later: (keep: () => void) => void): Wrapped {
  const known = readCode(kept);
  // Bundles are ASCII, which is read fastest so.
  const source = `(function (exports, require, module, __filename, __dirname) { ${readFileSync(file, 'latin1')}\n})`;
  const script = new Script(source, { filename: file, ...(known && { cachedData: known }) });
  if (known === undefined || script.cachedDataRejected === true || !isOfLastDay(kept)) {
    later(() => {
      keepCode(kept, script.createCachedData());
    });
  }
  return script.runInThisContext() as Wrapped;
}

/** Wrong usage needs few functions. */
function atExit(keep: () => void): void {
  process.on('exit', (code) => {
    if (code < 2) keep();
  });
}
