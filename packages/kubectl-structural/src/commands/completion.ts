import { Argument, type Command } from 'commander';
import { completionScript, SHELLS, type Shell } from '../completion/scripts.js';
import { HELP, type CommandContext } from '../run/program/command-context.js';
import { EXIT_CLEAN } from '../run/program/exit-code.js';

import { write } from '../run/program/streams.js';

/** Adds `completion`. */
export function addCompletion(program: Command, { end, streams }: CommandContext): void {
  program
    .command('completion')
    .summary('print a shell completion script')
    .description('Print a completion script for a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (shell: Shell) => {
      await write(streams.stdout, completionScript(shell));
      end(EXIT_CLEAN);
    });
}

const MORE_HELP = `
kubectl structural:
  kubectl completes the plugin with its own script (kubectl completion SHELL): it runs kubectl_complete-structural, which is installed with
  the command.

Examples:
  source <(kubectl-structural completion bash)
  source <(kubectl-structural completion zsh)
  kubectl-structural completion fish | source
  kubectl-structural completion powershell | Out-String | Invoke-Expression
`;
