import type { Diagnostic, RelatedPlace } from '@structural/checker';
import { lineIndex, type LineIndex, type Range as Offsets } from '@structural/document';
import { messageWithField, rulePageUrl, visibleLines } from '@structural/presenters';
import {
  DiagnosticSeverity,
  DiagnosticTag,
  type Diagnostic as EditorDiagnostic,
  type DiagnosticRelatedInformation,
  type Range,
} from 'vscode-languageserver';

/** What it takes to say where something is. */
export interface EditorPlaces {
  /** The address of a file, as the editor knows it. */
  uriOf(path: string): string;
  /** The text of a file that is open, or has definitions. */
  textOf(path: string): string | undefined;
  /** A text in which files of the workspace are named from its folders. */
  withShortPaths(text: string): string;
}

/** Findings as an editor shows them, in their order. */
export function toDiagnostics(findings: readonly Diagnostic[], text: string, places: EditorPlaces): EditorDiagnostic[] {
  const lines = lineIndex(text);
  const others = new Map<string, LineIndex | undefined>();
  const linesOf = (path: string): LineIndex | undefined => {
    if (!others.has(path)) {
      const other = places.textOf(path);
      others.set(path, other === undefined ? undefined : lineIndex(other));
    }
    return others.get(path);
  };
  return findings.map((found) => {
    const finding = { ...found, range: firstLineOfWhole(found.range, text) };
    return toDiagnostic(finding, lines, (path) => (path === finding.file ? lines : linesOf(path)), places);
  });
}

/** Of a place that is a whole document the first line, since nobody can read what is underlined from top to bottom. */
function firstLineOfWhole(range: Offsets, text: string): Offsets {
  const { end, start } = range;
  const lineEnd = text.slice(start).search(/\r?\n/);
  const isStart = start === 0 || text[start - 1] === '\n';
  const isWhole = (start === 0 && end === 0) || (isStart && end > start + lineEnd && /^\s*(?:$|---|\.\.\.)/.test(text.slice(end)));
  return lineEnd > 0 && isWhole ? { start, end: start + lineEnd } : range;
}

/** What is said of one finding: the server's words, then what to do. */
function toDiagnostic(
  finding: Diagnostic,
  lines: LineIndex,
  linesOf: (path: string) => LineIndex | undefined,
  { uriOf, withShortPaths }: EditorPlaces,
): EditorDiagnostic {
  const { hint, range, related, rule, servers } = finding;
  const tags = tagsOf(finding);
  const others = related.slice(0, MAX_RELATED).flatMap((place) => relatedInformation(place, linesOf, uriOf));
  const note = servers === undefined ? '' : ` (${servers.join(', ')})`;
  return {
    range: toRange(range, lines),
    severity: severityOf(finding),
    code: rule,
    codeDescription: { href: rulePageUrl(rule) },
    source: 'structural',
    message: visibleLines(
      withShortPaths(shortened(`${messageWithField(finding)}${note}${hint === undefined ? '' : `\nHelp: ${hint}`}`)),
      '',
    ),
    ...(tags.length > 0 && { tags }),
    ...(others.length > 0 && { relatedInformation: others }),
  };
}

/** Offsets as lines and characters from 0. */
export function toRange({ end, start }: Offsets, lines: LineIndex): Range {
  return { start: toPosition(start, lines), end: toPosition(end, lines) };
}

/** An offset as a line and a character from 0. */
export function toPosition(offset: number, lines: LineIndex): Range['start'] {
  const { column, line } = lines.positionOf(offset);
  return { line: line - 1, character: column - 1 };
}

/** Servers quote whole schemas in some messages, and what is wrong stands at the end. */
function shortened(text: string): string {
  return text.length <= MAX_OF_MESSAGE ? text : `${text.slice(0, MAX_OF_MESSAGE / 3)} … ${text.slice((-2 * MAX_OF_MESSAGE) / 3)}`;
}

const MAX_OF_MESSAGE = 3000;
const MAX_RELATED = 10;

/** That there is no definition is worth no more than a mark at the place. */
function severityOf({ rule, severity }: Diagnostic): DiagnosticSeverity {
  if (severity === 'error') return DiagnosticSeverity.Error;
  if (severity === 'warning') return DiagnosticSeverity.Warning;
  return rule === 'unknown-kind' ? DiagnosticSeverity.Hint : DiagnosticSeverity.Information;
}

/** What the server drops is shown faded, what it will not serve for long struck through. */
function tagsOf({ rule }: Diagnostic): DiagnosticTag[] {
  if (rule === 'unknown-field') return [DiagnosticTag.Unnecessary];
  return rule === 'removed-api-version' ? [DiagnosticTag.Deprecated] : [];
}

function relatedInformation(
  { file, message, range }: RelatedPlace,
  linesOf: (path: string) => LineIndex | undefined,
  uriOf: (path: string) => string,
): DiagnosticRelatedInformation[] {
  const lines = linesOf(file);
  return lines === undefined ? [] : [{ location: { uri: uriOf(file), range: toRange(range, lines) }, message: visibleLines(message, '') }];
}
