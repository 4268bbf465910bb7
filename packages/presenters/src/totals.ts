import { isConfigurationGroup, type ChangeKind, type CheckResult, type Diagnostic, type ResourceOutcome } from '@structural/checker';
import { hasSafeFix } from './findings/fix-titles.js';

/** The sums over all files that a summary and an exit code need. */
export interface Totals {
  /** Files that were read. */
  readonly files: number;
  /** Inputs that could not be read. */
  readonly unreadable: number;
  /** Files that parse, as far as they hold anything, and have no CustomResourceDefinition. */
  readonly withoutDefinitions: number;
  /** Patches of kustomize and other parts of definitions, which are not judged where they were found in a folder. */
  readonly patches: number;
  /** Templates that are not judged and that is no finding: those of charts, and those that were found in a folder. */
  readonly templates: number;
  readonly documents: number;
  readonly definitions: number;
  /** Definitions that decode and that the server refuses. */
  readonly refused: number;
  /** Definitions that decode and are not structural. */
  readonly nonStructural: number;
  /** Definitions that do not decode. */
  readonly undecodable: number;
  /** Definitions that were judged as the successors of stored ones. */
  readonly updatedDefinitions: number;
  readonly errors: number;
  readonly warnings: number;
  /** Rules (`x-kubernetes-validations`) that a server would have compiled and we did not. */
  readonly uncompiledRules: number;
  /** Resources, those of unknown kinds included, without what tools alone read; none are looked for where only definitions are judged. */
  readonly resources: number;
  readonly acceptedResources: number;
  readonly refusedResources: number;
  readonly undecodableResources: number;
  /** Resources that are refused only where variables stand that are yet to be filled in. */
  readonly withVariables: number;
  /** Resources that are refused only where patches from elsewhere may write. */
  readonly patchedElsewhere: number;
  /** Resources that were judged as updates of stored ones, those of their status included. */
  readonly updatedResources: number;
  /** Live definitions and resources that were judged as updates of themselves. */
  readonly liveObjects: number;
  /** Resources whose verdict ends where a webhook converts them. */
  readonly endingAtWebhooks: number;
  /** MutatingWebhookConfigurations, whose webhooks are not called. */
  readonly mutatingWebhooks: number;
  /** Resources of built-in kinds whose types and fields alone were checked. */
  readonly checkedByTypes: number;
  /** Resources about which what policies say depends on what only a cluster knows. */
  readonly undecidedPolicies: number;
  /** Admission policies of other tools that use what is not known of these. */
  readonly openPolicies: number;
  /** Policies of Gatekeeper in Rego. */
  readonly regoPolicies: number;
  /** Admission policies and their bindings, where resources are not judged. */
  readonly policies: number;
  /** Files with values of a chart, or with the schema of such, that were judged. */
  readonly chartValues: number;
  /** ClusterServiceVersions of OLM that were judged by the CRDs of their bundles. */
  readonly serviceVersions: number;
  /** Packages, channels, bundles and deprecations of file-based catalogs of OLM that were judged. */
  readonly catalogParts: number;
  /** Resources of a kind without a definition, which are not judged. */
  readonly unknownKinds: number;
  /** Rules (`x-kubernetes-validations`) that a server would have evaluated on resources and we did not. */
  readonly unevaluatedRules: number;
  /** Resources whose rules were not checked, by a server as by us, as they are refused otherwise. */
  readonly blockedRules: number;
  /** What accepted resources would be stored without, since no schema knows it, or though it is known; what otherwise; what in addition. */
  readonly prunedFields: number;
  readonly droppedFields: number;
  readonly coercedValues: number;
  readonly defaultedFields: number;
  /** Findings with a safe fix, and those with none but suggestions; none where fixes were not looked for. */
  readonly safelyFixable: number;
  readonly unsafelyFixable: number;
  /** Findings that comments acknowledge, which are neither errors nor warnings here. */
  readonly acknowledged: number;
  /** Findings that were there before, or are not where anything was changed, and do not count in this run. */
  readonly known: number;
}

