import { Option, type Command } from 'commander';
import { UPGRADE_FORMATS } from '@structural/presenters';
import { addFindFlags } from '../../run/flags/find-flags.js';
import { addClusterFlags } from '../../run/flags/cluster-flags.js';
import { kubeVersionFlag, oneMore, quietFlag } from '../../run/flags/flags.js';
import { rbacWanted } from '../../run/cluster/rbac-wanted.js';
import { givenFlags } from '../../run/program/command-line.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { upgradeSides, type UpgradeFlags } from '../../run/upgrade/upgrade-sides.js';

/** Adds `upgrade`. */
export function addUpgrade(program: Command, { end, streams, version }: CommandContext): void {
  const command = addFindFlags(
    program
      .command('upgrade')
      .summary('report what a bump of charts does to a repository and its cluster')
      .description(
        'Compare a repository with its next state: which CRDs are deleted, which resources the new CRDs refuse, drop fields of or change, and what\n' +
          'Helm leaves as it is. The CRDs that charts bring are those of structural.lock.',
      )
      .argument('<old>', 'folder, git revision of the working directory, or structural.lock, such as main:structural.lock')
      .argument('<new>', 'the same after the upgrade; . for the working directory'),
    { stdin: false },
  );
  addClusterFlags(command)
    .addOption(new Option('-o, --output <format>', 'report format').choices(UPGRADE_FORMATS).default('human'))
    .addOption(
      new Option('--fail-on <level>', 'exit with 1 for findings of this severity and more serious ones')
        .choices(['error', 'warning', 'never'])
        .default('error'),
    )
    .addOption(
      new Option('--snapshot <path>', 'what the cluster has stored: a snapshot, or objects as kubectl get prints them; may be repeated')
        .argParser(oneMore)
        .default([]),
    )
    .addOption(kubeVersionFlag())
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (old: string, next: string, flags: UpgradeFlags, self: Command) => {
      const asked = { given: givenFlags(self), version };
      end((await rbacWanted(flags, { what: 'all' }, streams)) ?? (await upgradeSides([old, next], flags, asked, streams)));
    });
}

const MORE_HELP = `
Findings:
  deleted   no source brings the CRD any more, or Helm deletes it with a release that had it: its objects go, in the whole cluster
  removed   a resource that is gone from the repository, and that Flux or Argo CD prunes
  order     the server refuses the new CRD, as objects may be stored in a version that it lacks
  refused   a resource of the repository that the new CRD refuses, or whose version it does not serve
  dropped   a resource that loses fields
  stale     the CRD is in crds/ of a chart, Helm does not upgrade it, and the old one does not take what a resource says
  data      what --snapshot or --from-cluster has stored, and the new CRD refuses or drops fields of
  server    a resource of a built-in kind that --kube-version refuses, and the server before did not: that of .structural.yaml, or the minor before
  unfilled  a resource that the new CRD may refuse for a value with a variable, such as \${APP}, that is filled in later
  unconverted  what becomes of objects is not known: a conversion webhook decides, named once for each CRD
  lacking   the CRD is in crds/ of a chart, Helm does not upgrade it, and the new controller writes a status or asks for a version that it lacks;
            or the CRD is new there, and Helm does not install it
  changed   a resource that is defaulted or converted differently, or whose version is deprecated
  Notes name CRDs that Helm leaves, that move between sources, and that stay although they are gone.
  Only CRDs that differ and the resources of the repository are checked; kubectl structural compare shows what a change breaks for others.
  What a source brings that is in no lock file is unknown, and never safe.

Exit codes:
  0  nothing at or above --fail-on
  1  findings
  2  an input cannot be read, or a source that changed is not locked

Examples:
  kubectl structural upgrade main .
  kubectl structural upgrade main HEAD -o json
  kubectl structural upgrade origin/main . -o markdown >> "$GITHUB_STEP_SUMMARY"
  kubectl structural upgrade main . --kube-version 1.37 --snapshot cluster.ndjson
  kubectl structural upgrade main:structural.lock structural.lock
`;
