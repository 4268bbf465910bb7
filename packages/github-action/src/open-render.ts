import type { CheckResult } from '@structural/checker';
import { humanPresenter, sarifParts, type SarifResult, type TextOf, type ReportedRule } from '@structural/presenters';
import { otherVersions, rulesOf, type JudgingSetup, type OpenRender, type Rendered } from '@structural/runner';
import { annotationsOf, type PlacedAnnotation } from './report/annotate.js';
import { makeLinks, type LinkSource } from './report/links.js';
import { logPiece, type LogPiece } from './report/report-log.js';
import { findingsTable, type FindingsTable } from './report/findings-table.js';

/** What rendering needs to know, as plain data that may be sent to a thread. */
export interface ActionRendering {
  /** The paths of all files from the root of the repository, by their names. */
  readonly paths: ReadonlyMap<string, string>;
  /** The commits that files were read at, short, by the names of those that are not of today. */
  readonly atBase: ReadonlyMap<string, string>;
  readonly links: LinkSource;
  readonly maxAnnotations: number;
  /** Whether there is a SARIF log. */
  readonly sarif: boolean;
}

/** What the runner is shown of one file, as plain data that may be sent from a thread. */
export interface ActionPiece {
  readonly annotations: readonly PlacedAnnotation[];
  /** Its part of the summary; absent for a file without findings. */
  readonly table?: FindingsTable | undefined;
  /** Its part of the report in the log. */
  readonly report: LogPiece;
  readonly sarif: readonly SarifResult[];
}

/** Gets ready to render files in one thread. */
export const openRender: OpenRender<ActionPiece, ActionRendering> = (setup, { catalog }) =>
  renderer(
    setup,
    (file) => catalog?.textOf(file),
    () => rulesOf(setup.checking),
  );

/** Renders files, of which findings may point to others whose texts `textOf` knows. */
export function renderer(
  { checking: setup, rendering }: JudgingSetup<ActionRendering>,
  textOf: TextOf,
  rules: () => readonly ReportedRule[],
): (result: CheckResult) => Rendered<ActionPiece> {
  const { atBase, links: source, maxAnnotations, paths } = rendering;
  const toPath = (file: string): string => paths.get(file) ?? file;
  const links = { ...makeLinks(source), toPath };
  const elsewhere = (file: string): string | undefined => {
    const short = atBase.get(file);
    return short === undefined ? undefined : `${toPath(file)} at ${short}`;
  };
  const human = humanPresenter({
    colors: false,
    quiet: true,
    kubernetesVersion: setup.kubernetesVersion,
    otherVersions: otherVersions(setup),
    textOf,
  });
  const sarif = rendering.sarif ? sarifParts({ ...links, elsewhere, textOf, rules: rules() }) : undefined;
  return (result) => {
    const table = findingsTable(result, links);
    const piece = {
      annotations: annotationsOf(result, maxAnnotations, toPath),
      ...(table && { table }),
      report: logPiece(
        human.renderResult(result, true),
        result.diagnostics.filter(({ severity }) => severity !== 'info'),
        (diagnostic) => human.renderResult({ ...result, definitions: [], diagnostics: [diagnostic] }, true),
      ),
      sarif: sarif?.resultsOf(result) ?? [],
    };
    return { piece, result };
  };
}
