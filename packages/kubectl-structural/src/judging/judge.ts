import type { CatalogProblem, CheckOptions, CheckResult, ConventionId, FixedFile, KubernetesVersion, LazyCatalog, ToldBefore } from '@structural/checker';
import { asUpdateOf, beforeReader, check, fixText, lazyCatalog } from '@structural/checker';
import type { Presenter, ReportFormat, Totals } from '@structural/presenters';
import { addResult, countUnknownKinds, NO_TOTALS, openPresenter, rulesOfRun } from '@structural/presenters';
import type { Strictness } from '../flags.js';
import { openKubeconform, type KubeconformSetup } from './kubeconform.js';
import { secondOpinion, type SecondOpinion } from './second-opinion.js';

/** A file's name and bytes, which may be sent to a thread. */
export interface FileBytes {
  readonly file: string;
  readonly text: Uint8Array;
}

/** All that it takes to judge files, as plain data that may be sent to a thread. */
export interface JudgingSetup {
  /** The server that is asked. */
  readonly kubernetesVersion: KubernetesVersion;
  readonly report: ReportFormat;
  readonly colors: boolean;
  readonly quiet: boolean;
  readonly version: string;
  /** The files that everything is compared with. */
  readonly old?: readonly FileBytes[];
  /** The conventions that definitions should keep, in their default form. */
  readonly conventions: readonly ConventionId[];
  /** How resources are judged; absent where only definitions are. */
  readonly resources?: {
    readonly catalog: readonly FileBytes[];
    readonly strict: Strictness;
    readonly subresource?: 'status';
    readonly requireCrd: boolean;
    /** How kubeconform takes part; absent where it does not. */
    readonly kubeconform?: KubeconformSetup;
  };
}

/** One file to judge, with what was there before it where that is not the same for all. */
export interface Job extends FileBytes {
  readonly old?: readonly FileBytes[];
}

/** What came of one file, as plain data that may be sent from a thread. */
export interface JudgedFile {
  readonly file: string;
  /** Its piece of the report. */
  readonly text: string;
  /** The sums over this file alone. */
  readonly totals: Totals;
  /** What of the old file could not be read; said with the first file that meets it. */
  readonly notes: readonly string[];
  /** There is nothing in it to judge. */
  readonly isEmpty: boolean;
  /** What the report has no room for. */
  readonly omitted: string;
  /** The kinds without a definition of which no finding tells, as `apiVersion kind`, and how many resources are of them. */
  readonly unknownKinds: readonly (readonly [name: string, count: number])[];
  /** What kubeconform thinks of its resources; absent unless it was asked. */
  readonly opinion?: SecondOpinion;
}

/** Judges files one after the other and renders their pieces of a report. */
export interface Judge {
  readonly presenter: Presenter;
  /** What of the catalog could not be read, as far as it was needed. */
  catalogProblems(): readonly CatalogProblem[];
  /** `first` tells the first result of a report from the others. Never throws but for a bug of ours. */
  judge(job: Job, first: boolean): Promise<JudgedFile>;
}

/** Applies fixes to a file until there are no more. */
export type Fixer = (job: Job) => FixedFile;

/** Gets ready to judge. Definitions of the catalog are read as they are needed. */
export async function openJudge(setup: JudgingSetup): Promise<Judge> {
  const { colors, conventions, kubernetesVersion, quiet, report, resources, version } = setup;
  const { catalog, oldOf, options } = openChecking(setup);
  const rules = rulesOfRun({ resources: resources !== undefined, ...(resources?.subresource && { subresource: resources.subresource }), conventions });
  const presenter = await openPresenter(report, { colors, quiet, kubernetesVersion, version, rules, ...(catalog && { textOf: (file: string) => catalog.textOf(file) }) });
  const kubeconform = resources?.kubeconform && (await openKubeconform(resources.kubeconform, resources.catalog, resources.strict === 'strict'));
  return {
    presenter,
    catalogProblems: () => catalog?.problems ?? [],
    judge: async ({ file, old = setup.old, text }, first) => {
      const before = old && oldOf(old);
      const checked = check(file, text, { ...options, ...asUpdateOf(before), fixes: TELLS_FIXES.has(report) });
      const { opinions, result } = (await kubeconform?.(checked)) ?? { result: checked, opinions: [] };
      const shown = quiet ? errorsOnly(result) : result;
      return {
        file,
        text: presenter.renderResult(shown, first),
        omitted: presenter.renderOmitted?.(shown) ?? '',
        totals: addResult(NO_TOTALS, result),
        notes: before?.untold() ?? [],
        isEmpty: result.diagnostics.some(({ rule }) => rule === 'no-definitions'),
        unknownKinds: countUnknownKinds(result),
        ...(resources?.kubeconform?.givesOpinion === true && { opinion: secondOpinion(result, opinions) }),
      };
    },
  };
}

/** Gets ready to fix, with suggestions where `unsafe` is asked for; needs neither a report nor kubeconform; what was read of the catalog is there for a judge with the same files. */
export function openFixer(setup: JudgingSetup, unsafe: boolean): Fixer {
  const { oldOf, options } = openChecking(setup);
  return ({ file, old = setup.old, text }) => fixText(file, text, { ...options, ...asUpdateOf(old && oldOf(old)) }, { unsafe });
}

/** What fixing and judging have in common. */
interface Checking {
  readonly catalog: LazyCatalog | undefined;
  oldOf(old: readonly FileBytes[]): ToldBefore;
  readonly options: CheckOptions;
}

/** The reports that tell of fixes; finding them takes a moment where there are findings. */
const TELLS_FIXES: ReadonlySet<ReportFormat> = new Set<ReportFormat>(['human', 'json', 'sarif']);

function openChecking({ conventions, kubernetesVersion, resources }: JudgingSetup): Checking {
  const catalog = resources && catalogOf(resources.catalog);
  const chosen = conventions.length > 0 && { conventions: new Map(conventions.map((id) => [id, {}])) };
  const options: CheckOptions = { kubernetesVersion, ...chosen, ...(resources && catalog && resourceOptions(resources, catalog)) };
  return { catalog, oldOf: beforeReader(), options };
}

const catalogs = new WeakMap<readonly FileBytes[], LazyCatalog>();

/** One for the same list of files, which is parsed but once. */
function catalogOf(files: readonly FileBytes[]): LazyCatalog {
  const known = catalogs.get(files) ?? lazyCatalog(files);
  catalogs.set(files, known);
  return known;
}

function resourceOptions({ requireCrd, strict, subresource }: NonNullable<JudgingSetup['resources']>, catalog: LazyCatalog): CheckOptions {
  return { catalog, strict, requireCrd, ...(subresource && { subresource }) };
}

function errorsOnly(result: CheckResult): CheckResult {
  return { ...result, diagnostics: result.diagnostics.filter(({ severity }) => severity === 'error') };
}
