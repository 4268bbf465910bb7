import type { Command } from 'commander';
import { addConvertFlags, type ConvertFlags } from '../../run/convert/convert-flags.js';
import { convertTest } from '../../run/convert/convert-test.js';
import { colorFlag, quietFlag } from '../../run/flags/flags.js';
import { addInputFlags } from '../../run/flags/input-flags.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { withColor, type ColorFlag } from '../../run/program/streams.js';

/** Adds `convert-test`. */
export function addConvertTest(program: Command, { end, streams }: CommandContext): void {
  const command = addInputFlags(
    program
      .command('convert-test')
      .summary('find what a conversion webhook loses')
      .description(
        'Convert resources that are made from CRDs to each other version and back, and report what is lost, changed or refused.',
      ),
    { stdin: true },
  );
  addConvertFlags(command)
    .addOption(quietFlag())
    .addOption(colorFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], flags: ConvertFlags & ColorFlag) => {
      end(await convertTest(names, flags, withColor(flags, streams)));
    });
}

const MORE_HELP = `
Round trips:
  For each pair of versions, resources that the first version accepts are made: each field, bounds, lists of several items, nulls, unknown fields that are
  kept, status, metadata, then random ones. The webhook converts them to the second version and back, and the server's checks, pruning and defaults are
  applied as a server applies them. Each finding has the smallest object that was found to show it, at the line of its field in the CRD.
  The same CRD, seed and webhook have the same report.

Webhooks:
  --webhook posts a ConversionReview of apiextensions.k8s.io/v1 to an address of this machine; --start runs the program that serves it. A certificate is
  not checked. --handler runs a program that reads one review a line from standard input, and writes one a line. Neither gets a shell.

Severities:
  error    lost, added, changed, reordered, retyped, refused, misplaced, rejected, failed, hung, unstable, batch, recorded
  warning  null, empty (0, false, "", [], {} or defaults only is absent), respelled (1000m is 1), annotated (an annotation is added),
           stricter (a version's schema refuses what another accepts), metadata (the server keeps the original)

Exit codes:
  0  no finding as severe as --fail-on
  1  a finding
  2  wrong usage, a CRD or an object that cannot be read, no webhook, or no CRD with several versions

Examples:
  kubectl structural convert-test config/crd --handler 'go run ./hack/convert'
  kubectl structural convert-test config/crd --webhook https://127.0.0.1:9443/convert --start bin/manager
  kubectl structural convert-test config/crd --handler 'node convert.mjs' --record testdata/conversions
  kubectl structural convert-test config/crd --handler 'node convert.mjs' --rename v1.spec.color=v2.spec.colour --objects snapshot
`;
