import { type CatalogProblem, type CheckResult, isBuiltInGroup, typesOnlyText } from '@structural/checker';
import { counted } from './text/counted.js';
import { isForTools, type Totals } from './totals.js';
import { visible } from './text/visible-text.js';

/** What is known of what a run did not judge. */
export interface RunLimits {
  readonly totals: Pick<Totals, 'uncompiledRules' | 'unevaluatedRules'> &
    Partial<
      Pick<
        Totals,
        | 'blockedRules'
        | 'checkedByTypes'
        | 'endingAtWebhooks'
        | 'liveObjects'
        | 'mutatingWebhooks'
        | 'openPolicies'
        | 'patches'
        | 'refusedResources'
        | 'regoPolicies'
        | 'templates'
        | 'undecidedPolicies'
        | 'withVariables'
      >
    >;
  /** The kinds without a definition, as {@link countUnknownKinds} names them, and how many resources are of them. */
  readonly unknownKinds: ReadonlyMap<string, number>;
  /** Where manifests of kinds that are not judged do not parse, as `file:line:column`. */
  readonly unparsed?: readonly string[];
  /** What patches fields of resources that would be refused without, and how many fields. */
  readonly patchedBy?: ReadonlyMap<string, number>;
  /** What of the definitions is not known. */
  readonly catalogProblems: readonly Pick<CatalogProblem, 'file' | 'message' | 'reason'>[];
  /** How a user asks for live objects to be judged as created elsewhere, where that can be. */
  readonly asCreated?: string;
  /** How a user gives what conversion webhooks returned, where that can be. */
  readonly converted?: string;
  /** How a user gets the CRDs of kinds that have none, where that can be. */
  readonly definitions?: string;
  /** The server that was asked: `1.34`; unnamed without it. */
  readonly kubeVersion?: string;
}

/** What the verdict of a run does not cover, a line each, without line ends. */
export function limitNotes({
  asCreated,
  catalogProblems,
  converted,
  definitions,
  kubeVersion = '',
  patchedBy = new Map(),
  totals,
  unknownKinds,
  unparsed = [],
}: RunLimits): readonly string[] {
  const { checkedByTypes = 0, endingAtWebhooks = 0, liveObjects = 0, patches = 0, templates = 0, withVariables = 0 } = totals;
  return [
    // One for each that could not be read, of which a file may have several.
    ...new Set(catalogProblems.map(unknownDefinitions)),
    ...skippedNotes({ patches, templates, unparsed }),
    ...(liveObjects === 0 || asCreated === undefined
      ? []
      : [
          `${liveObjects === 1 ? '1 live object (it has a uid) is checked as an update of itself' : `${liveObjects} live objects (they have a uid) are checked as updates of themselves`}; ${asCreated} checks ${liveObjects === 1 ? 'it' : 'them'} as created elsewhere`,
        ]),
    ...(withVariables === 0
      ? []
      : [`variables such as \${NAME} in ${counted(withVariables, 'resource')} are not known; all else was checked`]),
    ...patchedNotes(patchedBy),
    ...typesNotes(checkedByTypes, kubeVersion),
    ...policyNotes(totals),
    ...webhookNotes(endingAtWebhooks, converted),
    ...mutationNotes(totals),
    ...ruleNotes(totals),
    ...unknown(unknownKinds, definitions),
  ];
}

/** What was found in folders and skipped, a line each, without line ends. */
export function skippedNotes({ patches, templates, unparsed }: SkippedCounts): readonly string[] {
  return [
    ...(templates === 0
      ? []
      : [
          `${counted(templates, 'template')} skipped; render ${templates === 1 ? 'it' : 'them'}, a chart with \`helm template\`, and check the output`,
        ]),
    ...(unparsed.length === 0 ? [] : [unparsedNote(unparsed)]),
    ...(patches === 0
      ? []
      : [`${patches === 1 ? '1 patch or other part of a CRD is' : `${patches} patches and other parts of CRDs are`} not checked`]),
  ];
}

/** What was found in folders and skipped. */
interface SkippedCounts {
  readonly patches: number;
  readonly templates: number;
  /** Where manifests of kinds that are not judged do not parse: files, or places in them. */
  readonly unparsed: readonly string[];
}

/** That so many verdicts end where a webhook converts the resource, in at most one line; `converted` is how a user gives what it returned. */
export function webhookNotes(count: number, converted?: string): readonly string[] {
  if (count === 0) return [];
  const verdicts =
    count === 1
      ? 'the verdict on 1 resource ends where a webhook converts it'
      : `the verdicts on ${count} resources end where a webhook converts them`;
  return [converted === undefined ? verdicts : `${verdicts}; ${converted} takes what it returned`];
}

/** That so many objects were checked as far as types and fields go, in at most one line; `kubeVersion` is the server that was asked. */
export function typesNotes(count: number, kubeVersion = ''): readonly string[] {
  if (count === 0) return [];
  return [typesOnlyText(count, kubeVersion === '' ? 'the server' : `Kubernetes ${kubeVersion}`)];
}

