import { isCreatingKubernetes, kubernetesVersionText } from '@structural/checker';
import { findPolicyFiles } from '@structural/runner';
import { rememberInputs } from '@structural/sources';
import type { Command } from 'commander';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { asCreatedFlag } from '../../run/flags/as-created-flag.js';
import { addClusterFlags } from '../../run/flags/cluster-flags.js';
import { givenFlags } from '../../run/program/command-line.js';
import type { ExitCode } from '../../run/program/exit-code.js';
import { addInputFlags } from '../../run/flags/input-flags.js';
import { addJudgingFlags } from '../../run/flags/judging-flags.js';
import { configured, findListed, reportLeftOut, withAllowEmpty, type InputSearch } from '../../run/inputs/input-search.js';
import { fixAndReport } from '../../run/judging/fix-and-report.js';
import {
  maxWarningsFlag,
  oldFlag,
  outputFlag,
  quietFlag,
  strictFlag,
  verboseFlag,
  type LintFlags,
  writeFlag,
} from '../../run/flags/flags.js';
import { COUNTING, EXIT_CODES, FINDING, FIXES, REPORTS } from '../../run/program/help-texts.js';
import { listPolicies } from '../../run/inputs/list-policies.js';
import { ofShard } from '../../run/inputs/of-shard.js';
import { isSearch, namedInputs, toRequests } from '../../run/inputs/inputs.js';
import { setupOf, withOld } from '../../run/judging/open-run.js';
import { rbacWanted } from '../../run/cluster/rbac-wanted.js';
import { refuse, refuseNothing } from '../../run/program/refuse.js';
import { reportNothing } from '../../run/judging/report-nothing.js';
import { askedServers, kubeVersionsFlag, kubeWindowFlag, type WithServers } from '../../run/flags/servers-flags.js';
import { withColor, type ColorFlag } from '../../run/program/streams.js';
import { watched } from '../../run/inputs/watched.js';
import { withCounted } from '../../run/judging/with-counted.js';

/** Adds `lint`. */
export function addLint(program: Command, { end, streams, version }: CommandContext): void {
  const command = addInputFlags(
    program
      .command('lint')
      .summary('report what the API server refuses in CustomResourceDefinitions')
      .description(
        'Check the CustomResourceDefinitions in files, directories, patterns or standard input as the API server does:\n' +
          'whether they decode, whether they are admitted, new or as an update, and what it warns of.',
      ),
    { stdin: true },
  );
  addJudgingFlags(
    addClusterFlags(command)
      .addOption(outputFlag())
      .addOption(quietFlag())
      .addOption(verboseFlag())
      .addOption(maxWarningsFlag())
      .addOption(kubeVersionsFlag({ creates: true }))
      .addOption(kubeWindowFlag())
      .addOption(oldFlag('CRDs'))
      .addOption(asCreatedFlag())
      .addOption(writeFlag('with --old: how CRDs are written over the old ones'))
      .addOption(strictFlag()),
  )
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], read: WithServers<LintFlags> & ColorFlag, command: Command) => {
      const flags: LintFlags & ColorFlag = { ...read, ...askedServers(read) };
      const given = givenFlags(command);
      const shown = withColor(flags, streams);
      end(
        (await rbacWanted(flags, { what: 'definitions' }, shown)) ??
          (await watched(flags, names, shown, (finding) => lint(names, flags, given, finding, version))),
      );
    });
}

/** Judges every CustomResourceDefinition in the named inputs and reports each file as soon as it is judged. */
async function lint(
  names: readonly string[],
  flags: LintFlags,
  given: readonly string[],
  finding: InputSearch,
  version: string,
): Promise<ExitCode> {
  const { streams } = finding;
  if (flags.old !== undefined && isCreatingKubernetes(flags.kubeVersion))
    return refuse(
      `of Kubernetes ${kubernetesVersionText(flags.kubeVersion)} only the creation of CRDs is known, and no update (--old)`,
      streams,
    );
  const requests = toRequests(names, flags);
  if (requests.length === 0 && flags.fromCluster !== true) return refuseNothing('lint', 'lint', streams);
  const found = await findListed(requests, finding, { what: 'definitions', form: 'yaml' });
  if (typeof found === 'string') return refuse(found, streams);
  // Policies are looked for in all of them before each is judged.
  const listed = rememberInputs(found);
  const inputs = ofShard(listed, flags);
  if (await reportLeftOut(listed, finding, flags.quiet)) return reportNothing('lint', flags, streams, version);
  const setup = setupOf(flags, streams, version);
  const named = await listPolicies(listed, finding);
  if (typeof named === 'string') return refuse(named, streams);
  const policies = await findPolicyFiles([...listed, ...named]);
  const checking = { ...configured(setup.checking, inputs, finding, given), ...(policies.length > 0 && { policies }) };
  const opened = await withOld(
    {
      inputs,
      isSearch: isSearch(requests, inputs),
      named: namedInputs(requests, inputs),
      setup: { ...setup, checking },
      ...(finding.known.files && { known: finding.known.files }),
    },
    flags,
    streams,
  );
  const run = typeof opened === 'string' ? opened : await withCounted(opened, flags, streams);
  if (typeof run === 'string') return refuse(run, streams);
  return fixAndReport('lint', run, withAllowEmpty(flags, finding), streams, (inputs) => Promise.resolve({ ...run, inputs }));
}

const MORE_HELP = `
Updates:
  --old takes files, directories, patterns, REVISION:PATH, or a git revision (each file is compared with itself there); a path that exists wins.
  CRDs are matched by metadata.name; one without an old counterpart is checked as new. Old CRDs count as
  accepted and served, so that scope, kind, group and plural name cannot change.
  A live CRD, as kubectl get prints it with its uid, is an update of itself where --old has none of its name. --as-created
  checks it as created in another cluster, which refuses a resourceVersion.

Servers:
  --kube-version is exact from 1.34 on, for the newest patch of a minor, and before as far as the changes are known. A range (1.34..1.37) asks
  all of them: what one refuses is an error, and findings of only some servers name them. --kube-window asks all that are known exactly;
  where only some accept, the finding says since which one and because of which line. Only what all refuse is an error. Rules (x-kubernetes-validations) are compiled;
  where one could not be, a note says so. From 1.15 to 1.21 the creation of CRDs is checked, in v1beta1 and, from 1.16 on, v1: what such a
  server drops is a warning, and what it accepts with the condition NonStructuralSchema, too.

Strict:
  --strict refuses unknown fields and repeated keys, as kubectl does by default (its --validate); without it they are warnings. What the
  server itself does not see, such as misspelt keywords below items, is a warning at most.
${FINDING}${FIXES}${COUNTING}${REPORTS}${EXIT_CODES}
Conventions:
  --conventions warns of what the server accepts and API conventions advise against; the default tier is short. It takes a tier or a list only
  after an equals sign: --conventions=strict (for new APIs), --conventions=all, --conventions=no-floats,max-length. With --old only what is
  new is reported; some compare, such as no-field-removal.

Examples:
  kubectl structural lint config/crd
  kubectl structural lint . '!charts'
  kubectl structural lint config/crd --old main --conventions
  kubectl structural lint 'charts/**/crds/*.yaml' -o json
  helm template mychart | kubectl structural lint -
  kubectl structural lint --from-cluster --context prod --kube-version 1.37
`;
