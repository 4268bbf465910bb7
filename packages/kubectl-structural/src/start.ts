import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { loadCompiled } from '@structural/runner';
import type * as Main from './main.js';

/** The folder of the bundle, whatever the link by which it was called. */
declare const __dirname: string;
/** Written into the bundle when it is made: the commands, and what tells one build of the program from others. */
declare const STRUCTURAL_COMMANDS: readonly string[];
declare const STRUCTURAL_BUILD: string;

/** What a run does that is of no command. */
const HELP = 'help';

const use = commandOf(process.argv.slice(2));

// V8 11, of Node.js 20, optimizes code after so little of it has run that in a run of seconds a quarter of the processor's time goes there.
// Before anything is compiled: compiled code is kept for the flags it was compiled with. Help is too short for that.
if (use !== HELP && process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=200000');

const { start } = loadCompiled<typeof Main>(join(__dirname, 'main.cjs'), {
  program: 'kubectl-structural',
  build: STRUCTURAL_BUILD,
  use,
});

start(STRUCTURAL_BUILD);

function commandOf(argv: readonly string[]): string {
  const [command = ''] = argv;
  return STRUCTURAL_COMMANDS.includes(command) && !argv.includes('--help') && !argv.includes('-h') ? command : HELP;
}
