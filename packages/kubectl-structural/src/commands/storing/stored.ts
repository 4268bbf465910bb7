import type { Command } from 'commander';
import type { CommandContext } from '../../run/program/command-context.js';
import { asFlag } from '../../run/flags/as-flag.js';
import { allowInvalidFlag, convertedFlag, oldFlag, readVersionFlag, scaleFlag } from '../../run/flags/flags.js';
import { STORE_EXIT_CODES, helpText } from '../../run/program/help-texts.js';
import { storeCommand } from '../../run/storing/store-command.js';

/** Adds `stored`. */
export function addStored(program: Command, context: CommandContext): void {
  storeCommand(program, 'stored', 'print custom resources as they would be stored', context)
    .addOption(readVersionFlag())
    .addOption(scaleFlag())
    .addOption(oldFlag('resources'))
    .addOption(asFlag())
    .addOption(convertedFlag())
    .addOption(allowInvalidFlag())
    .addHelpText('after', helpText(MORE_HELP, context.streams));
}

const MORE_HELP = `
An object that the server refuses, for its schema or a rule, is reported on stderr and left out of the output, unless --allow-invalid. What only
a cluster can tell is not added: uid, creationTimestamp, generation, the namespace where none is written.

Each object is printed as a read in its own version returns it, or in --read-version, after it was written in the storage version: what that drops
or puts in place of a null is told on stderr. Where a webhook converts, that is said, and the object stays as its own version has it, unless
--converted names what the webhook returned, objects or ConversionReviews. With --old an object that is there before is updated, not created; a live
object, which has a uid, is an update of itself where --old has none of its name, and with --as create one that is created elsewhere. --subresource
scale prints the Scale of each object, and with --old changes its replicas alone, as kubectl scale does.
${STORE_EXIT_CODES}
Examples:
  kubectl structural stored config/samples/crontab.yaml --crds config/crd
  kubectl structural stored config/samples --crds config/crd --diff
  kubectl structural stored shirt-v1.yaml --crds config/crd --read-version v2
`;
