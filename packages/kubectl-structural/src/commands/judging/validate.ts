import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { visible } from '@structural/presenters';
import {
  manifestsOnly,
  noSkippedFiles,
  openPolicySearch,
  readDefinitionFiles,
  type ConfigFile,
  type FileBytes,
  type GivenDefinitions,
  isRemote,
} from '@structural/runner';
import { rememberAhead, systemProblem, type ListedInput, type SourceRequest } from '@structural/sources';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { asCreatedFlag } from '../../run/flags/as-created-flag.js';
import { addClusterFlags } from '../../run/flags/cluster-flags.js';
import { givenFlags } from '../../run/program/command-line.js';
import type { ExitCode } from '../../run/program/exit-code.js';
import { addInputFlags } from '../../run/flags/input-flags.js';
import { addJudgingFlags } from '../../run/flags/judging-flags.js';
import {
  configured,
  configuredCrds,
  definitionsOf,
  findListed,
  reportLeftOut,
  reportSkipped,
  withAllowEmpty,
  type InputSearch,
} from '../../run/inputs/input-search.js';
import { fixAndReport } from '../../run/judging/fix-and-report.js';
import {
  builtinFlag,
  convertedFlag,
  crdsFlag,
  maxWarningsFlag,
  oldFlag,
  outputFlag,
  policiesFlag,
  quietFlag,
  requireCrdFlag,
  schemasFlag,
  secondOpinionFlag,
  strictFlag,
  subresourceFlag,
  verboseFlag,
  type ValidateFlags,
  writeFlag,
} from '../../run/flags/flags.js';
import { COUNTING, EXIT_CODES, FINDING, FIXES, REPORTS } from '../../run/program/help-texts.js';
import { ofShard } from '../../run/inputs/of-shard.js';
import { isSearch, namedInputs, toRequests } from '../../run/inputs/inputs.js';
import { setupOf, withOld, type OpenedRun } from '../../run/judging/open-run.js';
import { readConverted } from '../../run/inputs/read-converted.js';
import { listPolicies } from '../../run/inputs/list-policies.js';
import { readCrds } from '../../run/inputs/read-crds.js';
import { rbacWanted } from '../../run/cluster/rbac-wanted.js';
import { refuse, refuseNothing } from '../../run/program/refuse.js';
import { openPatches } from '../../run/inputs/open-patches.js';
import { schemaPlace } from '../../run/judging/kubeconform.js';
import { reportNothing } from '../../run/judging/report-nothing.js';
import { withCounted } from '../../run/judging/with-counted.js';
import { askedServers, kubeVersionsFlag, kubeWindowFlag, type WithServers } from '../../run/flags/servers-flags.js';
import { withColor, type ColorFlag, type Streams } from '../../run/program/streams.js';
import { watched } from '../../run/inputs/watched.js';

/** Adds `validate`. */
export function addValidate(program: Command, { end, streams, version }: CommandContext): void {
  const command = addInputFlags(
    program
      .command('validate')
      .summary('report what the API server refuses, drops or changes in any manifest')
      .description(
        'Check manifests as the API server does when they are created or updated: what it refuses, drops and warns of.\n' +
          "Built-in kinds, such as a Deployment, are checked by the server's own code, custom resources against their CRDs: those of --crds,\n" +
          'and those of the input, which are checked, too.',
      ),
    { stdin: true },
  );
  addJudgingFlags(
    addClusterFlags(command)
      .addOption(crdsFlag())
      .addOption(oldFlag('resources and CRDs'))
      .addOption(subresourceFlag())
      .addOption(convertedFlag())
      .addOption(asCreatedFlag())
      .addOption(writeFlag('with --old: how objects are written over the old ones'))
      .addOption(strictFlag())
      .addOption(requireCrdFlag())
      .addOption(policiesFlag())
      .addOption(builtinFlag())
      .addOption(schemasFlag())
      .addOption(secondOpinionFlag())
      .addOption(kubeVersionsFlag())
      .addOption(kubeWindowFlag())
      .addOption(outputFlag())
      .addOption(quietFlag())
      .addOption(verboseFlag())
      .addOption(maxWarningsFlag()),
  )
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], read: WithServers<ValidateFlags> & ColorFlag, command: Command) => {
      const flags: ValidateFlags & ColorFlag = { ...read, ...askedServers(read) };
      const requests = toRequests(names, flags);
      const shown = withColor(flags, streams);
      const given = givenFlags(command);
      const judge = (finding: InputSearch) => validate(requests, flags, given, finding, version);
      end((await rbacWanted(flags, { what: 'all' }, shown)) ?? (await watched(flags, [...names, ...flags.crds], shown, judge)));
    });
}

