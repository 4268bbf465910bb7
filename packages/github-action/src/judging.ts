import type { CatalogProblem, CheckOptions, CheckResult, ConventionId, KubernetesVersion, Strictness } from '@structural/checker';
import { asUpdateOf, beforeReader, check, lazyCatalog } from '@structural/checker';
import type { SarifResult, ToldRule, Totals, UnreadableInput } from '@structural/presenters';
import { addResult, countUnknownKinds, humanPresenter, NO_TOTALS, rulesOfRun, sarifParts } from '@structural/presenters';
import { annotationsOf, type Annotations } from './annotate.js';
import { makeLinks, type LinkSource } from './links.js';
import { fileTable, type FileTable } from './summary.js';
import { errorText } from './trouble.js';

/** All that it takes to judge files and to tell of them, as plain data that may be sent to a thread. */
export interface JudgingSetup {
  /** The server that is asked. */
  readonly kubernetesVersion: KubernetesVersion;
  /** What everything is compared with, where that is the same for all. */
  readonly old?: readonly FileBytes[];
  readonly strict: Strictness;
  readonly requireCrd: boolean;
  readonly conventions: readonly ConventionId[];
  /** The files with definitions; absent where only definitions are judged. */
  readonly catalog?: readonly FileBytes[];
  /** The paths of all files from the root of the repository, by their names. */
  readonly paths: ReadonlyMap<string, string>;
  readonly links: LinkSource;
  readonly maxAnnotations: number;
  /** Whether there is a SARIF log. */
  readonly sarif: boolean;
}

/** A file with its bytes. */
export interface FileBytes {
  readonly file: string;
  readonly text: Uint8Array;
}

/** One file to judge, with what was there before it where that is not the same for all. */
export interface Job extends FileBytes {
  readonly old?: readonly FileBytes[];
}

/** What came of one file, as plain data that may be sent from a thread. */
export interface JudgedFile {
  readonly totals: Totals;
  readonly annotations: Annotations;
  /** Its part of the summary; absent for a file without findings. */
  readonly table?: FileTable;
  /** Its part of the report in the log. */
  readonly report: string;
  readonly sarif: readonly SarifResult[];
  /** The kinds without a definition of which no finding tells, and how many resources are of them. */
  readonly unknownKinds: readonly (readonly [name: string, count: number])[];
  /** What of the old files cannot have been stored; said with the first file that meets it. */
  readonly notes: readonly string[];
}

/** Judges files, one after the other. */
export interface Judge {
  judge(job: Job): Outcome;
  /** What of the catalog could not be read, as far as it was needed. */
  catalogProblems(): readonly CatalogProblem[];
}

/** What came of one file, or why nothing did. */
export type Outcome = JudgedFile | UnreadableInput;

/** Gets ready to judge files, one after the other. A fault of ours in one of them is told and does not stop the rest. */
export function openJudge(setup: JudgingSetup): Judge {
  const { conventions, kubernetesVersion, paths, requireCrd, strict } = setup;
  const catalog = setup.catalog && lazyCatalog(setup.catalog);
  const textOf = (file: string): string | undefined => catalog?.textOf(file);
  const toPath = (file: string): string => paths.get(file) ?? file;
  const links = { ...makeLinks(setup.links), toPath };
  const chosen = conventions.length > 0 && { conventions: new Map(conventions.map((id) => [id, {}])) };
  const options: CheckOptions = { kubernetesVersion, strict, requireCrd, fixes: true, ...chosen, ...(catalog && { catalog }) };
  const oldOf = beforeReader();
  const human = humanPresenter({ colors: false, quiet: true, kubernetesVersion, textOf });
  const sarif = setup.sarif ? sarifParts({ ...links, textOf, rules: rulesOf(setup) }) : undefined;
  const tell = (result: CheckResult, notes: readonly string[]): JudgedFile => {
    const table = fileTable(result, links);
    return {
      totals: addResult(NO_TOTALS, result),
      annotations: annotationsOf(result, setup.maxAnnotations, toPath),
      ...(table && { table }),
      report: human.renderResult(result, true),
      sarif: sarif?.resultsOf(result) ?? [],
      unknownKinds: countUnknownKinds(result),
      notes,
    };
  };
  return {
    judge: ({ file, old = setup.old, text }) => {
      try {
        const before = old && oldOf(old);
        return tell(check(file, text, { ...options, ...asUpdateOf(before) }), before?.untold() ?? []);
      } catch (error) {
        return { name: file, code: 'internal-error', message: `internal error: ${errorText(error)}; please report this` };
      }
    },
    catalogProblems: () => catalog?.problems ?? [],
  };
}

/** The rules that may have findings in a run. */
export function rulesOf({ catalog, conventions }: JudgingSetup): readonly ToldRule[] {
  return rulesOfRun({ resources: catalog !== undefined, conventions });
}
