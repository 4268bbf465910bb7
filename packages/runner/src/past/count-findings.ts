import { check, fingerprints, lineIndex, type CheckSetup, type CheckResult, type Diagnostic } from '@structural/checker';
import type { LineSpan } from '@structural/sources';
import type { CountedFindings } from '../setup/counted-findings.js';
import type { Job } from '../setup/judging-setup.js';

/**
 * The result with the findings taken out that do not count, which are then `known`. Those of severity `info` are never taken out: they are no
 * findings of a report.
 *
 * `before` are the options by which the text before is judged, where that is compared.
 */
export function countFindings(result: CheckResult, job: Job, counted: CountedFindings | undefined, before: () => CheckSetup): CheckResult {
  if (counted === undefined || !result.diagnostics.some(isFinding)) return result;
  const isKnown = knownIn(result, job, counted, before);
  const known: Diagnostic[] = [];
  const left: Diagnostic[] = [];
  result.diagnostics.forEach((diagnostic, i) => (isFinding(diagnostic) && isKnown(diagnostic, i) ? known : left).push(diagnostic));
  return known.length === 0 ? result : { ...result, diagnostics: left, known };
}

function isFinding({ severity }: Diagnostic): boolean {
  return severity !== 'info';
}

type IsKnown = (diagnostic: Diagnostic, index: number) => boolean;

function knownIn({ diagnostics, file, text }: CheckResult, job: Job, counted: CountedFindings, before: () => CheckSetup): IsKnown {
  switch (counted.kind) {
    case 'none':
      return () => true;
    case 'on-lines':
      return isOffLines(counted.lines.get(file), text);
    case 'not-listed':
      return isAmong(counted.fingerprints.get(file) ?? [], text, diagnostics);
    case 'new': {
      if (job.before === undefined) return () => false;
      const was = check(file, job.before.text, before());
      return isAmong(fingerprints(was.text, was.diagnostics), text, diagnostics);
    }
  }
}

function isOffLines(lines: readonly LineSpan[] | undefined, text: string): IsKnown {
  if (lines === undefined) return () => false;
  const index = lineIndex(text);
  return ({ range }) => {
    const { line } = index.positionOf(range.start);
    return !lines.some(({ first, last }) => first <= line && line <= last);
  };
}

function isAmong(listed: readonly string[], text: string, diagnostics: readonly Diagnostic[]): IsKnown {
  if (listed.length === 0) return () => false;
  const names = fingerprints(text, diagnostics);
  const known = new Set(listed);
  return (_, i) => known.has(names[i] ?? '');
}
