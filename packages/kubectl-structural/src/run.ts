import { Command, CommanderError, type Option } from 'commander';
import { describeInternalError } from '@structural/runner';
import { survey } from './run/survey/survey.js';
import type { AddCommand, CommandContext } from './run/program/command-context.js';
import { commandLine } from './run/program/command-line.js';
import { EXIT_CLEAN, EXIT_FAILURE } from './run/program/exit-code.js';
import { optionDescription } from './run/program/option-description.js';
import { helpWidth, isClosedPipe, write, writeFailure, type Streams } from './run/program/streams.js';

/** The commands, in the order of the help. Where one is named first, no other is loaded. */
const COMMANDS: ReadonlyMap<string, () => Promise<AddCommand>> = new Map<string, () => Promise<AddCommand>>([
  ['lint', async () => (await import('./commands/judging/lint.js')).addLint],
  ['validate', addValidate],
  ['test', async () => (await import('./commands/testing/test.js')).addTest],
  ['cel', async () => (await import('./commands/publishing/cel.js')).addCel],
  ['stored', async () => (await import('./commands/storing/stored.js')).addStored],
  ['apply-preview', async () => (await import('./commands/storing/apply-preview.js')).addApplyPreview],
  ['prune', async () => (await import('./commands/storing/prune.js')).addPrune],
  ['default', async () => (await import('./commands/storing/default.js')).addDefault],
  ['migrate', async () => (await import('./commands/storing/migrate.js')).addMigrate],
  ['compare', async () => (await import('./commands/comparing/compare.js')).addCompare],
  ['audit', async () => (await import('./commands/comparing/audit.js')).addAudit],
  ['storage-plan', async () => (await import('./commands/comparing/storage-plan.js')).addStoragePlan],
  ['publish', async () => (await import('./commands/publishing/publish.js')).addPublish],
  ['serve', async () => (await import('./commands/publishing/serve.js')).addServe],
  ['schema', async () => (await import('./commands/publishing/schema.js')).addSchema],
  ['schemas', async () => (await import('./commands/publishing/schemas.js')).addSchemas],
  ['types', async () => (await import('./commands/publishing/types.js')).addTypes],
  ['explain', async () => (await import('./commands/publishing/explain.js')).addExplain],
  ['columns', async () => (await import('./commands/publishing/columns.js')).addColumns],
  ['sample', async () => (await import('./commands/publishing/sample.js')).addSample],
  ['snapshot', async () => (await import('./commands/clusters/snapshot.js')).addSnapshot],
  ['merge-reports', async () => (await import('./commands/clusters/merge-reports.js')).addMergeReports],
  ['rule', async () => (await import('./commands/judging/rule.js')).addRule],
  ['completion', async () => (await import('./commands/completion.js')).addCompletion],
]);

/** What a shell asks with, in cobra's word: the words of a command line follow, of which the last is to be completed. */
const COMPLETE = '__complete';

/** What asks for the help of the program, which is what no word at all does. */
const HELP_WORDS: ReadonlySet<string> = new Set(['', '-h', '--help', 'help']);

/** What asks for the version, for which no command is needed. */
const VERSION_WORDS: ReadonlySet<string> = new Set(['-v', '--version']);

/** A program whose help is all that is wanted: of the flags of its commands it tells that there are some, and most of the start was to register them. */
class Outline extends Command {
  override createCommand(name?: string): Command {
    return new NamedCommand(name);
  }
}

/** A command of which the name, the arguments and the summary are wanted. */
class NamedCommand extends Command {
  override addOption(option: Option): this {
    if (this.options.length === 0) super.addOption(option);
    return this;
  }
}

async function addValidate(): Promise<AddCommand> {
  const { addValidate: add } = await import('./commands/judging/validate.js');
  return (program, context) => add(program, context, survey);
}

/**
 * Runs the command line `argv` (without `node` and the script) and gives the exit code. Never throws, never exits.
 */
export async function run(argv: readonly string[], streams: Streams, version: string): Promise<number> {
  let code: number = EXIT_CLEAN;
  const printed: { readonly stream: 'stdout' | 'stderr'; readonly text: string }[] = [];
  const [first = ''] = argv;
  const isAlone = argv.length <= 1;
  const program = (isAlone && HELP_WORDS.has(first) ? new Outline('kubectl structural') : new Command('kubectl structural'))
    .description(
      "The Kubernetes API server's verdict about CustomResourceDefinitions and custom resources, at the line, without a cluster.",
    )
    .version(version, '-v, --version', 'print the version')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ optionDescription })
    .configureOutput({
      writeOut: (text) => printed.push({ stream: 'stdout', text }),
      writeErr: (text) => printed.push({ stream: 'stderr', text }),
      getOutHelpWidth: () => helpWidth(streams.stdout),
      getErrHelpWidth: () => helpWidth(streams.stderr),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .exitOverride();
  const context: CommandContext = {
    streams,
    version,
    behind: argv.includes('--') ? argv.slice(argv.indexOf('--') + 1) : [],
    end: (end) => (code = end),
  };
  const completed = argv[0] === COMPLETE ? argv.slice(1) : undefined;
  const named = COMMANDS.get((completed ?? argv)[0] ?? '');
  const wanted = named !== undefined ? [named] : isAlone && VERSION_WORDS.has(first) ? [] : COMMANDS.values();
  for (const load of wanted) (await load())(program, context);
  if (completed !== undefined) {
    const { answerShell } = await import('./completion/answer-shell.js');
    return answerShell(completed, program, streams);
  }
  try {
    await program.parseAsync([...commandLine(argv, program)], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      code = error.exitCode === 0 ? EXIT_CLEAN : EXIT_FAILURE;
      if (error.code !== 'commander.help' && code !== EXIT_CLEAN)
        printed.push({ stream: 'stderr', text: `See 'kubectl structural ${helpTopic(program, argv)}--help'.\n` });
    } else if (!isClosedPipe(error)) {
      code = EXIT_FAILURE;
      const failed = writeFailure(error);
      printed.push({
        stream: 'stderr',
        text: failed === undefined ? `${describeInternalError(error, streams.env)}\n` : `error: cannot write the report (${failed})\n`,
      });
    }
  }
  try {
    for (const { stream, text } of printed) await write(streams[stream], text);
  } catch (error) {
    if (!isClosedPipe(error)) return EXIT_FAILURE;
  }
  return code;
}

/** The command whose help to point to; none where what was meant is no command. */
function helpTopic({ commands }: Command, [command = '']: readonly string[]): string {
  return commands.some((each) => each.name() === command) ? `${command} ` : '';
}
