import module, { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { cacheFolder } from './cache-folder.js';
import { loadWithCodeCache } from './load-with-code-cache.js';

/** Written into the bundle when it is made: the commands, and what tells one build of the program from others. */
declare const STRUCTURAL_COMMANDS: readonly string[];
declare const STRUCTURAL_BUILD: string;

/**
 * Loads a CommonJS file, compiled by an earlier run where that was possible: by the compile cache of Node.js, or on Node.js 20, which has none, by
 * V8's code cache. What is kept is of one command each, as each runs other functions, of which only those are kept that ran.
 */
export function loadCompiled<Exports>(file: string, argv: readonly string[]): Exports {
  const require = createRequire(file);
  const folder = cacheFolder(process.env, process.platform);
  if (folder === undefined) return require(file) as Exports;
  const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown };
  const command = commandOf(argv);
  if (enableCompileCache === undefined) {
    const kept = (part: string): string =>
      join(folder, `${command}-${basename(part, '.cjs')}-${STRUCTURAL_BUILD}-${process.version}-${process.arch}`);
    return loadWithCodeCache(file, kept, isMainThread) as Exports;
  }
  // A thread has that of the process; the user's own outranks ours, and so it is inside Node.js.
  if (isMainThread) enableCompileCache(join(folder, command));
  return require(file) as Exports;
}

function commandOf(argv: readonly string[]): string {
  const [command = ''] = argv;
  return STRUCTURAL_COMMANDS.includes(command) && !argv.includes('--help') && !argv.includes('-h') ? command : 'help';
}
