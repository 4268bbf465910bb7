import type { ParsedDocument, Range } from '@structural/document';
import type { FoundInDocument } from '../find/found-in-document.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { Severity } from '../rules/record/severity.js';
import { findBreakingAction, findTemplatedValue } from '../find/template-action.js';
import { valueRangeAt } from '../place/position.js';

/** The place of the first value in the documents of a text that a template was meant to fill in; linear in the text, however many there are. */
export function locateTemplatedValue(found: readonly FoundInDocument[]): Range | undefined {
  const hasBraces = bracesFinder();
  for (const { definitions, document } of found) {
    if (!hasBraces(document)) continue;
    const { value } = document;
    const path = findTemplatedValue(
      value,
      definitions.map((definition) => definition.path),
    );
    if (path !== undefined) return valueRangeAt(document, path);
  }
  return undefined;
}

/** Tells of documents in their order whether they hold two braces, looking at each part of the text once. */
function bracesFinder(): (document: ParsedDocument) => boolean {
  let open: number | undefined;
  return ({ range, text }) => {
    if (open === undefined || (open !== -1 && open < range.start)) open = text.indexOf('{{', range.start);
    return open !== -1 && open < range.end;
  };
}

/** The findings with one about the template; it takes the place of those that it explains. */
export function withTemplatedValue(file: string, range: Range, diagnostics: readonly Diagnostic[], text: string): readonly Diagnostic[] {
  const undecodable = diagnostics.find(isUndecodable);
  const others = diagnostics.filter((diagnostic) => !isUndecodable(diagnostic) && !isAboutAction(diagnostic, text));
  if (undecodable === undefined) return [...others, templatedFile(file, 'warning', range, 'it is judged as it is written')];
  return [...others, templatedFile(file, 'error', range, `as it is, it does not decode: ${undecodable.message}`)];
}

function isUndecodable({ rule }: Diagnostic): boolean {
  return rule === 'undecodable-definition' || rule === 'undecodable-resource';
}

/** True for a finding about a value that is yet to be filled in. */
function isAboutAction({ range }: Diagnostic, text: string): boolean {
  return /^[^\n\r]*\{\{/.test(text.slice(range.start, range.end));
}

/** One finding for each document that does not parse; or a single one for a file that is a template. */
export function unreadableDiagnostics(file: string, documents: readonly ParsedDocument[]): readonly Diagnostic[] {
  const failed = documents.filter((document) => !document.ok);
  const hasBraces = bracesFinder();
  for (const document of failed) {
    const { text, range, error } = document;
    const action = hasBraces(document) ? findBreakingAction(text, range) : undefined;
    if (action === undefined) continue;
    const severity = isOfChart(file) && !mayDefine(failed) ? 'info' : 'error';
    return [templatedFile(file, severity, action, `as it is, it does not parse: ${error.message}`)];
  }
  return failed.map(({ error }) => ({
    rule: 'syntax',
    severity: 'error',
    message: error.message,
    file,
    range: error.range,
    related: [],
  }));
}

/** Whether a file stands where charts have their templates, which nobody takes for manifests. */
function isOfChart(file: string): boolean {
  return /(?:^|[\\/])templates[\\/]/.test(file);
}

/** Whether a definition would go unjudged with the documents, which is more than a note. */
function mayDefine(documents: readonly ParsedDocument[]): boolean {
  return documents.some(({ range, text }) => {
    const kind = text.indexOf('CustomResourceDefinition', range.start);
    return kind !== -1 && kind < range.end;
  });
}

/** What is said of a template where a manifest should be, with what comes of that. */
export function templateMessage(consequence: string): string {
  return `this is a template: render it first (helm template … | kubectl structural lint -); ${consequence}`;
}

function templatedFile(file: string, severity: Severity, range: Range, consequence: string): Diagnostic {
  return { rule: 'templated-file', severity, message: templateMessage(consequence), file, range, related: [] };
}
