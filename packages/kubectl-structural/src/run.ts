import { CommanderError, type Command } from 'commander';
import type { KubernetesVersion } from '@structural/core';
import { describeInternalError } from '@structural/runner';
import { COMMAND_GROUPS } from './command-groups.js';
import { answerShell } from './completion/answer-shell.js';
import type { CommandContext } from './run/program/command-context.js';
import { commandLine } from './run/program/command-line.js';
import { EXIT_CLEAN, EXIT_FAILURE } from './run/program/exit-code.js';
import { openRunStreams } from './run/program/run-streams.js';
import { openProgram } from './run/program/open-program.js';
import { helpWidth } from './run/program/help-width.js';
import { isClosedPipe, wantsColors, write, writeFailure, type Streams } from './run/program/streams.js';

/** What a shell asks with, in cobra's word: the words of a command line follow, of which the last is to be completed. */
const COMPLETE = '__complete';

/** What asks for the version, for which no command is needed. */
const VERSION_WORDS: ReadonlySet<string> = new Set(['-v', '--version']);

/**
 * Runs the command line `argv` (without `node` and the script) and gives the exit code. Never throws, never exits.
 */
export async function run(argv: readonly string[], outside: Streams, version: string): Promise<number> {
  const { end, streams } = openRunStreams(argv, outside);
  try {
    return await runIn(argv, streams, version);
  } finally {
    end();
  }
}

async function runIn(argv: readonly string[], streams: Streams, version: string): Promise<number> {
  let code: number = EXIT_CLEAN;
  const printed: { readonly stream: 'stdout' | 'stderr'; readonly text: string }[] = [];
  const [first = ''] = argv;
  const program = openProgram(version, {
    writeOut: (text) => printed.push({ stream: 'stdout', text }),
    writeErr: (text) => printed.push({ stream: 'stderr', text }),
    getOutHelpWidth: () => helpWidth(streams.stdout),
    getErrHelpWidth: () => helpWidth(streams.stderr),
  });
  const context: CommandContext = {
    streams,
    version,
    run: (words, other) => run(words, other, version),
    behind: argv.includes('--') ? argv.slice(argv.indexOf('--') + 1) : [],
    end: (end) => (code = end),
  };
  // Commands that report verdicts alone say it at their end, and ask several servers.
  program.hook('preAction', async (_, command) => {
    const { kubeVersion, quiet } = command.opts<{ readonly kubeVersion?: Partial<KubernetesVersion>; readonly quiet?: boolean }>();
    if (kubeVersion?.known !== 'roughly' || quiet === true) return;
    const { olderServerNotes } = await import('./report/older-server-notes.js');
    await write(streams.stderr, olderServerNotes(command.name(), kubeVersion as KubernetesVersion));
  });
  const completed = argv[0] === COMPLETE ? argv.slice(1) : undefined;
  const named = (completed ?? argv)[0] ?? '';
  const isNamed = COMMAND_GROUPS.some(({ commands }) => commands.has(named));
  const isVersion = argv.length === 1 && VERSION_WORDS.has(first);
  for (const { commands, title } of isVersion ? [] : COMMAND_GROUPS) {
    program.commandsGroup(`${title}:`);
    for (const [name, load] of commands) if (!isNamed || name === named) (await load())(program, context);
  }
  if (completed !== undefined) {
    return answerShell(completed, program, streams);
  }
  try {
    if (asksForHelp(argv)) {
      const { arrangeHelp } = await import('./run/program/command-help.js');
      arrangeHelp(program, argv.includes(HELP_ALL) ? 'all' : 'first', wantsColors(streams.stdout, streams.env));
    }
    const words = commandLine(argv, program).map((word) => (word === HELP_ALL ? '--help' : word));
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      code = error.exitCode === 0 ? EXIT_CLEAN : EXIT_FAILURE;
      if (error.code !== 'commander.help' && code !== EXIT_CLEAN)
        printed.push({ stream: 'stderr', text: `See 'kubectl structural ${helpTopic(program, argv)}--help'.\n` });
    } else if (!isClosedPipe(error)) {
      code = EXIT_FAILURE;
      printed.push({ stream: 'stderr', text: failureText(error, streams) });
    }
  }
  try {
    for (const { stream, text } of printed) await write(streams[stream], text);
  } catch (error) {
    if (!isClosedPipe(error)) return EXIT_FAILURE;
  }
  return code;
}

function failureText(error: unknown, { env }: Streams): string {
  const failed = writeFailure(error);
  return failed === undefined ? `${describeInternalError(error, env)}\n` : `error: cannot write the report (${failed})\n`;
}

/** What asks for all of the help of a command. */
const HELP_ALL = '--help=all';

/** Whether a help may be printed: one that asks for nothing has that of the program. */
function asksForHelp(argv: readonly string[]): boolean {
  return (
    argv.length === 0 ||
    argv[0] === 'help' ||
    argv.some((word) => /^-[A-Za-z]*h[A-Za-z]*$/.test(word) || word === '--help' || word === HELP_ALL)
  );
}

/** The command whose help to point to; none where what was meant is no command. */
function helpTopic({ commands }: Command, [command = '']: readonly string[]): string {
  return commands.some((each) => each.name() === command) ? `${command} ` : '';
}
