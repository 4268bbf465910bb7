import { Command, CommanderError } from 'commander';
import { lint } from './commands/lint.js';
import type { ExitCode } from './exit-code.js';
import { EXIT_CLEAN, EXIT_TROUBLE } from './exit-code.js';
import type { LintFlags } from './flags.js';
import { filenameFlag, kubeVersionFlag, maxWarningsFlag, oldFlag, outputFlag, quietFlag, recursiveFlag } from './flags.js';
import { describeInternalError } from './internal-error.js';
import type { Streams } from './streams.js';
import { isClosedPipe, write, writeFailure } from './streams.js';

/**
 * Runs the command line `argv` (without `node` and the script) and gives the exit code. Never throws, never exits.
 */
export async function run(argv: readonly string[], streams: Streams, version: string): Promise<ExitCode> {
  let code: ExitCode = EXIT_CLEAN;
  const printed: { readonly stream: 'stdout' | 'stderr'; readonly text: string }[] = [];
  const program = new Command('kubectl structural')
    .description("The Kubernetes API server's verdict about CustomResourceDefinitions, at the line, without a cluster.")
    .version(version, '--version', 'print the version')
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => printed.push({ stream: 'stdout', text }),
      writeErr: (text) => printed.push({ stream: 'stderr', text }),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .exitOverride();
  addLint(program, async (names, flags) => {
    code = await lint(names, flags, streams);
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      code = error.exitCode === 0 ? EXIT_CLEAN : EXIT_TROUBLE;
      if (error.code !== 'commander.help' && code !== EXIT_CLEAN) printed.push({ stream: 'stderr', text: "See 'kubectl structural lint --help'.\n" });
    } else {
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

function addLint(program: Command, action: (names: readonly string[], flags: LintFlags) => Promise<void>): void {
  program
    .command('lint')
    .summary('report what the API server refuses about CustomResourceDefinitions')
    .description(
      'Judges the CustomResourceDefinitions in files, directories, patterns or standard input as the API server does:\n' +
        'whether they decode, whether they are admitted, new or as an update, and what it warns of.',
    )
    .argument('[input...]', 'files, directories (searched recursively), quoted patterns, or - for standard input')
    .addOption(filenameFlag())
    .addOption(recursiveFlag())
    .addOption(outputFlag())
    .addOption(quietFlag())
    .addOption(maxWarningsFlag())
    .addOption(kubeVersionFlag())
    .addOption(oldFlag())
    .helpOption('-h, --help', 'print this help')
    .addHelpText('after', LINT_HELP)
    .action(action);
}

const LINT_HELP = `
Updates:
  --old takes a file, a git revision (each file is compared with itself there) or REVISION:PATH; a file that exists wins.
  Definitions are matched by metadata.name; what is not among the old ones is judged as new. The old ones are taken as
  accepted and served, so that scope, kind, group and plural name cannot change.

Servers:
  --kube-version is exact from 1.34 on, and before as far as the changes are known. Rules (x-kubernetes-validations) are checked,
  but their expressions are not compiled; a note counts them.

Reports:
  human  each finding with its place, the server's words and the source line; coloured on a terminal (NO_COLOR, FORCE_COLOR)
  json   one object: files, definitions and findings with line, column and offset
  name   one line for each CustomResourceDefinition with findings, customresourcedefinition.apiextensions.k8s.io/NAME

Exit codes:
  0  no errors (warnings are counted only with --max-warnings)
  1  findings
  2  wrong usage, an input that cannot be read, or no document in the input

Examples:
  kubectl structural lint config/crd
  kubectl structural lint config/crd --old main
  kubectl structural lint 'charts/**/crds/*.yaml' -o json
  helm template mychart | kubectl structural lint -
`;
