import { Option, type Command } from 'commander';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { addInputFlags } from '../../run/flags/input-flags.js';
import { colorFlag, diffFlag, objectOutputFlag, quietFlag } from '../../run/flags/flags.js';

import { migrateFiles, type MigrateFlags } from '../../run/storing/migrate-files.js';
import { withColor, type ColorFlag } from '../../run/program/streams.js';

/** Adds `migrate`. */
export function addMigrate(program: Command, { end, streams }: CommandContext): void {
  addInputFlags(
    program
      .command('migrate')
      .summary('rewrite v1beta1 or non-structural CRDs as structural v1 CRDs')
      .description(
        'Rewrite CustomResourceDefinitions of apiextensions.k8s.io/v1beta1 as v1 with structural schemas, as far as that is safe, and list\n' +
          'what a person must decide. Comments, layout and objects of other kinds are kept.',
      ),
    { stdin: true },
  )
    .addOption(
      new Option('--unknown-fields <choice>', 'keep or drop fields that no schema lists, where preserveUnknownFields was true')
        .choices(['kept', 'pruned'])
        .default('kept'),
    )
    .addOption(new Option('--write', 'write the files in place').conflicts(['check', 'diff', 'output']).default(false))
    .addOption(
      new Option('--check', 'print and write no CRD; exit with 1 if anything would change').conflicts(['diff', 'output']).default(false),
    )
    .addOption(diffFlag())
    .addOption(objectOutputFlag())
    .addOption(quietFlag())
    .addOption(colorFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], flags: MigrateFlags & ColorFlag) => {
      end(await migrateFiles(names, flags, withColor(flags, streams)));
    });
}

const MORE_HELP = `
What is done:
  Each version gets its own schema, subresources and columns (a schema for all versions is copied into each, with its comments in the first);
  JSONPath becomes jsonPath, and the webhook of a conversion moves into webhook; what v1beta1 fills in and v1 does not is written out: scope,
  conversionReviewVersions, a schema for versions without one. Missing types and keywords inside junctors are fixed by the safe fixes of
  lint --fix. A CRD that does not need this is not changed at all.
  Without preserveUnknownFields: false v1beta1 prunes nothing. To keep stored data, every schema that lists fields gets
  x-kubernetes-preserve-unknown-fields: true; with --unknown-fields pruned none does, and each is a decision for you.

What is left to decide:
  One line each on stderr, at its place in the original input: what the server still refuses, in its words, and where the result cannot mean what
  the CRD meant. Notes list changes worth a look: an added type refuses values that were accepted before.

Exit codes:
  0  all is well, and nothing is left to decide
  1  something is left to decide; with --check and --diff also: something would change
  2  wrong usage, an input that cannot be read, a file that cannot be written, or no CRD in any input

Examples:
  kubectl structural migrate crds/old.yaml --diff
  kubectl structural migrate config/crd --write
  kubectl structural migrate config/crd --check
  kubectl structural migrate - --unknown-fields pruned < crd.yaml
`;
