import { Command, CommanderError } from 'commander';
import { conventionsFlag, withEquals } from './conventions-flag.js';
import type { ExitCode } from './exit-code.js';
import { EXIT_CLEAN, EXIT_TROUBLE } from './exit-code.js';
import type { LintFlags, StoreFlags, ValidateFlags } from './flags.js';
import {
  allowEmptyFlag, allowInvalidFlag, builtinFlag, colorFlag, crdFlag, crdsFlag, diffFlag, dryRunFlag, filenameFlag, fixFlag, jobsFlag, kubeVersionFlag, maxWarningsFlag, objectOutputFlag, oldFlag, outputFlag,
  quietFlag, recursiveFlag, requireCrdFlag, schemasFlag, secondOpinionFlag, strictFlag, subresourceFlag, unsafeFixesFlag,
} from './flags.js';
import { LINT_HELP, STORE_HELP, VALIDATE_HELP } from './help.js';
import { describeInternalError } from './internal-error.js';
import { optionDescription } from './option-description.js';
import { addPublishing } from './publishing/register.js';
import type { ColorFlag, Streams } from './streams.js';
import { isClosedPipe, withColor, write, writeFailure } from './streams.js';

/**
 * Runs the command line `argv` (without `node` and the script) and gives the exit code. Never throws, never exits.
 */
export async function run(argv: readonly string[], streams: Streams, version: string): Promise<ExitCode> {
  let code: ExitCode = EXIT_CLEAN;
  const printed: { readonly stream: 'stdout' | 'stderr'; readonly text: string }[] = [];
  const program = new Command('kubectl structural')
    .description("The Kubernetes API server's verdict about CustomResourceDefinitions and custom resources, at the line, without a cluster.")
    .version(version, '--version', 'print the version')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ optionDescription })
    .configureOutput({
      writeOut: (text) => printed.push({ stream: 'stdout', text }),
      writeErr: (text) => printed.push({ stream: 'stderr', text }),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .exitOverride();
  addLint(program, async (names, flags) => {
    const { lint } = await import('./commands/lint.js');
    code = await lint(names, flags, withColor(flags, streams), version);
  });
  addValidate(program, async (names, flags) => {
    const { validate } = await import('./commands/validate.js');
    code = await validate(names, flags, withColor(flags, streams), version);
  });
  for (const step of ['stored', 'prune', 'default'] as const) {
    addStore(program, step, async (names, flags) => {
      const { store } = await import('./commands/store.js');
      code = await store(step, names, flags, withColor(flags, streams));
    });
  }
  addPublishing(program, streams, (end) => (code = end));
  try {
    await program.parseAsync([...withEquals(argv)], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      code = error.exitCode === 0 ? EXIT_CLEAN : EXIT_TROUBLE;
      if (error.code !== 'commander.help' && code !== EXIT_CLEAN) printed.push({ stream: 'stderr', text: `See 'kubectl structural ${helpTopic(program, argv)}--help'.\n` });
    } else if (!isClosedPipe(error)) {
      code = EXIT_TROUBLE;
      const failed = writeFailure(error);
      printed.push({ stream: 'stderr', text: failed === undefined ? `${describeInternalError(error, streams.env)}\n` : `error: cannot write the report (${failed})\n` });
    }
  }
  try {
    for (const { stream, text } of printed) await write(streams[stream], text);
  } catch (error) {
    if (!isClosedPipe(error)) return EXIT_TROUBLE;
  }
  return code;
}

/** The command whose help to point to; none where what was meant is no command. */
function helpTopic({ commands }: Command, [command = '']: readonly string[]): string {
  return commands.some((each) => each.name() === command) ? `${command} ` : '';
}

const INPUTS = ['[input...]', 'files, directories (searched recursively), quoted patterns, REVISION:PATH, or - for standard input'] as const;
const HELP = ['-h, --help', 'print this help'] as const;

type Action<Flags> = (names: readonly string[], flags: Flags & ColorFlag) => Promise<void>;

function addLint(program: Command, action: Action<LintFlags>): void {
  program
    .command('lint')
    .summary('report what the API server refuses about CustomResourceDefinitions')
    .description(
      'Judges the CustomResourceDefinitions in files, directories, patterns or standard input as the API server does:\n' +
        'whether they decode, whether they are admitted, new or as an update, and what it warns of.',
    )
    .argument(...INPUTS)
    .addOption(filenameFlag())
    .addOption(recursiveFlag())
    .addOption(outputFlag())
    .addOption(quietFlag())
    .addOption(maxWarningsFlag())
    .addOption(kubeVersionFlag())
    .addOption(oldFlag('definitions'))
    .addOption(conventionsFlag())
    .addOption(allowEmptyFlag())
    .addOption(fixFlag())
    .addOption(dryRunFlag())
    .addOption(unsafeFixesFlag())
    .addOption(jobsFlag())
    .addOption(colorFlag())
    .helpOption(...HELP)
    .addHelpText('after', LINT_HELP)
    .action(action);
}

function addValidate(program: Command, action: Action<ValidateFlags>): void {
  program
    .command('validate')
    .summary('report what the API server refuses, drops or changes about custom resources')
    .description(
      'Judges custom resources as the API server does when they are created or updated: what it refuses, drops and warns of.\n' +
        'CustomResourceDefinitions in the input are judged, too, and resources by them. With --crd: what a new definition does to\n' +
        'stored objects.',
    )
    .argument(...INPUTS)
    .addOption(filenameFlag())
    .addOption(recursiveFlag())
    .addOption(crdsFlag())
    .addOption(crdFlag())
    .addOption(oldFlag('resources and definitions'))
    .addOption(subresourceFlag())
    .addOption(strictFlag())
    .addOption(requireCrdFlag())
    .addOption(builtinFlag())
    .addOption(schemasFlag())
    .addOption(secondOpinionFlag())
    .addOption(kubeVersionFlag())
    .addOption(outputFlag())
    .addOption(quietFlag())
    .addOption(maxWarningsFlag())
    .addOption(conventionsFlag())
    .addOption(allowEmptyFlag())
    .addOption(fixFlag())
    .addOption(dryRunFlag())
    .addOption(unsafeFixesFlag())
    .addOption(jobsFlag())
    .addOption(colorFlag())
    .helpOption(...HELP)
    .addHelpText('after', VALIDATE_HELP)
    .action(action);
}

const STORE_SUMMARIES = {
  stored: 'print custom resources as they would be stored',
  prune: 'print custom resources without the fields that are unknown to their schema',
  default: "print custom resources with their schema's defaults",
} as const;

function addStore(program: Command, step: keyof typeof STORE_SUMMARIES, action: Action<StoreFlags>): void {
  const command = program
    .command(step)
    .summary(STORE_SUMMARIES[step])
    .description(`${STORE_SUMMARIES[step].replace('print', 'Prints')}. Comments and layout stay where the values do,\nand so does everything of another kind.`)
    .argument(...INPUTS)
    .addOption(filenameFlag())
    .addOption(recursiveFlag())
    .addOption(crdsFlag())
    .addOption(diffFlag())
    .addOption(objectOutputFlag())
    .addOption(quietFlag())
    .addOption(kubeVersionFlag())
    .addOption(colorFlag());
  if (step === 'stored') command.addOption(allowInvalidFlag());
  command.helpOption(...HELP).addHelpText('after', STORE_HELP[step]).action(action);
}
