import type { Command } from 'commander';
import type { CommandContext } from '../../run/program/command-context.js';
import { STORE_EXIT_CODES, helpText } from '../../run/program/help-texts.js';
import { storeCommand } from '../../run/storing/store-command.js';

/** Adds `default`. */
export function addDefault(program: Command, context: CommandContext): void {
  storeCommand(program, 'default', "print custom resources with their schema's defaults", context).addHelpText(
    'after',
    helpText(MORE_HELP, context.streams),
  );
}

const MORE_HELP = `
Objects are not validated: one that the server would refuse gets its defaults all the same.
${STORE_EXIT_CODES}
Example:
  kubectl structural default my.yaml --crds crd.yaml
`;
