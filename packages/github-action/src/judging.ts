import type { CheckResult, KubernetesVersion } from '@structural/checker';
import { check, lazyCatalog } from '@structural/checker';
import type { SarifResult, Totals, UnreadableInput } from '@structural/presenters';
import { addResult, humanPresenter, NO_TOTALS, sarifParts } from '@structural/presenters';
import { annotationsOf, type Annotations } from './annotate.js';
import { makeLinks, type LinkSource } from './links.js';
import { fileTable, type FileTable } from './summary.js';
import { errorText } from './trouble.js';

/** All that it takes to judge files and to tell of them, as plain data that may be sent to a thread. */
export interface JudgingSetup {
  /** The server that is asked. */
  readonly kubernetesVersion: KubernetesVersion;
  /** The files with definitions; absent where only definitions are judged. */
  readonly catalog?: readonly { readonly file: string; readonly text: Uint8Array }[];
  /** The paths of all files from the root of the repository, by their names. */
  readonly paths: ReadonlyMap<string, string>;
  readonly links: LinkSource;
  readonly maxAnnotations: number;
  /** Whether there is a SARIF log. */
  readonly sarif: boolean;
}

/** One file to judge. */
export interface Job {
  readonly file: string;
  readonly text: Uint8Array;
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
}

/** What came of one file, or why nothing did. */
export type Outcome = JudgedFile | UnreadableInput;

/** Gets ready to judge files, one after the other. A fault of ours in one of them is told and does not stop the rest. */
export function openJudge(setup: JudgingSetup): (job: Job) => Outcome {
  const { kubernetesVersion, paths } = setup;
  const catalog = setup.catalog && lazyCatalog(setup.catalog);
  const textOf = (file: string): string | undefined => catalog?.textOf(file);
  const toPath = (file: string): string => paths.get(file) ?? file;
  const links = { ...makeLinks(setup.links), toPath };
  const human = humanPresenter({ colors: false, quiet: true, kubernetesVersion, textOf });
  const sarif = setup.sarif ? sarifParts({ ...links, textOf }) : undefined;
  const tell = (result: CheckResult): JudgedFile => {
    const table = fileTable(result, links);
    return {
      totals: addResult(NO_TOTALS, result),
      annotations: annotationsOf(result, setup.maxAnnotations, toPath),
      ...(table && { table }),
      report: human.renderResult(result, true),
      sarif: sarif?.resultsOf(result) ?? [],
    };
  };
  return ({ file, text }) => {
    try {
      return tell(check(file, text, { kubernetesVersion, ...(catalog && { catalog }) }));
    } catch (error) {
      return { name: file, code: 'internal-error', message: `internal error: ${errorText(error)}; please report this` };
    }
  };
}
