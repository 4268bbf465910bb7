import type { Command } from 'commander';
import type { CommandContext } from '../../run/program/command-context.js';
import { STORE_EXIT_CODES, helpText } from '../../run/program/help-texts.js';
import { storeCommand } from '../../run/storing/store-command.js';

/** Adds `prune`. */
export function addPrune(program: Command, context: CommandContext): void {
  storeCommand(program, 'prune', 'print custom resources without the fields that are unknown to their schema', context).addHelpText(
    'after',
    helpText(MORE_HELP, context.streams),
  );
}

const MORE_HELP = `
Objects are not validated: one that the server would refuse is pruned all the same.
${STORE_EXIT_CODES}
Example:
  kubectl structural prune config/samples --crds config/crd --diff
`;
