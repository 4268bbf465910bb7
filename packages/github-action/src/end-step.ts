import { UNKNOWN_UPGRADES } from '@structural/audit';
import { kubernetesVersionText, type CheckResult } from '@structural/checker';
import { addResult, inert, limitNotes, NO_TOTALS, renderSummary, visible, type Totals, type UnreadableInput } from '@structural/presenters';
import { otherVersions, type JudgingEnd } from '@structural/runner';
import type { ActionHost } from './action-host.js';
import type { ActionInputs, FailOn } from './action-inputs.js';
import type { ComparedWithBase } from './changes/compare-with-base.js';
import type { UpgradeOfBase } from './changes/upgrade-of-base.js';
import { writeComment } from './comment/write-comment.js';
import type { Preparation, RunContext } from './prepare.js';
import { annotateProblem, errorText } from './problem.js';
import type { Reports } from './report/reports.js';
import { countWords, JOB_SUMMARY, type Counts, type SummaryWords } from './report/summary.js';
import { whereFindingsAre } from './report/whereabouts.js';

/** 0: nothing that fails the step; 1: findings that do, a wrong configuration, or something that cannot be read or written. */
export type StepExitCode = 0 | 1;

/** What came of judging. */
export interface JudgedStep {
  readonly ended: Pick<JudgingEnd, 'totals' | 'unknownKinds' | 'unparsed' | 'patchedBy' | 'catalogProblems'>;
  readonly unreadable: readonly UnreadableInput[];
  /** Remarks about what was there before. */
  readonly notes: readonly string[];
}

/** Ends a step: prints the report, and writes the SARIF log, the job summary and the outputs. */
export async function endStep(
  inputs: ActionInputs,
  { compared, reasons, setup, toJudge, upgraded }: Preparation,
  context: RunContext,
  reports: Reports,
  { ended: { catalogProblems, patchedBy, totals: judged, unknownKinds, unparsed }, notes, unreadable }: JudgedStep,
): Promise<StepExitCode> {
  const { host, places } = context;
  const own = withUpgrade(judged, upgraded);
  const totals = { ...withChanges(own, [...compared.results, ...compared.remarks]), unreadable: unreadable.length };
  const sarifProblem = await reports.endSarif(totals, unreadable);
  if (sarifProblem !== undefined) await host.print(annotateProblem(sarifProblem));
  const verdict =
    toJudge.length === 0
      ? 'nothing to check'
      : renderSummary(
          totals,
          setup.checking.kubernetesVersion,
          undefined,
          otherVersions(setup.checking),
          undefined,
          setup.checking.write ?? 'apply',
        );
  const words: SummaryWords = {
    title: title(toJudge.length, countsOf(own, compared), upgraded),
    problems: unreadable.map(({ message, name }) => (name === 'files' ? message : `not read: ${name}: ${message}`)),
    remarks: [],
  };
  const whereabouts = whereFindingsAre({
    all: totals.errors + totals.warnings,
    ...reports.shown(),
    ...(inputs.summary && { summary: reports.summary.render(words, JOB_SUMMARY).shown }),
  });
  const remarks = [
    verdict,
    ...(whereabouts === undefined ? [] : [whereabouts]),
    ...reasons,
    ...notes,
    ...limitNotes({
      totals,
      kubeVersion: kubernetesVersionText(setup.checking.kubernetesVersion),
      unknownKinds,
      unparsed,
      patchedBy,
      catalogProblems,
      asCreated: '`as: create`',
    }),
  ];
  await host.print((await reports.end()) + inert(remarks.map((line) => `${visible(line)}\n`).join('')));
  if (inputs.summary) await writeSummary(host, reports.summary.render({ ...words, remarks }, JOB_SUMMARY).markdown);
  if (inputs.comment)
    await writeComment(context, reports.summary, { ...words, remarks }, totals.errors + totals.warnings + unreadable.length > 0);
  const { sarifFile } = inputs;
  if (upgraded.upgrade !== undefined) await host.setOutput('upgrade', upgradeWord(upgraded.upgrade)).catch(() => undefined);
  await writeOutputs(host, totals, sarifFile === undefined || sarifProblem !== undefined ? '' : places.toPath(sarifFile));
  return unreadable.length > 0 || sarifProblem !== undefined || isFailure(totals, inputs.failOn) ? 1 : 0;
}

/** What changed definitions break counts, though no further file was judged for it. */
function withChanges(judged: Totals, results: readonly CheckResult[]): Totals {
  const { errors, warnings } = results.reduce(addResult, judged);
  return { ...judged, errors, warnings };
}

/** The errors and warnings of an upgrade count, too; a source that is not known is a warning. */
function withUpgrade(judged: Totals, { upgrade }: UpgradeOfBase): Totals {
  if (upgrade === undefined) return judged;
  const { error, warning } = upgrade.report.severities;
  return { ...judged, errors: judged.errors + error, warnings: judged.warnings + warning + upgrade.unknown.length };
}

/** An upgrade in a word, for later steps: what blocks it counts more than what is unknown. */
function upgradeWord({ report, unknown }: NonNullable<UpgradeOfBase['upgrade']>): string {
  const { error, warning } = report.severities;
  if (error > 0) return 'blocked';
  if (unknown.length > 0 || report.findings.some((finding) => UNKNOWN_UPGRADES.has(finding.class))) return 'unknown';
  return warning > 0 ? 'changed' : 'safe';
}

function title(files: number, counts: Counts, { upgrade }: UpgradeOfBase): string {
  const words = countWords(counts);
  if (upgrade?.bot !== undefined)
    return `Structural: the upgrade by ${upgrade.bot} is ${upgradeWord(upgrade)}${words === '' ? '' : `: ${words}`}`;
  if (words !== '') return `Structural: ${words}`;
  return files === 0 ? 'Structural: nothing to check' : 'Structural: no findings';
}

/** Findings of files, and apart from them what changed. */
function countsOf(judged: Totals, { remarks, report, results }: ComparedWithBase): Counts {
  const changes = results.reduce(addResult, NO_TOTALS);
  const { errors, warnings } = withChanges(judged, remarks);
  const shown = report?.compared.changes.filter(({ severity }) => severity !== 'info') ?? [];
  const definitions = new Set(shown.map(({ definition }) => definition)).size;
  return { breaking: changes.errors, undecided: changes.warnings, definitions, errors, warnings };
}

async function writeSummary(host: ActionHost, markdown: string): Promise<void> {
  try {
    await host.appendSummary(markdown);
  } catch (error) {
    await host.print(annotateProblem({ title: 'summary', message: `the job summary cannot be written: ${errorText(error)}` }, 'warning'));
  }
}

async function writeOutputs(host: ActionHost, { errors, files, warnings }: Totals, sarif: string): Promise<void> {
  try {
    for (const [name, value] of [
      ['errors', String(errors)],
      ['warnings', String(warnings)],
      ['files', String(files)],
      ['sarif', sarif],
    ] as const)
      await host.setOutput(name, value);
  } catch (error) {
    await host.print(annotateProblem({ title: 'outputs', message: `the outputs cannot be written: ${errorText(error)}` }, 'warning'));
  }
}

function isFailure({ errors, warnings }: Totals, failOn: FailOn): boolean {
  return failOn !== 'none' && (errors > 0 || (failOn === 'warning' && warnings > 0));
}
