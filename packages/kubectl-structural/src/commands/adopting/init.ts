import { Option, type Command } from 'commander';
import { initRepository, type InitFlags } from '../../run/init/init-repository.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';

/** Adds `init`. */
export function addInit(program: Command, context: CommandContext): void {
  program
    .command('init')
    .summary('set up a repository: config file, hook, workflow')
    .description(
      'Look at the repository in the working directory, show the files that it lacks, write them, and report the first finding.\n' +
        'Nothing that exists is changed. On a terminal it asks before it writes.',
    )
    .addOption(new Option('-y, --yes', 'write without a question').default(false))
    .addOption(new Option('--dry-run', 'show the files and write nothing').conflicts(['yes']).default(false))
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (flags: InitFlags) => {
      context.end(await initRepository(flags, context));
    });
}

const MORE_HELP = `
Files:
  .structural.yaml                  where the CRDs are, and which files no server is sent
  .pre-commit-config.yaml           a hook of pre-commit; where the file exists, the lines to add are shown
  .github/workflows/structural.yml  the action, on pull requests and pushes; not where only another service is set up

Repositories:
  operator     CRDs next to a PROJECT file of Kubebuilder or the code of a controller
  gitops       Flux or Argo CD objects
  chart        a Chart.yaml
  application  other manifests

Exit codes:
  0  the files were shown or written, with findings or without
  2  wrong usage, what cannot be read, or a file that cannot be written

Examples:
  kubectl structural init
  kubectl structural init --dry-run
  kubectl structural init --yes
`;