/** The sums before the first file. */
export const NO_TOTALS: Totals = {
  files: 0,
  unreadable: 0,
  withoutDefinitions: 0,
  patches: 0,
  templates: 0,
  documents: 0,
  definitions: 0,
  refused: 0,
  nonStructural: 0,
  undecodable: 0,
  updatedDefinitions: 0,
  errors: 0,
  warnings: 0,
  uncompiledRules: 0,
  resources: 0,
  acceptedResources: 0,
  refusedResources: 0,
  undecodableResources: 0,
  withVariables: 0,
  patchedElsewhere: 0,
  updatedResources: 0,
  liveObjects: 0,
  endingAtWebhooks: 0,
  mutatingWebhooks: 0,
  checkedByTypes: 0,
  undecidedPolicies: 0,
  openPolicies: 0,
  regoPolicies: 0,
  policies: 0,
  chartValues: 0,
  serviceVersions: 0,
  catalogParts: 0,
  unknownKinds: 0,
  unevaluatedRules: 0,
  blockedRules: 0,
  prunedFields: 0,
  droppedFields: 0,
  coercedValues: 0,
  defaultedFields: 0,
  safelyFixable: 0,
  unsafelyFixable: 0,
  acknowledged: 0,
  known: 0,
};

/** Sums that grow, from nothing. */
export type GrowingTotals = { -readonly [key in keyof Totals]: Totals[key] };

/** Adds the sums over further files, of which those that are absent are 0, in place: there are many files, and most of their sums are 0. */
export function addTotals(sums: GrowingTotals, others: Partial<Totals>): void {
  for (const key in others) {
    const more = others[key as keyof Totals];
    if (more !== undefined && more !== 0) sums[key as keyof Totals] += more;
  }
}

/** Sums without those that are 0. */
export function sparseTotals(totals: Totals): Partial<Totals> {
  return Object.fromEntries(Object.entries(totals).filter(([, sum]) => sum !== 0));
}

/** Whether any definition, policy, resource or what else is counted was judged; findings about what is none of these do not count. */
export function isAnythingJudged(totals: Totals): boolean {
  const { catalogParts, chartValues, definitions, policies, resources, serviceVersions, unknownKinds } = totals;
  return definitions + policies + resources + chartValues + serviceVersions + catalogParts > unknownKinds;
}

/** The sums with one more file. */
export function addResult(totals: Totals, result: CheckResult): Totals {
  const sums = { ...totals };
  addTotals(sums, totalsOf(result));
  return sums;
}

/** The sums of one file. */
export function totalsOf({
  acknowledged = [],
  definitions,
  diagnostics,
  documents,
  isPatch,
  known = [],
  live = 0,
  others = {},
  policies = 0,
  resources,
}: CheckResult): Totals {
  const { byTypes, changed, count, ended, mutating, webhooks, updated, unevaluated } = countVerdicts(resources);
  const found = countFindings(diagnostics);
  const defined = countDefinitions(definitions);
  const patched = patchedResources(diagnostics, resources);
  return {
    files: 1,
    unreadable: 0,
    withoutDefinitions: found.isWithoutDefinitions ? 1 : 0,
    patches: isPatch === true || found.isPart ? 1 : 0,
    templates: found.isTemplate ? 1 : 0,
    documents,
    definitions: definitions.length,
    refused: defined.refused,
    nonStructural: defined.nonStructural,
    undecodable: defined.undecodable,
    updatedDefinitions: defined.updated,
    errors: found.errors,
    warnings: found.warnings,
    uncompiledRules: defined.uncompiledRules,
    resources: count,
    acceptedResources: ended.accepted,
    refusedResources: ended.refused,
    undecodableResources: ended.undecodable,
    withVariables: ended['unknown-value'] - patched,
    patchedElsewhere: patched,
    updatedResources: updated,
    liveObjects: live,
    endingAtWebhooks: webhooks,
    mutatingWebhooks: mutating,
    checkedByTypes: byTypes,
    undecidedPolicies: found.undecided.size,
    openPolicies: found.openPolicies,
    regoPolicies: found.regoPolicies,
    policies,
    chartValues: others.chartValues ?? 0,
    serviceVersions: others.serviceVersions ?? 0,
    catalogParts: others.catalogParts ?? 0,
    unknownKinds: ended['unknown-kind'],
    unevaluatedRules: unevaluated,
    blockedRules: found.blockedRules,
    prunedFields: changed.pruned,
    droppedFields: changed.dropped,
    coercedValues: changed.coerced,
    defaultedFields: changed.defaulted,
    safelyFixable: found.safelyFixable,
    unsafelyFixable: found.unsafelyFixable,
    acknowledged: acknowledged.length,
    known: known.length,
  };
}

