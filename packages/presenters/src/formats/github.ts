import type { CheckResult } from '@structural/checker';
import { lineIndex } from '@structural/document';
import { abridged } from '../text/abridged.js';
import type { Presenter, UnreadableInput } from '../presenter.js';
import { visible, visibleLines } from '../text/visible-text.js';
import { placeDiagnostic, type PlacedFinding, type PlacedRegion } from '../findings/placed-finding.js';
import { typesNotes, webhookNotes } from '../limit-notes.js';

/** What an annotation says beyond the finding itself. */
export interface GithubOptions {
  /** The path of a file from the root of the repository, where that is not the name under which it was read. */
  readonly toPath?: (file: string) => string;
}

/**
 * The report as workflow commands, which a runner of GitHub Actions turns into annotations; one line for each finding of severity
 * `error` or `warning`, and a notice where verdicts end at webhooks
 * or rest on types alone.
 *
 * Prints all of them. GitHub shows the first ten of a severity in a step and drops the rest: whoever minds sorts and cuts before.
 */
export function githubPresenter(options: GithubOptions = {}): Presenter {
  return {
    renderStart: () => '',
    renderResult: (result) => renderAnnotations(result, options),
    renderEnd: ({ checkedByTypes, endingAtWebhooks }, unreadable) =>
      [
        ...unreadable.map((input) => unreadableAnnotation(input, options.toPath)),
        ...[...typesNotes(checkedByTypes), ...webhookNotes(endingAtWebhooks)].map((note) =>
          workflowCommand('notice', { title: 'not checked' }, note),
        ),
      ]
        .map((line) => `${line}\n`)
        .join(''),
  };
}

/** An input that could not be read as a workflow command, without a line end; at the place in it, where there is one. */
function unreadableAnnotation({ message, name, place }: UnreadableInput, toPath: (file: string) => string = (path) => path): string {
  const at = place && { file: visible(toPath(name)), line: String(place.line), col: String(place.column) };
  return workflowCommand('error', { title: 'not read', ...at }, `${visible(name)}: ${visibleLines(message, '')}`);
}

function renderAnnotations({ diagnostics, text }: CheckResult, { toPath }: GithubOptions): string {
  const shown = diagnostics.filter(({ severity }) => severity !== 'info');
  if (shown.length === 0) return '';
  const lines = lineIndex(text);
  return shown.map((diagnostic) => `${annotationCommand(toAnnotation(placeDiagnostic(diagnostic, '', { lines }), toPath))}\n`).join('');
}

/** A finding as runners annotate it, before it is a command. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  /** The path from the root of the repository. */
  readonly file: string;
  readonly line: number;
  /** The columns of the line, from 1 in UTF-16 units, the end exclusive; absent for the whole line. */
  readonly columns?: { readonly start: number; readonly end: number };
  readonly message: string;
}

/** One finding of any command as runners annotate it; at the first line of its file where it has no place there. */
export function toAnnotation(
  { file, hint, message, region, rule, severity, title = rule }: PlacedFinding,
  toPath: (file: string) => string = (path) => path,
): Annotation {
  return {
    level: severity === 'info' ? 'notice' : severity,
    title: visible(title),
    file: toPath(file),
    ...annotatedLine(region ?? { line: 1 }),
    message: visibleLines(abridged(message), '') + (hint === undefined ? '' : `\nhelp: ${visibleLines(hint, '')}`),
  };
}

/**
 * The most characters of a message: a runner cuts longer ones there, far below the 64 KiB that GitHub takes.
 * Source: actions/runner, ExecutionContext.
 */
export const MAX_OF_ANNOTATION = 4_096;

/**
 * The first line of a region, and the columns of that which it takes.
 *
 * A region over several lines is given by its first one, since GitHub takes columns only within one line and shows an annotation below its last.
 */
export function annotatedLine({ column, endColumn, endLine, endOfLine, line }: PlacedRegion): Pick<Annotation, 'line' | 'columns'> {
  const end = endLine === line ? endColumn : endOfLine;
  return { line, ...(column !== undefined && end !== undefined && { columns: { start: column, end } }) };
}

/** An annotation as a workflow command, without a line end; its message has visible characters only. */
export function annotationCommand({ columns, file, level, line, message, title }: Annotation): string {
  const properties = {
    title,
    file: visible(file),
    line: String(line),
    endLine: String(line),
    ...(columns && { col: String(columns.start), endColumn: String(columns.end) }),
  };
  return workflowCommand(level, properties, message);
}

/**
 * A workflow command as runners read it: `::error file=a.yaml,line=3::message`.
 *
 * Nothing in a value can end the command or begin another: line ends, `%` and, in properties, `:` and `,` are escaped.
 * Source: actions/runner, ActionCommand.
 */
export function workflowCommand(name: string, properties: Readonly<Record<string, string>>, message: string): string {
  const listed = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}`);
  return `::${name}${listed.length > 0 ? ` ${listed.join(',')}` : ''}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
