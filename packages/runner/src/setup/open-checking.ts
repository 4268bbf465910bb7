import {
  type AskedKinds,
  asUpdateOf,
  beforeReader,
  lazyCatalog,
  patchesFor,
  readNamespaceFiles,
  readPolicyFiles,
  runPolicies,
  type RunPolicies,
  readConvertedObjects,
  type CatalogProblem,
  type CheckSetup,
  type LazyCatalog,
  type NameRegister,
  rewritingOf,
  type ApiProposal,
} from '@structural/checker';
import { decodeBytes } from '@structural/document';
import { allSettings, settingsOfFile } from './across-settings.js';
import type { CountedFindings } from './counted-findings.js';
import type { FileBytes } from './file-bytes.js';
import type { CheckingSetup, Job, ResourceSetup, VariedSetup } from './judging-setup.js';

/** What hosts judge with beside the engine: what is proved beyond the server's verdict, and the server's own code for built-in kinds. */
export type GivenJudges = Pick<CheckSetup, 'provers' | 'kubernetes'>;

/** What it takes to check one file after the other. */
export interface Checking {
  /** What was read of the definitions that resources are judged by, each as it was needed; absent where only definitions are judged. */
  readonly catalog?: ReadDefinitions;
  /** Which findings count; all of them where it is absent. */
  readonly counted?: CountedFindings;
  /** How a file is checked; `register` has the names that files before have taken. */
  optionsOf(job: Job, register?: NameRegister): JobOptions;
}

/** What was read of definitions so far. */
export interface ReadDefinitions {
  readonly problems: readonly CatalogProblem[];
  /** Leaves room for so many threads that judge, this one included. */
  shareRoom(threads: number): void;
  /** Whether so many definitions were needed that soon some of them do not stay. */
  readonly isCrowded: boolean;
  /** The problems of the files that were needed since this was asked last. */
  takeProblems(): readonly CatalogProblem[];
  /** The kinds that were asked for since this was asked last; undefined for more than single kinds of one list of files. */
  takeAsked(): AskedKinds;
  /** The text of a file that was needed, or that has policies. */
  textOf(file: string): string | undefined;
}

/** How one file is checked. */
export interface JobOptions {
  readonly options: CheckSetup;
  /** How the file before is checked, where findings are compared with those of it. */
  before(): CheckSetup;
  /** What of the old files could not be read, a line each; each is there but once, for the first that asks. */
  notes(): readonly string[];
}

/**
 * Gets ready to check; what hosts judge with beside the engine is opened for the first file: a run that knows all verdicts loads nothing of it. A catalog
 * over the same list of files is one, however often that is asked for: what was read of it is there.
 */
export function openChecking(setup: CheckingSetup, openJudges: () => GivenJudges = () => ({})): Checking {
  const { counted } = setup;
  const setups = allSettings(setup);
  const catalog = setups.some(({ resources }) => resources !== undefined) ? readOf(setups, setup.threads ?? 1) : undefined;
  let judges: GivenJudges | undefined;
  const openWay = (each: VariedSetup): JudgingWay => ({
    options: { ...sharedOptions(each, setup), ...(judges ??= openJudges()) },
    ...catalogThen(each, counted),
  });
  const ways = new Map<VariedSetup, JudgingWay>();
  const wayOf = (file: string): JudgingWay => {
    const each = settingsOfFile(setup, file);
    const known = ways.get(each);
    if (known !== undefined) return known;
    const way = openWay(each);
    ways.set(each, way);
    return way;
  };
  const oldOf = beforeReader();
  return {
    ...(catalog && { catalog }),
    ...(counted && { counted }),
    optionsOf: ({ file, found, place }, register) => {
      catalog?.open();
      const way = wayOf(file);
      const before = setup.old && oldOf(setup.old, place, way.options.rewrite);
      const { patched = [], within } = settingsOfFile(setup, file).resources ?? {};
      const around = patched.length === 0 ? found : { ...found, patches: () => patchesFor(file, patched, within) };
      const { claimed = noNames, ...updates } = asUpdateOf(before);
      const options = {
        ...way.options,
        ...updates,
        ...(around && { place: around }),
        claimed: register === undefined ? claimed : (group: string) => [...claimed(group), ...register.of(group)],
      };
      return {
        options,
        before: () => ({ ...options, claimed, ...(way.catalog && { catalog: way.catalog }), fixes: false }),
        notes: () => before?.unreported() ?? [],
      };
    },
  };
}

function noNames(): readonly never[] {
  return [];
}

/** How files with the same settings are judged. */
interface JudgingWay {
  readonly options: CheckSetup;
  /** The definitions as they were. */
  readonly catalog?: LazyCatalog;
}