function countDefinitions(definitions: CheckResult['definitions']) {
  const sums = { refused: 0, nonStructural: 0, undecodable: 0, updated: 0, uncompiledRules: 0 };
  for (const { errors, operation, structural, uncompiledRules } of definitions) {
    if (structural === undefined) sums.undecodable++;
    else if (errors > 0) sums.refused++;
    if (structural === false) sums.nonStructural++;
    if (operation === 'update') sums.updated++;
    sums.uncompiledRules += uncompiledRules;
  }
  return sums;
}

/** What there is to count of findings. */
function countFindings(diagnostics: readonly Diagnostic[]) {
  const found = {
    errors: 0,
    warnings: 0,
    openPolicies: 0,
    regoPolicies: 0,
    blockedRules: 0,
    safelyFixable: 0,
    unsafelyFixable: 0,
    isPart: false,
    isTemplate: false,
    isWithoutDefinitions: false,
    // Findings that say what the answer of a policy depends on stand at one place for each object.
    undecided: new Set<number>(),
  };
  for (const diagnostic of diagnostics) {
    const { cause, fix, isLimit, range, rule, severity } = diagnostic;
    if (severity === 'error') found.errors++;
    if (severity === 'warning') found.warnings++;
    if (isLimit === true && rule === 'admission-policy') found.openPolicies++;
    if (isLimit === true && rule === 'made-definition') found.regoPolicies++;
    if (isLimit === true && rule === 'policy-violation') found.undecided.add(range.start);
    if (cause?.origin === 'rules.blocked') found.blockedRules++;
    if (fix !== undefined) found[hasSafeFix(diagnostic) ? 'safelyFixable' : 'unsafelyFixable']++;
    if (rule === 'no-definitions') found.isWithoutDefinitions = true;
    // A part of a definition, or a template, that was found in a folder.
    if (severity === 'info' && rule === 'partial-definition') found.isPart = true;
    if (severity === 'info' && rule === 'templated-file') found.isTemplate = true;
  }
  return found;
}

/** What there is to count of verdicts, looked at once each: of very many each look makes them again. */
function countVerdicts(resources: CheckResult['resources']) {
  const ended: Record<ResourceOutcome, number> = { accepted: 0, refused: 0, undecodable: 0, 'unknown-value': 0, 'unknown-kind': 0 };
  const changed: Record<ChangeKind, number> = { defaulted: 0, dropped: 0, coerced: 0, pruned: 0 };
  let [count, updated, webhooks, unevaluated, byTypes, mutating] = [0, 0, 0, 0, 0, 0];
  for (const resource of resources) {
    if (isForTools(resource)) continue;
    const { apiVersion, byTypesOnly, changes, endsAtWebhook, kind, operation, outcome, unevaluatedRules } = resource;
    count++;
    ended[outcome]++;
    if (outcome === 'accepted') for (const { kind } of changes) changed[kind]++;
    if (operation !== 'create' && outcome !== 'unknown-kind') updated++;
    if (endsAtWebhook === true) webhooks++;
    if (byTypesOnly === true) byTypes++;
    if (kind === 'MutatingWebhookConfiguration' && apiVersion.startsWith('admissionregistration.k8s.io/')) mutating++;
    unevaluated += unevaluatedRules;
  }
  return { byTypes, count, ended, changed, mutating, updated, webhooks, unevaluated };
}

/** Whether tools alone read an object, as kustomize does its `Kustomization`: no server ever judges it. */
export function isForTools({ apiVersion, outcome }: { readonly apiVersion: string; readonly outcome: ResourceOutcome }): boolean {
  return outcome === 'unknown-kind' && isConfigurationGroup(apiVersion.slice(0, Math.max(0, apiVersion.indexOf('/'))));
}

/** How many resources are refused only where patches from elsewhere may write. */
function patchedResources(diagnostics: readonly Diagnostic[], resources: CheckResult['resources']): number {
  if (!diagnostics.some(({ patchedBy }) => patchedBy !== undefined)) return 0;
  const places = diagnostics.flatMap(({ patchedBy, range: { start } }) => (patchedBy === undefined ? [] : [start]));
  return resources.filter(
    ({ documentRange: { end, start }, outcome }) => outcome === 'unknown-value' && places.some((place) => place >= start && place <= end),
  ).length;
}
