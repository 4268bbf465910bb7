import { fingerprints, type CheckResult } from '@structural/checker';
import { messageWithField, openPresenter, rulePageUrl, type Presenter, type ReportFormat } from '@structural/presenters';
import { catalogsOfSetup, otherVersions, rulesOf, type Checking, type JudgingSetup, type RenderFile } from '@structural/runner';
import { secondOpinion, type SecondOpinion } from '../../report/second-opinion.js';
import type { RecordedFinding } from './write-baseline.js';
import { openKubeconform, type KubeconformSetup } from './kubeconform.js';

/** What rendering needs to know, as plain data that may be sent to a thread. */
export interface ReportRendering {
  readonly report: ReportFormat;
  readonly colors: boolean;
  readonly quiet: boolean;
  readonly version: string;
  /** Whether the names of rules lead to their pages. */
  readonly links?: boolean;
  /** How kubeconform takes part; absent where it does not. */
  readonly kubeconform?: KubeconformSetup;
}

/** How files are judged and reported, as plain data. */
export type ReportSetup = JudgingSetup<ReportRendering>;

/** One file's part of a report, as plain data that may be sent from a thread. */
export interface ReportPiece {
  readonly text: string;
  /** What the report has no room for. */
  readonly omitted: string;
  /** What kubeconform thinks of its resources; absent unless it was asked. */
  readonly opinion?: SecondOpinion;
  /** Its findings for a baseline; absent unless one is to be written. */
  readonly recorded?: readonly RecordedFinding[];
}

/** A report that is opened in one thread. */
export interface OpenReport {
  readonly presenter: Presenter;
  readonly render: RenderFile<ReportPiece>;
}

/** Gets ready to render. Rejects where the schemas for kubeconform cannot be read. */
export async function openReport({ checking, rendering }: ReportSetup, { catalog }: Checking): Promise<OpenReport> {
  const { counted, kubernetesVersion, resources, window } = checking;
  const { colors, kubeconform: wanted, links, quiet, report, version } = rendering;
  const presenter = await openPresenter(report, {
    colors,
    quiet,
    kubernetesVersion,
    ...(window && { oldestVersion: window.oldest }),
    write: checking.write ?? 'apply',
    otherVersions: otherVersions(checking),
    version,
    ...(links === true && { pageOf: (rule: string) => rulePageUrl(rule) }),
    // The others do not list them, and they take a while to load.
    ...(report === 'sarif' && { rules: rulesOf(checking) }),
    ...(catalog && { textOf: (file: string) => catalog.textOf(file) }),
  });
  const kubeconform =
    resources && wanted && (await openKubeconform(wanted, catalogsOfSetup(checking).flat(), resources.strict === 'strict'));
  return {
    presenter,
    render: async (checked, first) => {
      const { opinions, result } = (await kubeconform?.(checked)) ?? { result: checked, opinions: [] };
      const shown = quiet ? errorsOnly(result) : result;
      const piece = {
        text: presenter.renderResult(shown, first),
        omitted: presenter.renderOmitted?.(shown) ?? '',
        ...(wanted?.givesOpinion === true && { opinion: secondOpinion(result, opinions) }),
        ...(counted?.kind === 'none' && { recorded: recordedFindings(result) }),
      };
      return { piece, result };
    },
  };
}

/** The findings that do not count. */
function recordedFindings({ known = [], text }: CheckResult): readonly RecordedFinding[] {
  const names = fingerprints(text, known);
  return known.map((diagnostic, i) => ({
    rule: diagnostic.rule,
    fingerprint: names[i] ?? '',
    message: messageWithField(diagnostic),
  }));
}

function errorsOnly(result: CheckResult): CheckResult {
  return { ...result, diagnostics: result.diagnostics.filter(({ severity }) => severity === 'error') };
}
