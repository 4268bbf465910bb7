import { resolve } from 'node:path';
import { sarifParts, type PlacedFinding, type Totals, type ReportedRule, type UnreadableInput } from '@structural/presenters';
import { upgradeRules } from '@structural/audit';
import { changeRules } from '@structural/evolve';
import { rulesOf } from '@structural/runner';
import type { ActionInputs } from '../action-inputs.js';
import { renderer, type ActionPiece } from '../open-render.js';
import type { Preparation, RunContext } from '../prepare.js';
import type { ActionProblem } from '../problem.js';
import { annotator, type PlacedAnnotation } from './annotate.js';
import { annotationsOfChanges, linksOfChanges } from './change-report.js';
import { makeLinks } from './links.js';
import { placeInDiff } from './place-in-diff.js';
import { reportLog } from './report-log.js';
import { upgradeAnnotations, upgradeFindings } from './upgrade-annotations.js';
import { openSarifLog } from './sarif-log.js';
import { summary as openSummary, type Summary } from './summary.js';

/** All that a step reports, collected while it judges: annotations of errors are printed at once, the rest at the end. */
export interface Reports {
  readonly summary: Summary;
  show(piece: ActionPiece): Promise<void>;
  /** Shows what the changes do to a cluster. */
  showUpgrade(): Promise<void>;
  /** Shows what changed definitions break. */
  showChanges(): Promise<void>;
  /** Ends the SARIF log; what kept it from being written. */
  endSarif(totals: Totals, unreadable: readonly UnreadableInput[]): Promise<ActionProblem | undefined>;
  /** How many findings are where; of a SARIF log that was not written none. */
  shown(): { readonly annotated: number; readonly log: number; readonly sarif?: number };
  /** What is to be printed at the end: annotations of warnings, and the report for people. */
  end(): Promise<string>;
}

/** Opens what a step reports. */
export function openReports({ maxAnnotations, sarifFile }: ActionInputs, prepared: Preparation, { host, places }: RunContext): Reports {
  const { compared, problems, setup, upgraded } = prepared;
  const toPath = (file: string): string => setup.rendering.paths.get(file) ?? file;
  const links = makeLinks(setup.rendering.links);
  const annotations = annotator(maxAnnotations, problems.length, placeInDiff(prepared.pastOfBase, prepared.isNew));
  const summary = openSummary();
  const log = reportLog();
  const parts = sarifParts({ ...links, version: host.version, rules: reportedRules(prepared) });
  let sarif = sarifFile === undefined ? undefined : openSarifLog(resolve(places.directory, sarifFile), sarifFile, parts);
  const annotate = async (found: readonly PlacedAnnotation[]): Promise<void> => {
    const printed = await annotations.add(found);
    if (printed !== '') await host.print(printed);
  };
  const show = async (piece: ActionPiece): Promise<void> => {
    await annotate(piece.annotations);
    if (piece.table !== undefined) summary.add(piece.table);
    log.add(piece.report);
    await sarif?.add(piece.sarif);
  };
  return {
    summary,
    show,
    showUpgrade: async () => {
      const findings = upgradeFindings(upgraded);
      await annotate(upgradeAnnotations(findings, places.toPath));
      await sarif?.add(
        findings.map((finding) => parts.resultOf(atPaths(finding, places.toPath))),
        findings.reduce((sum, { count = 1 }) => sum + count, 0),
      );
      if (upgraded.upgrade !== undefined) summary.addUpgrade(upgraded.upgrade);
    },
    showChanges: async () => {
      const render = renderer(setup, compared.textOf, () => reportedRules(prepared));
      await annotate(annotationsOfChanges(compared, toPath));
      if (compared.report !== undefined) summary.addChanges(compared.report, linksOfChanges(compared, links, toPath), toPath);
      // The log and the SARIF log have them by files; a summary and annotations say otherwise what they are.
      for (const result of compared.results) await show({ ...render(result).piece, annotations: [], table: undefined });
      for (const result of compared.remarks) await show(render(result).piece);
    },
    endSarif: async (totals, unreadable) => {
      const problem = await sarif?.end(totals, unreadable);
      if (problem !== undefined) sarif = undefined;
      return problem;
    },
    shown: () => ({ annotated: annotations.shown(), log: log.shown(), ...(sarif && { sarif: sarif.shown() }) }),
    end: async () => (await annotations.end()) + log.end(),
  };
}

/** A finding with the paths of its files from the root of the repository. */
function atPaths(finding: PlacedFinding, toPath: (file: string) => string): PlacedFinding {
  return {
    ...finding,
    file: toPath(finding.file),
    related: finding.related.map((related) => ({ ...related, file: toPath(related.file) })),
  };
}

/** The rules that reports name: those about changes and upgrades only where these were judged. */
function reportedRules({ compared, setup, upgraded }: Preparation): readonly ReportedRule[] {
  return [
    ...rulesOf(setup.checking),
    ...(compared.results.length === 0 ? [] : changeRules()),
    ...(upgraded.upgrade === undefined ? [] : upgradeRules()),
  ];
}
