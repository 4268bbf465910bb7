import type { CheckResult, Diagnostic } from '@structural/checker';
import { lineIndex } from '@structural/document';
import { everyFinding } from '../findings/every-finding.js';
import { findingLine } from '../findings/finding-line.js';
import { NOT_READ } from '../findings/not-read.js';
import { placeDiagnostic } from '../findings/placed-finding.js';
import { judgedObjects, ownFindings, type JudgedObject } from '../findings/server-answer.js';
import { messageWithField } from '../findings/with-field.js';
import type { Presenter } from '../presenter.js';
import { openJunit, type JunitCase } from './junit-document.js';

/**
 * The report as JUnit writes it, for the many programs that show test results: a suite for each file, a case for each object, which fails
 * where the server would refuse it, with all findings and their places.
 *
 * An object that cannot be read is an error, one of an unknown kind is skipped; what concerns no single object, a document that does not
 * parse or warnings, is a case of its own. The findings of a whole run are kept, though not the texts. One presenter is for one run.
 */
export function junitPresenter(): Presenter {
  const report = openJunit();
  return {
    isStateful: true,
    renderStart: () => '',
    renderResult: (result) => {
      report.add(result.file);
      for (const one of casesOf(result)) report.add(result.file, one);
      return '';
    },
    renderEnd: (_, unreadable) => {
      for (const { message, name } of unreadable) report.add(name, { ...FILE, name: 'is read', error: { message, type: NOT_READ } });
      return report.render();
    },
  };
}

/** The class of cases that are about no object. */
const FILE = { className: 'file' };

function casesOf(result: CheckResult): readonly JunitCase[] {
  const { diagnostics, text } = result;
  const lines = diagnostics.length > 0 ? lineIndex(text) : undefined;
  const place = (diagnostic: Diagnostic): string => (lines === undefined ? '' : findingLine(placeDiagnostic(diagnostic, '', { lines })));
  const owned = new Set<Diagnostic>();
  const counted = new Set(diagnostics);
  const findingsOf = ownFindings(everyFinding(result));
  const objects = judgedObjects(result).map((object) => {
    const all = findingsOf(object);
    const findings = all.filter((finding) => counted.has(finding));
    for (const finding of findings) owned.add(finding);
    // Acknowledged, or known before: no failure of this run.
    const isExcused = all.length > 0 && findings.length === 0;
    return caseOf(isExcused ? { ...object, outcome: 'unknown-kind' } : object, findings, place);
  });
  const shown = [
    ['warnings', diagnostics.filter(({ severity }) => severity === 'warning')],
    ['notes', diagnostics.filter(({ isLimit }) => isLimit)],
  ] as const;
  return [
    ...objects,
    ...diagnostics
      .filter((finding) => finding.severity === 'error' && !owned.has(finding))
      .map((error) => ({
        ...FILE,
        name: error.rule,
        failure: { message: messageWithField(error), type: error.rule, details: [place(error)] },
      })),
    ...shown.flatMap(([name, found]) => (found.length === 0 ? [] : [{ ...FILE, name, output: found.map(place) }])),
  ];
}

function caseOf(object: JudgedObject, findings: readonly Diagnostic[], place: (diagnostic: Diagnostic) => string): JunitCase {
  const { apiVersion, kind, name, namespace, outcome } = object;
  const one = { className: `${kind}@${apiVersion}`, name: namespace === '' ? name : `${namespace}/${name}` };
  if (outcome === 'unknown-kind' || outcome === 'unknown-value') return { ...one, isSkipped: true };
  if (outcome !== 'refused' && outcome !== 'undecodable') return one;
  const [first] = findings;
  const fault = {
    message: first === undefined ? outcome : messageWithField(first),
    more: findings.length - 1,
    type: first?.rule ?? outcome,
    details: findings.map(place),
  };
  return outcome === 'undecodable' ? { ...one, error: fault } : { ...one, failure: fault };
}
