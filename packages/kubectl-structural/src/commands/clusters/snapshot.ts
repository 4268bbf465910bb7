import { Option, type Command } from 'commander';
import { addClusterFlags, type SnapshotFlags } from '../../run/flags/cluster-flags.js';
import { snapshot } from '../../run/cluster/snapshot.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { quietFlag } from '../../run/flags/flags.js';

import { snapshotHelp } from '../../run/cluster/snapshot-help.js';
import { rbacWanted } from '../../run/cluster/rbac-wanted.js';

/** Adds `snapshot`. */
export function addSnapshot(program: Command, { end, streams }: CommandContext): void {
  const command = program
    .command('snapshot')
    .summary('save the CRDs and custom resources of a cluster, to check them without it')
    .description(
      'Read the CustomResourceDefinitions and custom resources of a cluster into a file or a folder that every command accepts as input.',
    )
    .argument('<output>', 'a file NAME.ndjson.gz, or a folder that is new or empty');
  addClusterFlags(command, { optional: false })
    .addOption(new Option('--redact', 'replace values by others of the same shape').default(false))
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', snapshotHelp)
    .action(async (output: string, flags: SnapshotFlags) => {
      const code = await rbacWanted(flags, { what: 'all' }, streams);
      end(code ?? (await snapshot(output, flags, streams)));
    });
}
