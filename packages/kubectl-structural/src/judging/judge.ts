import type { CheckOptions, CheckResult, CustomResourceDefinition, KubernetesVersion, LazyCatalog, ResourceBaseline } from '@structural/checker';
import { applyFixes, check, lazyCatalog, readResourceBaseline, readStoredDefinitions } from '@structural/checker';
import type { Presenter, ReportFormat, Totals } from '@structural/presenters';
import { addResult, NO_TOTALS, openPresenter } from '@structural/presenters';
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
  /** The one file that everything is compared with. */
  readonly old?: FileBytes;
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

/** One file to judge, with what was there before it where that is a file of its own. */
export interface Job extends FileBytes {
  readonly old?: FileBytes;
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
  /** The kinds without a definition, as `apiVersion kind`, and how many resources are of them. */
  readonly unknownKinds: readonly (readonly [name: string, count: number])[];
  /** What kubeconform thinks of its resources; absent unless it was asked. */
  readonly opinion?: SecondOpinion;
}

/** Judges files one after the other and renders their pieces of a report. */
export interface Judge {
  readonly presenter: Presenter;
  /** What of the catalog could not be read, as far as it was needed. */
  catalogProblems(): readonly { readonly file: string; readonly message: string }[];
  /** `first` tells the first result of a report from the others. Never throws but for a bug of ours. */
  judge(job: Job, first: boolean): Promise<JudgedFile>;
  /** Applies the safe fixes until there are no more. */
  fix(job: Job): FixedFile;
}

/** A file before and after its fixes. */
export interface FixedFile {
  readonly before: string;
  readonly text: string;
  /** How many fixes were applied. */
  readonly applied: number;
}

/** Gets ready to judge. Definitions of the catalog are read as they are needed. */
export async function openJudge(setup: JudgingSetup): Promise<Judge> {
  const { colors, kubernetesVersion, quiet, report, resources, version } = setup;
  const catalog = resources && lazyCatalog(resources.catalog);
  const presenter = await openPresenter(report, { colors, quiet, kubernetesVersion, version, ...(catalog && { textOf: (file: string) => catalog.textOf(file) }) });
  const oldOf = oldReader();
  const options: CheckOptions = { kubernetesVersion, ...(resources && catalog && resourceOptions(resources, catalog)) };
  const kubeconform = resources?.kubeconform && (await openKubeconform(resources.kubeconform, resources.catalog, resources.strict === 'strict'));
  const withOld = (before: Before | undefined): CheckOptions => ({ ...options, ...(before && { old: before.definitions, oldResources: before.resources }) });
  return {
    presenter,
    catalogProblems: () => catalog?.problems ?? [],
    fix: ({ file, old = setup.old, text }) => fixUntilStable(file, text, { ...withOld(old && oldOf(old)), fixes: true }),
    judge: async ({ file, old = setup.old, text }, first) => {
      const before = old && oldOf(old);
      const checked = check(file, text, withOld(before));
      const { opinions, result } = (await kubeconform?.(checked)) ?? { result: checked, opinions: [] };
      const shown = quiet ? errorsOnly(result) : result;
      return {
        file,
        text: presenter.renderResult(shown, first),
        totals: addResult(NO_TOTALS, result),
        notes: before?.notes() ?? [],
        isEmpty: result.diagnostics.some(({ rule }) => rule === 'no-definitions'),
        unknownKinds: countUnknownKinds(result),
        ...(resources?.kubeconform?.givesOpinion === true && { opinion: secondOpinion(result, opinions) }),
      };
    },
  };
}

/** A fix may make room for another one, or bring a finding to light. */
function fixUntilStable(file: string, bytes: Uint8Array, options: CheckOptions): FixedFile {
  let result = check(file, bytes, options);
  const before = result.text;
  let applied = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const fixed = applyFixes(result.text, result.diagnostics);
    if (fixed.applied === 0) break;
    applied += fixed.applied;
    result = check(file, fixed.text, options);
  }
  return { before, text: result.text, applied };
}

const MAX_ROUNDS = 10;

function resourceOptions({ requireCrd, strict, subresource }: NonNullable<JudgingSetup['resources']>, catalog: LazyCatalog): CheckOptions {
  return { catalog, strict, requireCrd, ...(subresource && { subresource }) };
}

interface Before {
  readonly definitions: ReadonlyMap<string, CustomResourceDefinition>;
  readonly resources: ResourceBaseline;
  /** What cannot have been stored, told once. */
  notes(): readonly string[];
}

/** Reads what was there before, once as long as it is the same file. */
function oldReader(): (old: FileBytes) => Before {
  let last: { readonly old: FileBytes; readonly before: Before } | undefined;
  return (old) => {
    if (last?.old !== old) last = { old, before: readOld(old) };
    return last.before;
  };
}

function readOld(old: FileBytes): Before {
  const { definitions, problems } = readStoredDefinitions(old.text);
  const resources = readResourceBaseline([old]);
  const untold = problems.map((problem) => `old ${old.file} ${problem}`);
  return { definitions, resources, notes: () => untold.splice(0) };
}

function errorsOnly(result: CheckResult): CheckResult {
  return { ...result, diagnostics: result.diagnostics.filter(({ severity }) => severity === 'error') };
}

function countUnknownKinds({ resources }: CheckResult): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { apiVersion, kind, outcome } of resources) {
    if (outcome !== 'unknown-kind') continue;
    const name = `${apiVersion} ${kind}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts];
}
