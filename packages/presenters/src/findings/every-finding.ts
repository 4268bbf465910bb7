import { sortDiagnostics, type CheckResult, type Diagnostic } from '@structural/checker';

/** All findings of a result, those included that do not count since a comment acknowledges them or they were there before: what the server says. */
export function everyFinding({ acknowledged = [], diagnostics, known = [] }: CheckResult): readonly Diagnostic[] {
  if (acknowledged.length + known.length === 0) return diagnostics;
  return sortDiagnostics([...diagnostics, ...acknowledged.map(({ diagnostic }) => diagnostic), ...known]);
}
