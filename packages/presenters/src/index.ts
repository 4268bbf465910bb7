export { abridged } from './text/abridged.js';
export { counted } from './text/counted.js';
export { openPresenter } from './open-presenter.js';
export type { ReportOptions } from './open-presenter.js';
export {
  AUDIT_FORMATS,
  CHANGE_FORMATS,
  MERGED_FORMATS,
  PLAN_FORMATS,
  REPORT_FORMATS,
  SURVEY_FORMATS,
  TEST_REPORT_FORMATS,
  UPGRADE_FORMATS,
} from './report-format.js';
export type {
  AuditFormat,
  ChangeFormat,
  PlanFormat,
  ReportFormat,
  SurveyFormat,
  TestReportFormat,
  UpgradeFormat,
} from './report-format.js';
export { notReadRule } from './findings/not-read.js';
export { humanFinding } from './findings/human-finding.js';
export { findingLine } from './findings/finding-line.js';
export { renderFindings } from './formats/render-findings.js';
export type { FindingFormat } from './formats/render-findings.js';
export { openJunit } from './open-junit.js';
export { annotatedLine, annotationCommand, githubPresenter, MAX_OF_ANNOTATION, toAnnotation, workflowCommand } from './formats/github.js';
export type { Annotation } from './formats/github.js';
export { placeDiagnostic, regionOf } from './findings/placed-finding.js';
export type { PlacedFinding, PlacedRegion } from './findings/placed-finding.js';
export { humanPresenter, renderSummary } from './formats/human.js';
export type { HumanOptions } from './formats/human.js';
export type { LinesOf, TextOf } from './text/other-texts.js';
export type { Presenter, UnreadableInput } from './presenter.js';
export { leftOutNotifications, sarifParts, sarifSequence } from './formats/sarif.js';
export type { SarifOptions, SarifParts, SarifResult, SarifSequence } from './formats/sarif.js';
export { repositoryUrl } from './repository-url.js';
export { rulePageUrl, rulesOfRun } from './findings/rule-help.js';
export type { RunScope, ReportedRule } from './findings/rule-help.js';
export { countPatched, countUnknownKinds, limitNotes, skippedNotes, unknownDefinitions } from './limit-notes.js';
export type { RunLimits } from './limit-notes.js';
export { fixTitles } from './findings/fix-titles.js';
export { alignCells } from './text/align-cells.js';
export type { CellAlignment } from './text/align-cells.js';
export { inert, inertJson } from './text/inert.js';
export { markdownBlock, markdownCode, markdownLink, markdownTable, markdownText } from './text/markdown.js';
export { addResult, addTotals, isAnythingJudged, NO_TOTALS, sparseTotals, totalsOf } from './totals.js';
export type { Totals } from './totals.js';
export { visible, visibleLines } from './text/visible-text.js';
export { layOutLine } from './findings/source-frame.js';
export type { FrameLine } from './findings/source-frame.js';
export { failureText, testSummary } from './tests/human-tests.js';
export { inReadingOrder, messageWithField } from './findings/with-field.js';
// Runs of tests
export { TEST_FAILED, testRules } from './tests/test-rules.js';
export { openTestPresenter } from './tests/open-test-presenter.js';
export type { ReportedFailure, ReportedPlace, ReportedProblem, ReportedTest, TestPresenter, TestTotals } from './tests/test-report.js';
export { breakable, capitalized, linked } from './text/html-words.js';
export { WIDEST } from './text/widest.js';
export { withinWidth } from './text/within-width.js';
export { renderFrame } from './findings/render-frame.js';
