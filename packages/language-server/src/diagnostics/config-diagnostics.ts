import type { ConfigProblem } from '@structural/runner';
import { visibleLines } from '@structural/presenters';
import { DiagnosticSeverity, type Diagnostic } from 'vscode-languageserver';

/** What is wrong with config files, by their paths. */
export function configDiagnostics(problems: readonly ConfigProblem[]): ReadonlyMap<string, readonly Diagnostic[]> {
  const byFile = new Map<string, Diagnostic[]>();
  for (const { file, message, place } of problems) {
    const start = { line: (place?.line ?? 1) - 1, character: (place?.column ?? 1) - 1 };
    const diagnostic: Diagnostic = {
      range: { start, end: { line: start.line, character: start.character + 1 } },
      severity: DiagnosticSeverity.Error,
      source: 'structural',
      message: visibleLines(message, ''),
    };
    byFile.set(file, [...(byFile.get(file) ?? []), diagnostic]);
  }
  return byFile;
}