/** Judges every custom resource in the inputs by the definitions in `--crds` and in the inputs themselves, which are judged, too. */
async function validate(
  requests: readonly SourceRequest[],
  flags: ValidateFlags,
  given: readonly string[],
  finding: InputSearch,
  version: string,
): Promise<ExitCode> {
  const { streams } = finding;
  if (requests.length === 0 && flags.fromCluster !== true) return refuseNothing('validate', 'validate', streams);
  const missing = await missingSchemas(flags, streams);
  if (missing !== undefined) return refuse(missing, streams);
  const schemas = await readCrds(flags.schemas.filter(isRemote), '--schemas', streams);
  if (typeof schemas === 'string') return refuse(schemas, streams);
  const listed = await findListed(requests, finding);
  if (typeof listed === 'string') return refuse(listed, streams);
  if (await reportLeftOut(listed, finding, flags.quiet)) return reportNothing('validate', flags, streams, version);
  const crds =
    flags.crds.length > 0
      ? await readCrds(flags.crds, '--crds', streams, { skipped: finding.skipped, known: finding.known.files })
      : await configuredCrds(listed, finding);
  if (typeof crds === 'string') return refuse(crds, streams);
  // What the inputs hold of these is counted with them.
  for (const { name } of listed) finding.skipped.templates.delete(name);
  await reportSkipped(finding, flags.quiet);
  const converted = await readConverted(flags.converted, streams);
  if (typeof converted === 'string') return refuse(converted, streams);
  const policies = flags.policies ? await listPolicies(listed, finding) : [];
  if (typeof policies === 'string') return refuse(policies, streams);
  const prepare = async (inputs: readonly ListedInput[]): Promise<OpenedRun> => {
    const isSearched = isSearch(requests, inputs);
    const { catalogOf, ...run } = await withDefinitions(
      requests,
      inputs,
      policies,
      { crds, schemas },
      converted,
      !isSearched,
      flags,
      finding,
      version,
    );
    const checking = configured(run.setup.checking, inputs, finding, given, catalogOf);
    const known = finding.known.files;
    return {
      ...run,
      setup: { ...run.setup, checking },
      isSearch: isSearched,
      named: namedInputs(requests, inputs),
      ...(known && { known }),
    };
  };
  const opened = await withOld(await prepare(listed), flags, streams);
  const run = typeof opened === 'string' ? opened : await withCounted(opened, flags, streams);
  if (typeof run === 'string') return refuse(run, streams);
  // Definitions may be among what was fixed.
  return fixAndReport('validate', run, withAllowEmpty(flags, finding), streams, async (inputs) => {
    const { inputs: fixed, setup } = await prepare(inputs);
    return { ...run, inputs: fixed, setup: { ...run.setup, checking: { ...run.setup.checking, ...setup.checking } } };
  });
}

/** What is wrong with what kubeconform is to be given, if anything. */
async function missingSchemas({ builtin, schemas, secondOpinion }: ValidateFlags, { cwd }: Streams): Promise<string | undefined> {
  if (builtin === 'kubeconform' && schemas.length === 0) {
    return '--builtin kubeconform downloads nothing: name schemas with --schemas, such as what `kubectl get --raw /openapi/v2` prints';
  }
  if (builtin !== 'kubeconform' && !secondOpinion && schemas.length > 0)
    return '--schemas is for --builtin kubeconform and --second-opinion';
  for (const path of schemas) {
    if (isRemote(path)) continue;
    try {
      await access(resolve(cwd, schemaPlace(path).path), constants.R_OK);
    } catch (error) {
      return `--schemas ${visible(path)}: ${systemProblem(path, error).message}`;
    }
  }
  return undefined;
}

