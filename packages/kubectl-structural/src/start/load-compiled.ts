import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { cacheFolder } from './cache-folder.js';
import { loadWithCodeCache } from './load-with-code-cache.js';

/** Written into the bundle when it is made: the commands, and what tells one build of the program from others. */
declare const STRUCTURAL_COMMANDS: readonly string[];
declare const STRUCTURAL_BUILD: string;

/**
 * Loads a CommonJS file, compiled by an earlier run where that was possible, by V8's code cache. That of Node.js 22 and later, which keeps
 * fewer functions, has a run take half as long again. What is kept is of one command each, as each runs other functions, of which only those are
 * kept that ran.
 */
export function loadCompiled<Exports>(file: string, argv: readonly string[]): Exports {
  const folder = cacheFolder(process.env, process.platform);
  if (folder === undefined) return createRequire(file)(file) as Exports;
  const command = commandOf(argv);
  const kept = (part: string): string =>
    join(folder, `${command}-${basename(part, '.cjs')}-${STRUCTURAL_BUILD}-${process.version}-${process.arch}`);
  return loadWithCodeCache(file, kept, isMainThread) as Exports;
}

function commandOf(argv: readonly string[]): string {
  const [command = ''] = argv;
  return STRUCTURAL_COMMANDS.includes(command) && !argv.includes('--help') && !argv.includes('-h') ? command : 'help';
}