/** The definitions as they were for files that are judged in one way. */
function catalogThen({ proposals, resources }: VariedSetup, counted: CountedFindings | undefined): { readonly catalog?: LazyCatalog } {
  const then = resources && counted?.kind === 'new' ? counted.catalogs?.get(resources.catalog) : undefined;
  return then === undefined ? {} : { catalog: catalogOf(then, proposals) };
}

function sharedOptions(
  { conventions, kubernetesVersion, proposals, resources, rules }: VariedSetup,
  {
    acknowledgements,
    fixes,
    liveAs,
    policies,
    strict,
    window,
    write,
  }: Pick<CheckingSetup, 'acknowledgements' | 'fixes' | 'liveAs' | 'policies' | 'strict' | 'window' | 'write'>,
): CheckSetup {
  const chosen = conventions.length > 0 && { conventions: new Map(conventions.map((id) => [id, rules?.get(id)?.options ?? {}])) };
  const severities = new Map([...(rules ?? [])].flatMap(([id, { severity }]) => (severity === undefined ? [] : [[id, severity] as const])));
  return {
    acknowledgements,
    kubernetesVersion,
    fixes,
    ...(strict && { strict }),
    ...(liveAs && { liveAs }),
    ...(write && { write }),
    ...(window && { window }),
    ...chosen,
    ...(severities.size > 0 && { severities }),
    rewrite: rewritingOf(proposals),
    ...(policies && { policies: policiesOf(policies) ?? false, policyDefinitions: catalogOf(policies, proposals) }),
    ...(resources && resourceOptions(resources, catalogOf(resources.catalog, proposals))),
  };
}

/** The definitions of some setups, which are opened for the first file that is judged: in a run that knows all verdicts nobody asks for them. */
function readOf(setups: readonly VariedSetup[], ofThreads: number): ReadDefinitions & { readonly open: () => readonly LazyCatalog[] } {
  let all: readonly LazyCatalog[] | undefined;
  let threads = ofThreads;
  const open = (): readonly LazyCatalog[] => {
    if (all !== undefined) return all;
    all = [...new Set(setups.flatMap(({ proposals, resources }) => (resources ? [catalogOf(resources.catalog, proposals)] : [])))];
    for (const catalog of all) catalog.shareRoom(threads);
    return all;
  };
  return {
    open,
    get problems() {
      return open().flatMap(({ problems }) => problems);
    },
    shareRoom: (among) => {
      threads = among;
      for (const catalog of all ?? []) catalog.shareRoom(threads);
    },
    get isCrowded() {
      return all?.some((catalog) => catalog.isCrowded) === true;
    },
    takeProblems: () => open().flatMap((catalog) => catalog.takeProblems()),
    takeAsked: () => {
      const asked = open().map((catalog) => catalog.takeAsked());
      return asked.length === 1 ? asked[0] : undefined;
    },
    textOf: (file) => {
      for (const catalog of open()) {
        const text = catalog.textOf(file);
        if (text !== undefined) return text;
      }
      for (const { resources } of setups) {
        const policy = resources?.policies?.find((each) => each.file === file);
        if (policy !== undefined) return decodeBytes(policy.text).text;
      }
      return undefined;
    },
  };
}

const catalogs = new WeakMap<readonly FileBytes[], Map<string, LazyCatalog>>();

function catalogOf(files: readonly FileBytes[], proposals: readonly ApiProposal[] = []): LazyCatalog {
  const byProposals = catalogs.get(files) ?? new Map<string, LazyCatalog>();
  catalogs.set(files, byProposals);
  const key = proposals.join();
  const known = byProposals.get(key) ?? lazyCatalog(files, rewritingOf(proposals));
  byProposals.set(key, known);
  return known;
}

const knownPolicies = new WeakMap<readonly FileBytes[], RunPolicies | undefined>();

function policiesOf(files: readonly FileBytes[]): RunPolicies | undefined {
  if (!knownPolicies.has(files)) knownPolicies.set(files, files.length === 0 ? undefined : runPolicies(readPolicyFiles(files)));
  return knownPolicies.get(files);
}

function resourceOptions(
  { builtin, converted, namespaces, policies, requireCrd, requireObjects, strict, subresource }: ResourceSetup,
  catalog: LazyCatalog,
): CheckSetup {
  return {
    catalog,
    strict,
    requireCrd,
    ...(policies && { policies: policiesOf(policies) ?? false }),
    ...(namespaces !== undefined && { namespaces: namespaces && readNamespaceFiles(namespaces) }),
    ...(builtin && { builtin }),
    ...(subresource && { subresource }),
    ...(requireObjects !== undefined && { requireObjects }),
    ...(converted && { converted: readConvertedObjects(converted) }),
  };
}
