import type { Command } from 'commander';
import type { CommandContext } from '../run/command-context.js';
import { allowInvalidFlag } from '../run/flags.js';
import { STORE_EXIT_CODES, helpText } from '../run/help-texts.js';
import { storeCommand } from '../run/store-command.js';

/** Adds `stored`. */
export function addStored(program: Command, context: CommandContext): void {
  storeCommand(program, 'stored', 'print custom resources as they would be stored', context)
    .addOption(allowInvalidFlag())
    .addHelpText('after', helpText(MORE_HELP, context.streams));
}

const MORE_HELP = `
An object that the server refuses, for its schema or a rule, is reported on stderr and left out of the output, unless --allow-invalid. What only
a cluster can tell is not added: uid, creationTimestamp, generation, the namespace where none is written.
${STORE_EXIT_CODES}
Examples:
  kubectl structural stored config/samples/crontab.yaml --crds config/crd
  kubectl structural stored config/samples --crds config/crd --diff
`;
