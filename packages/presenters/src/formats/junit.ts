import type { CheckResult, Diagnostic } from '@structural/checker';
import { lineIndex, type LineIndex } from '@structural/document';
import { abridged } from '../text/abridged.js';
import { junitBuilder, type JunitSuite } from './junit-builder.js';
import { inert } from '../text/inert.js';
import type { Presenter } from '../presenter.js';
import { everyFinding } from '../findings/every-finding.js';
import { judgedObjects, ownFindings, type JudgedObject } from '../findings/server-answer.js';
import { visible, visibleLines } from '../text/visible-text.js';
import { messageWithField } from '../findings/with-field.js';

/**
 * The report as JUnit writes it, for the many programs that show test results: a suite for each file, a case for each object, which fails
 * where the server would refuse it, with all findings and their places.
 *
 * An object that cannot be read is an error, one of an unknown kind is skipped; what concerns no single object, a document that does not
 * parse or warnings, is a case of its own. No control character reaches the XML. The format has sums at its beginning, so the findings of a
 * whole run are kept, though not the texts. One presenter is for one run.
 */
export function junitPresenter(): Presenter {
  const report = junitBuilder.newBuilder().name('structural');
  return {
    isStateful: true,
    renderStart: () => '',
    renderResult: (result) => {
      addSuite(report.testSuite().name(visible(result.file)), result);
      return '';
    },
    renderEnd: (_, unreadable) => {
      for (const { message, name } of unreadable) {
        report.testSuite().name(visible(name)).testCase().className('file').name('is read').error(visible(message), 'unreadable');
      }
      // The schema that Jenkins publishes has no such attribute on the outermost element.
      return inert(`${report.build().replace(/^([^>]*>\s*<testsuites [^>]*?) skipped="\d+"/, '$1')}\n`);
    },
  };
}

function addSuite(suite: JunitSuite, result: CheckResult): void {
  const { diagnostics, text } = result;
  const lines = diagnostics.length > 0 ? lineIndex(text) : undefined;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const place = (diagnostic: Diagnostic): string => (lines === undefined ? '' : describe(diagnostic, lines));
  const owned = new Set<Diagnostic>();
  const counted = new Set(diagnostics);
  const findingsOf = ownFindings(everyFinding(result));
  for (const object of judgedObjects(result)) {
    const all = findingsOf(object);
    const findings = all.filter((finding) => counted.has(finding));
    for (const finding of findings) owned.add(finding);
    // Acknowledged, or known before: no failure of this run.
    const isExcused = all.length > 0 && findings.length === 0;
    addCase(suite, isExcused ? { ...object, outcome: 'unknown-kind' } : object, findings, place);
  }
  for (const error of errors.filter((finding) => !owned.has(finding))) {
    suite
      .testCase()
      .className('file')
      .name(error.rule)
      .failure(line(messageWithField(error)), error.rule)
      .stacktrace(place(error));
  }
  const told = [
    ['warnings', diagnostics.filter(({ severity }) => severity === 'warning')],
    ['notes', diagnostics.filter(({ isLimit }) => isLimit)],
  ] as const;
  for (const [name, found] of told)
    if (found.length > 0) suite.testCase().className('file').name(name).standardOutput(found.map(place).join('\n'));
}

function addCase(
  suite: JunitSuite,
  object: JudgedObject,
  findings: readonly Diagnostic[],
  place: (diagnostic: Diagnostic) => string,
): void {
  const { apiVersion, kind, name, namespace, outcome } = object;
  const one = suite
    .testCase()
    .className(visible(`${kind}@${apiVersion}`))
    .name(visible(namespace === '' ? name : `${namespace}/${name}`));
  if (outcome === 'unknown-kind') one.skipped();
  if (outcome !== 'refused' && outcome !== 'undecodable') return;
  const [first] = findings;
  const message =
    first === undefined ? outcome : `${line(messageWithField(first))}${findings.length > 1 ? ` (and ${findings.length - 1} more)` : ''}`;
  const told = findings.map(place).join('\n');
  if (outcome === 'undecodable') one.error(message, first?.rule ?? outcome, told);
  else one.failure(message, first?.rule ?? outcome).stacktrace(told);
}

function describe(diagnostic: Diagnostic, lines: LineIndex): string {
  const { file, hint, range, rule } = diagnostic;
  const { column, line: number } = lines.positionOf(range.start);
  const told = `${visible(file)}:${number}:${column}: ${visibleLines(abridged(messageWithField(diagnostic)), '  ')} [${rule}]${hint === undefined ? '' : `\n  help: ${visibleLines(hint, '  ')}`}`;
  // The library escapes only the first end of a CDATA section.
  return told.replaceAll(']]>', ']] >');
}

/** A message for an attribute, in which XML readers make spaces of line ends. */
function line(message: string): string {
  return visible(abridged(message).replace(/\s*[\r\n]+\s*/g, ' '));
}
