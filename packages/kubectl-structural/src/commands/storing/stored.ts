import { Option, type Command } from 'commander';
import { addInputFlags } from '../../run/flags/input-flags.js';
import { asCreatedFlag } from '../../run/flags/as-created-flag.js';
import {
  allowEmptyFlag,
  allowInvalidFlag,
  colorFlag,
  convertedFlag,
  crdsFlag,
  diffFlag,
  kubeVersionFlag,
  morePoliciesFlag,
  objectOutputFlag,
  oldFlag,
  quietFlag,
  readVersionFlag,
  scaleFlag,
  writeFlag,
  type StoreFlags,
} from '../../run/flags/flags.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { givenFlags } from '../../run/program/command-line.js';
import { STORE_EXIT_CODES } from '../../run/program/help-texts.js';
import { storeFiles } from '../../run/storing/store-files.js';
import { withColor, type ColorFlag } from '../../run/program/streams.js';

/** Adds `stored`. */
export function addStored(program: Command, { end, streams }: CommandContext): void {
  addInputFlags(
    program
      .command('stored')
      .summary('print resources as they would be stored')
      .description(
        'Print resources as they would be stored, and CustomResourceDefinitions as a server returns them. Comments, layout and objects of unknown kinds are kept.',
      ),
    { stdin: true },
  )
    .addOption(crdsFlag())
    .addOption(
      new Option('--only <step>', 'run only this step, without validation')
        .choices(['prune', 'default'])
        .conflicts(['readVersion', 'subresource', 'old', 'writeAs', 'asCreated', 'converted', 'allowInvalid']),
    )
    .addOption(diffFlag())
    .addOption(objectOutputFlag())
    .addOption(readVersionFlag())
    .addOption(oldFlag('objects'))
    .addOption(writeFlag('with --old: how objects are written over the old ones'))
    .addOption(allowInvalidFlag())
    .addOption(scaleFlag())
    .addOption(asCreatedFlag())
    .addOption(convertedFlag())
    .addOption(morePoliciesFlag())
    .addOption(quietFlag())
    .addOption(allowEmptyFlag())
    .addOption(kubeVersionFlag())
    .addOption(colorFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], flags: StoreFlags & ColorFlag, command: Command) => {
      end(await storeFiles(flags.only ?? 'stored', names, flags, givenFlags(command), withColor(flags, streams)));
    });
}

const MORE_HELP = `
Storage:
  A file with only CustomResourceDefinitions is printed as a server returns them: with the names and the conversion that it fills in, without what is
  false, empty, null or unknown to it. Next to resources they stay as they are.
  An object that the server refuses, for its schema or a rule, is reported on stderr and left out of the output, unless --allow-invalid. What only
  a cluster knows is not added: uid, creationTimestamp, generation, the namespace where none is written.
  --only prune drops the fields that the schema does not know, --only default fills in its defaults; neither validates.
  Each object is printed as a read in its own version, or in --read-version, returns it after it was written in the storage version; stderr says what
  that drops, or puts in place of a null. Where a webhook converts, a note says so, and the object stays in its own version, unless --converted names
  what the webhook returned, objects or ConversionReviews. With --old an object that exists there is updated, not created: as kubectl apply does it,
  which keeps what the manifest does not mention, or as --write-as says; a live object, which has
  a uid, is an update of itself where --old has none of its name, and with --as-created it is created in another cluster. --subresource scale prints
  the Scale of each object, and with --old changes only its replicas, as kubectl scale does.
  The admission policies in the input and in --policies are applied, with the parameters and namespaces there: a note says which mutating policy
  changes what, and what a validating policy denies is refused.
${STORE_EXIT_CODES}
Examples:
  kubectl structural stored config/samples/crontab.yaml --crds config/crd
  kubectl structural stored config/samples --crds config/crd --diff
  kubectl structural stored my.yaml --crds crd.yaml --only default
  kubectl structural stored shirt-v1.yaml --crds config/crd --read-version v2
`;
