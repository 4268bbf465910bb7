import { statSync } from 'node:fs';
import { join } from 'node:path';
import type * as V8 from 'node:v8';
import { loadCompiled, openOutput } from '@structural/runner';
import type * as Help from './answer-help.js';
import type * as Main from './main.js';

/** The folder of the bundle, whatever the link by which it was called. */
declare const __dirname: string;
declare const require: NodeJS.Require;
/** Written into the bundle when it is made: the commands, and what tells one build of the program from others. */
declare const STRUCTURAL_COMMANDS: readonly string[];
declare const STRUCTURAL_BUILD: string;

/** What tells runs that may take long from those of one small file. */
const LONG = '-many';

/** Files that are judged at once. */
const SMALL_BYTES = 200_000;

const argv = process.argv.slice(2);
const answer = mayBeHelp(argv) ? answerHelp(argv) : undefined;
if (answer === undefined) run(useOf(argv));

/** Whether a command line looks like one that asks for help or the version alone, which {@link answerHelp} knows. */
function mayBeHelp(argv: readonly string[]): boolean {
  return argv[0] === 'help' || /^(?:-[hv]|--help|--help=all|--version)$/.test(argv.at(-1) ?? '');
}

/** Prints help or the version without the program; gives undefined where that is not all that is asked for. */
function answerHelp(argv: readonly string[]): string | undefined {
  const { helpAnswer } = require(join(__dirname, 'help.cjs')) as typeof Help;
  const out = openOutput({ fd: 1, stream: () => process.stdout }, process.platform);
  const text = helpAnswer(argv, () => out);
  if (text !== undefined) out.write(text, (error) => (process.exitCode = error instanceof Error && !isClosed(error) ? 2 : 0));
  return text;
}

/** Whether what was written to has gone, which is no fault of anybody. */
function isClosed(error: Error): boolean {
  return 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED');
}

function run(use: string): void {
  // Before anything is compiled: compiled code is kept for the flags it was compiled with. Short runs end before it pays to load what sets them.
  if (use.endsWith(LONG)) {
    const { setFlagsFromString } = require('node:v8') as typeof V8;
    // Node's own modules come compiled for the flags that it began with.
    require('node:crypto');
    // Inlining makes long functions longer, and these are compiled again for each surprise: runs of seconds spend a tenth to a sixth of the processor's time there.
    setFlagsFromString('--max-inlined-bytecode-size-cumulative=200');
    // V8 11, of Node.js 20, optimizes code after so little of it has run that a quarter of the time goes there.
    if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=200000');
  }
  const compiled = { program: 'kubectl-structural', build: STRUCTURAL_BUILD, use };
  const { start } = loadCompiled<typeof Main>(join(__dirname, 'main.cjs'), compiled, require);
  start(STRUCTURAL_BUILD);
}

/** What compiled code is kept for: what runs of a command have in common, those of one small file apart. */
function useOf(argv: readonly string[]): string {
  const [command = '', ...words] = argv;
  if (!STRUCTURAL_COMMANDS.includes(command)) return 'other';
  const named = words.filter((word) => !word.startsWith('-'));
  return `${command}${named.length === words.length && named.length === 1 && isSmall(named[0] ?? '') ? '' : LONG}`;
}

function isSmall(path: string): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  return status?.isFile() === true && status.size <= SMALL_BYTES;
}