/** The inputs, and how they are judged by the definitions given, those of config files and those among them. */
async function withDefinitions(
  requests: readonly SourceRequest[],
  listed: readonly ListedInput[],
  policyInputs: readonly ListedInput[],
  { crds, schemas: locked }: { readonly crds: GivenDefinitions; readonly schemas: readonly FileBytes[] },
  converted: readonly FileBytes[] | undefined,
  requireObjects: boolean,
  flags: ValidateFlags,
  finding: InputSearch,
  version: string,
): Promise<Omit<OpenedRun, 'isSearch' | 'known' | 'named'> & { catalogOf(config: ConfigFile | undefined): readonly FileBytes[] }> {
  const { streams } = finding;
  const { ahead, inputs } = rememberAhead(listed);
  const patches = openPatches(ahead, requests, streams);
  const search = openPolicySearch(patches.inputs, policyInputs);
  const own = await readDefinitionFiles(
    manifestsOnly(
      search.inputs.filter(({ kind }) => kind === 'found'),
      noSkippedFiles(),
      'definitions',
    ),
  );
  const { builtin, policies: appliesPolicies, requireCrd, schemas, secondOpinion: givesOpinion, strict, subresource } = flags;
  const judgesBuiltin = builtin === 'kubeconform';
  const kubeconform = (judgesBuiltin || givesOpinion) && {
    schemas: schemas.filter((path) => !isRemote(path)).map((path) => resolve(streams.cwd, path)),
    locked,
    judgesBuiltin,
    givesOpinion,
  };
  const catalogOf = definitionsOf(crds, own.files, inputs, finding);
  const resources = {
    catalog: catalogOf(undefined),
    strict,
    requireCrd,
    ...(builtin && { builtin: judgesBuiltin ? ('off' as const) : builtin }),
    requireObjects: requireObjects || ('among-others' as const),
    ...(appliesPolicies ? await search.find() : { policies: [], namespaces: false as const }),
    ...(subresource && { subresource }),
    ...(converted && { converted }),
    ...(await patches.find()),
  };
  const { checking, rendering } = setupOf(flags, streams, version);
  const setup = { checking: { ...checking, resources }, rendering: { ...rendering, ...(kubeconform && { kubeconform }) } };
  return { inputs: ofShard(inputs, flags), catalogOf, setup };
}

const MORE_HELP = `
CRDs:
  --crds names files, directories, patterns, or REVISION:PATH in git; of two CRDs with one name the last accepted one counts, and those of
  the input come after those of --crds. Kinds without a CRD are counted in a note, or refused with --require-crd.

Updates:
  --old takes files, directories, patterns, REVISION:PATH, or a git revision (each file is compared with itself there). Resources are
  matched by group, kind, namespace and name, and checked as updates by kubectl replace: immutable fields, transition rules, and ratcheting
  (what was wrong before and did not change is allowed). --subresource status checks updates of only the status,
  --subresource scale those of only the replicas, as kubectl scale makes them.
  A live object, as kubectl get prints it with its uid, is an update of itself where --old has none of its name. --as-created
  checks it as created in another cluster, which refuses a resourceVersion.

Storage:
  A resource of another version than the storage version is also checked as the server stores it: what the write drops, what a later read lacks or has
  instead, and where the write fails (rule storage-version). Where a webhook converts, the verdict ends; --converted takes what the webhook
  returned, objects or ConversionReviews, and checks that.

Admission policies:
  ValidatingAdmissionPolicies in the input are applied to custom resources and built-in kinds as their bindings say (rule policy-violation), with the
  parameters and namespaces that are in the input, too. What only a cluster knows, such as the authorizer, the user or the address of a Service, is
  left open: a note says what the verdict depends on. MutatingAdmissionPolicies are applied first, and notes say what each of them changes.

Built-in kinds:
  Objects of kinds that are built into Kubernetes are decoded as the server decodes them. That finds versions that the server does not serve,
  deprecated versions, unknown fields, wrong types, missing fields, enums and bad metadata. By default (--builtin server) the server's own code, which
  is in this command for Kubernetes 1.37, checks the rest: selectors, limits, ports, volumes, schedules, immutable fields with --old. For another
  --kube-version only types and fields are checked, and a note says so. --builtin schema never asks the server's code, --builtin off skips built-in kinds.
  With --builtin kubeconform, kubeconform checks the kinds without a CustomResourceDefinition, by --schemas: a folder laid out as kubernetes-json-schema,
  or a cluster's own document (kubectl get --raw /openapi/v2 > kinds.json). Nothing is downloaded. --second-opinion reports on stderr where
  kubeconform, by the schemas of the CRDs, would have answered differently about custom resources.
${FINDING}${FIXES}${COUNTING}${REPORTS}${EXIT_CODES}
Examples:
  kubectl structural validate .
  kubectl structural validate config/samples --crds config/crd
  kustomize build overlays/prod | kubectl structural validate - --crds vendor/crds --strict strict
  kubectl structural validate deploy --crds main:config/crd --old main
  helm template mychart | kubectl structural validate -
  kubectl structural validate --from-cluster --context prod
`;