/** What policies say of resources, and is not known. */
function policyNotes({ openPolicies = 0, regoPolicies = 0, undecidedPolicies = 0 }: RunLimits['totals']): readonly string[] {
  return [
    ...(undecidedPolicies === 0
      ? []
      : [
          `policies may refuse or change ${counted(undecidedPolicies, 'resource')}, depending on what is not in the input; JSON reports name it`,
        ]),
    ...(openPolicies === 0
      ? []
      : [
          `${openPolicies === 1 ? '1 policy uses' : `${openPolicies} policies use`} libraries of another tool, which are not known; all else was checked`,
        ]),
    ...(regoPolicies === 0
      ? []
      : [
          `the Rego of ${counted(regoPolicies, 'ConstraintTemplate')} is not checked; constraints are checked by the schema of their parameters`,
        ]),
  ];
}

/** That webhooks may change what is refused, in at most one line. */
function mutationNotes({ mutatingWebhooks = 0, refusedResources = 0 }: RunLimits['totals']): readonly string[] {
  if (mutatingWebhooks === 0 || refusedResources === 0) return [];
  return [
    `webhooks of ${counted(mutatingWebhooks, 'MutatingWebhookConfiguration')} are not called: they may change what is refused before a server judges it`,
  ];
}

/** What rules say, and is not known. */
function ruleNotes({ blockedRules = 0, uncompiledRules, unevaluatedRules }: RunLimits['totals']): readonly string[] {
  return [
    ...(uncompiledRules === 0 ? [] : [`${rules(uncompiledRules)} not compiled: a server may refuse an expression or its cost`]),
    ...(unevaluatedRules === 0 ? [] : [`${rules(unevaluatedRules)} not evaluated: a server may refuse resources for them`]),
    ...(blockedRules === 0
      ? []
      : [
          `rules in x-kubernetes-validations of ${counted(blockedRules, 'refused resource')} are not checked, as on a server: correct the other errors first`,
        ]),
  ];
}

/** Which files hold manifests that do not parse and are of no kind that is judged. */
function unparsedNote(places: readonly string[]): string {
  const shown = places.slice(0, MAX_PLACES).map(visible);
  const rest = places.length - shown.length;
  const files = `${shown.join(', ')}${rest > 0 ? ` and ${counted(rest, 'other file')}` : ''}`;
  return `not checked, as no CRD is about them, though they do not parse: ${files}`;
}

const MAX_PLACES = 3;

/** The kinds of a file without a definition of which no error and no warning tells, as `apiVersion kind`, and how many resources are of them. */
export function countUnknownKinds({ resources }: CheckResult): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const resource of resources) {
    const { apiVersion, errors, kind, outcome, warnings } = resource;
    if (outcome !== 'unknown-kind' || errors + warnings > 0 || isForTools(resource)) continue;
    const name = `${apiVersion} ${kind}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts];
}

/** The fields that patches fill in, by what applies the patches, a line in all. */
function patchedNotes(patchedBy: ReadonlyMap<string, number>): readonly string[] {
  const by = [...patchedBy].sort(([, a], [, b]) => b - a);
  if (by.length === 0) return [];
  const count = by.reduce((sum, [, fields]) => sum + fields, 0);
  const shown = by.slice(0, MAX_KINDS).map(([name]) => visible(name));
  const others = by.length > MAX_KINDS ? ` and ${String(by.length - MAX_KINDS)} more` : '';
  return [
    `${count === 1 ? '1 field is' : `${String(count)} fields are`} filled in by patches of ${shown.join(', ')}${others}, and not checked`,
  ];
}

/** What patches fields of a file, and how many of them. */
export function countPatched({ diagnostics }: CheckResult): readonly (readonly [name: string, fields: number])[] {
  const counts = new Map<string, number>();
  for (const { patchedBy } of diagnostics) if (patchedBy !== undefined) counts.set(patchedBy, (counts.get(patchedBy) ?? 0) + 1);
  return [...counts];
}

function rules(count: number): string {
  return count === 1 ? '1 rule in x-kubernetes-validations was' : `${count} rules in x-kubernetes-validations were`;
}

/** Custom kinds, whose definitions could have been given, and others: built-in kinds that are left out, and files of tools, such as a kubeconfig. */
function unknown(kinds: ReadonlyMap<string, number>, definitions?: string): readonly string[] {
  // As `group/version Kind`, or `version Kind` in the core group.
  const groupOf = (name: string): string => /^([^ /]*)\//.exec(name)?.[1] ?? '';
  const isOther = (name: string): boolean => isBuiltInGroup(groupOf(name));
  const custom = [...kinds].filter(([name]) => !isOther(name));
  const others = [...kinds].filter(([name]) => isOther(name));
  return [
    ...(custom.length === 0
      ? []
      : [`not checked, as no CRD is known: ${listed(custom)}`, ...(definitions === undefined ? [] : [definitions])]),
    ...(others.length === 0 ? [] : [`not checked, as this run judges no such kind: ${listed(others)}`]),
  ];
}

/** The kinds with their counts, the most frequent first. */
function listed(kinds: readonly (readonly [string, number])[]): string {
  const sorted = [...kinds].sort(([, a], [, b]) => b - a);
  const shown = sorted.slice(0, MAX_KINDS).map(([name, count]) => `${visible(name)} (${count})`);
  return `${shown.join(', ')}${sorted.length > MAX_KINDS ? ` and ${sorted.length - MAX_KINDS} more kinds` : ''}`;
}

const MAX_KINDS = 8;

/** Why the definitions of a file are unknown. */
export function unknownDefinitions({ file, message, reason }: Pick<CatalogProblem, 'file' | 'message' | 'reason'>): string {
  return `CRDs in ${visible(file)} are unknown: ${reason === 'template' ? 'it is a template; render it first' : visible(message)}`;
}
