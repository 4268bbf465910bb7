import { basename, join } from 'node:path';
import { cacheFolder } from './cache-folder.js';
import { loadWithCodeCache } from './load-with-code-cache.js';

/** What compiled code is kept for. */
export interface CompiledUse {
  /** The name of the program, which the folder has. */
  readonly program: string;
  /** What tells one build of the program from others. */
  readonly build: string;
  /** What the program is about to do: each use runs other functions, of which only those are kept that ran. */
  readonly use: string;
}

/**
 * Loads a CommonJS file, compiled by an earlier run where that was possible, by V8's code cache. That of Node.js 22 and later, which keeps
 * fewer functions, has a run take half as long again. `require` is that of a CommonJS file in the same folder.
 */
export function loadCompiled<Exports>(file: string, { build, program, use }: CompiledUse, require: NodeJS.Require): Exports {
  const folder = cacheFolder(program, process.env, process.platform);
  if (folder === undefined) return require(file) as Exports;
  const kept = (part: string): string => join(folder, `${use}-${basename(part, '.cjs')}-${build}-${process.version}-${process.arch}`);
  return loadWithCodeCache(file, kept, require) as Exports;
}
