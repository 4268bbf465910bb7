import { Option, type Command } from 'commander';
import { fromKubeconform, type MovingFlags } from '../../run/moving/from-kubeconform.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';

/** Adds `from-kubeconform`. */
export function addFromKubeconform(program: Command, context: CommandContext): void {
  program
    .command('from-kubeconform')
    .summary('move from kubeconform, kubectl-validate, pluto, crdify and others')
    .description(
      'Find the calls of kubeconform and tools like it in workflows, hooks, Makefiles and scripts, show the command that does the same,\n' +
        'and write a config file, a workflow and a hook. Existing files are not changed.',
    )
    .addOption(new Option('-y, --yes', 'write without a question').default(false))
    .addOption(new Option('--dry-run', 'show the files and write nothing').conflicts(['yes']).default(false))
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (flags: MovingFlags) => {
      context.end(await fromKubeconform(flags, context));
    });
}

const MORE_HELP = `
Tools:
  kubeconform, flux-schema, kubectl-validate  validate; arrays and variables of scripts are followed
  pluto, kubent                               audit
  crd-schema-checker, crdify                  compare
  What a call has that no flag here does is listed as "no counterpart", with what to do instead.

Exit codes:
  0  calls were found, and shown
  1  there is no call
  2  wrong usage, or a file that cannot be written

Examples:
  kubectl structural from-kubeconform --dry-run
  kubectl structural from-kubeconform --yes
`;
