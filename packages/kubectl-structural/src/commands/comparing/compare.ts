import { Option, type Command } from 'commander';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import {
  bundlesFlag,
  changeFormatFlag,
  changelogFlag,
  failOnFlag,
  levelFlag,
  semverFlag,
  timeLimitFlag,
  versionsFlag,
  type CompareFlags,
} from '../../run/compare/compare-flags.js';
import { compareBundles } from '../../run/compare/compare-bundles.js';
import { compareVersions } from '../../run/compare/compare-versions.js';
import { compareSides } from '../../run/compare/compare-sides.js';
import { acknowledgementsFlag } from '../../run/flags/counting-flags.js';
import { addClusterFlags } from '../../run/flags/cluster-flags.js';
import { rbacWanted } from '../../run/cluster/rbac-wanted.js';
import type { ExitCode } from '../../run/program/exit-code.js';
import { addFindFlags } from '../../run/flags/find-flags.js';
import { colorFlag, kubeVersionFlag, quietFlag } from '../../run/flags/flags.js';
import { refuse } from '../../run/program/refuse.js';

import { withColor, type ColorFlag, type Streams } from '../../run/program/streams.js';

/** Adds `compare`. */
export function addCompare(program: Command, { end, streams, version }: CommandContext): void {
  const command = addFindFlags(
    program
      .command('compare')
      .summary('report what changed CRDs break, with a resource that proves each finding')
      .description(
        'Compare CustomResourceDefinitions with their next versions, by name: each change, who is affected, and the smallest\n' +
          'resource that shows it, checked against both.',
      )
      .argument(
        '[old]',
        'file, directory, pattern, REVISION:PATH, or - for standard input; a lone git revision compares NEW with itself at that revision',
      )
      .argument('[new]', 'the CRDs that replace them, given in the same ways'),
    { stdin: true },
  );
  addClusterFlags(command, { parts: false })
    .addOption(levelFlag())
    .addOption(new Option('--rollback', 'check the rollback, too: from NEW back to OLD').default(false))
    .addOption(new Option('--allow-alpha', 'allow all changes of alpha versions').default(false))
    .addOption(changeFormatFlag())
    .addOption(failOnFlag())
    .addOption(timeLimitFlag())
    .addOption(acknowledgementsFlag())
    .addOption(new Option('--profile <file>', 'allow what a configuration of crdify or .codegen.yaml allows; or crdify, olm, openshift'))
    .addOption(new Option('--baseline <file>', 'acknowledge the changes that this file lists by id, with reason, owner and expiry'))
    .addOption(
      new Option('--update-baseline', 'write the changes that count into the file of --baseline; its reasons and dates stay').default(
        false,
      ),
    )
    .addOption(semverFlag())
    .addOption(changelogFlag())
    .addOption(versionsFlag())
    .addOption(bundlesFlag())
    .addOption(kubeVersionFlag())
    .addOption(new Option('--verbose', 'show harmless and acknowledged changes, too').default(false))
    .addOption(quietFlag())
    .addOption(colorFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (first: string | undefined, second: string | undefined, flags: CompareFlags & ColorFlag) => {
      const shown = withColor(flags, streams);
      end((await rbacWanted(flags, { what: 'definitions' }, shown)) ?? (await compareNamed(first, second, flags, shown, version)));
    });
}

/** Of a cluster there is but one side to name, NEW, or none where versions of one side are compared. */
function compareNamed(
  first: string | undefined,
  second: string | undefined,
  flags: CompareFlags,
  streams: Streams,
  version: string,
): Promise<ExitCode> {
  const { bundles, fromCluster = false, versions } = flags;
  if (bundles) {
    if (second !== undefined || fromCluster) return refuse(ONE_FOLDER, streams);
    return first === undefined ? refuse(NO_SIDE, streams) : compareBundles(first, flags, streams);
  }
  if (versions) {
    if (second !== undefined || (fromCluster && first !== undefined)) return refuse(ONE_SIDE, streams);
    return first === undefined && !fromCluster ? refuse(NO_SIDE, streams) : compareVersions(first, flags, streams);
  }
  if (first === undefined) return refuse(NO_SIDE, streams);
  if (fromCluster) return second === undefined ? compareSides([undefined, first], flags, streams, version) : refuse(CLUSTER_SIDE, streams);
  return second === undefined ? refuse(TWO_SIDES, streams) : compareSides([first, second], flags, streams, version);
}

const TWO_SIDES = "NEW is missing: name the CRDs that OLD is compared with\nSee 'kubectl structural compare --help'.";
const NO_SIDE = "OLD and NEW are missing: name the CRDs of both sides\nSee 'kubectl structural compare --help'.";
const CLUSTER_SIDE = 'with --from-cluster the cluster is OLD: name only NEW';
const ONE_FOLDER = '--bundles takes one folder';
const ONE_SIDE = '--versions takes one side';

const MORE_HELP = `
Levels:
  stored-data  stored resources can still be read and written back
  writers      and manifests are accepted as before
  readers      and what is read or applied keeps its meaning, as Kubernetes requires for its own APIs (the default)
  clients      and generated clients, names and requests still work

Findings:
  breaking   a resource proves it · undecided  no resource was found within the budget; the finding says what was tried · harmless
  A comment \`# structural-ignore RULE: reason [owner: WHO, expires: 2027-03-01]\` at the field in NEW acknowledges a change; the annotation
  structural/acknowledged-changes and --baseline list ids of changes: - {id: …, reason: …, owner: …, expires: …}. Unused and expired ones are reported.

Exit codes:
  0  nothing breaks (see --fail-on)
  1  something breaks
  2  wrong usage, an input that cannot be read, or no CRD on a side
  130  Ctrl-C: the report has what was known by then

Examples:
  kubectl structural compare main config/crd
  kubectl structural compare v1.2.0:config/crd config/crd --level writers --rollback
  helm template mychart | kubectl structural compare crds/ -
  kubectl structural compare v1.2.0 config/crd --semver
  kubectl structural compare config/crd --from-cluster --context prod
  kubectl structural compare --bundles operators/my-operator
`;
