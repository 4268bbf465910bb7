import type { CheckResult, DefinitionVerdict, Diagnostic, KubernetesVersion } from '@structural/checker';
import { kubernetesVersionText, NEWEST_KUBERNETES, pathText } from '@structural/checker';
import type { LineIndex } from '@structural/document';
import { lineIndex } from '@structural/document';
import pc from 'picocolors';
import type { Presenter } from './presenter.js';
import { layOutLine, layOutContext } from './source-frame.js';
import type { Totals } from './totals.js';
import { visible, visibleLines } from './visible-text.js';

/** How a report for readers looks; whether the terminal shows colours is the caller's knowledge. */
export interface HumanOptions {
  readonly colors: boolean;
  /** Leaves out the summary. */
  readonly quiet?: boolean;
  /** The server that was asked, by default the newest known; the summary names it. */
  readonly kubernetesVersion?: KubernetesVersion;
}

type Colors = ReturnType<typeof pc.createColors>;

/**
 * The report for people: each finding with its place, the server's words, the line it is about and carets under it.
 *
 * Lines and columns count from 1, columns in UTF-16 units as editors do. Nothing that a file contains reaches the
 * terminal as a control sequence. Findings of severity `info` are left out: they concern no line.
 */
export function humanPresenter({ colors, kubernetesVersion = NEWEST_KUBERNETES, quiet = false }: HumanOptions): Presenter {
  const paint = pc.createColors(colors);
  return {
    renderStart: () => '',
    renderResult: (result) => renderResult(result, paint),
    renderEnd: (totals) => (quiet ? '' : `${renderSummary(totals, kubernetesVersion, paint)}\n`),
  };
}

function renderResult(result: CheckResult, paint: Colors): string {
  const shown = result.diagnostics.filter(({ severity }) => severity !== 'info');
  if (shown.length === 0) return '';
  const lines = lineIndex(result.text);
  const blocks = shown.map((diagnostic) => renderDiagnostic(diagnostic, result.text, lines, paint));
  const conditions = result.definitions.flatMap((definition) => renderCondition(result.file, definition, paint));
  return [...blocks, ...conditions].map((block) => `${block}\n`).join('\n') + '\n';
}

function renderDiagnostic(diagnostic: Diagnostic, text: string, lines: LineIndex, paint: Colors): string {
  const { cause, file, hint, message, range, related, rule, severity } = diagnostic;
  const { line } = lines.positionOf(range.start);
  const gutter = ' '.repeat(String(line).length + 2);
  const note = (label: string, content: string): string => `${gutter}${paint.blue('=')} ${paint.dim(`${label}:`)} ${visibleLines(content, `${gutter}    `)}`;
  return [
    `${paint.bold(place(file, range.start, lines))}: ${paintSeverity(severity, paint)}: ${visibleLines(abridged(message), '  ')} ${paint.dim(`[${rule}]`)}`,
    ...renderFrame(diagnostic, text, lines, paint),
    ...(cause === undefined ? [] : [note('field', pathText(cause.path))]),
    ...related.map((at) => note('also', `${at.file === file ? place(file, at.range.start, lines) : at.file} ${at.message}`)),
    ...(hint === undefined ? [] : [note('help', hint)]),
  ].join('\n');
}

/** A message without the middle of what it quotes: some quote a whole schema, and what is wrong with it stands at the end. */
function abridged(message: string): string {
  if (message.length <= MAX_MESSAGE) return message;
  return `${message.slice(0, MAX_MESSAGE / 4)} … ${message.slice(-MAX_MESSAGE / 2)}`;
}

const MAX_MESSAGE = 1_200;

function renderFrame({ range, severity }: Diagnostic, text: string, lines: LineIndex, paint: Colors): string[] {
  const { line } = lines.positionOf(range.start);
  const width = String(line).length + 1;
  const bar = paint.blue('|');
  const marked = layOutLine(text, lines, range);
  const before = layOutContext(text, lines, line - 1);
  const paintCaret = severity === 'error' ? paint.red : paint.yellow;
  const { column, width: carets } = marked.caret ?? { column: 0, width: 1 };
  return [
    ...(before === undefined ? [] : [`${paint.blue(String(line - 1).padStart(width))} ${bar} ${before.text}`]),
    `${paint.blue(String(line).padStart(width))} ${bar} ${marked.text}`,
    `${' '.repeat(width)} ${bar} ${' '.repeat(column)}${paintCaret('^'.repeat(carets))}`,
  ];
}

function place(file: string, offset: number, lines: LineIndex): string {
  const { line, column } = lines.positionOf(offset);
  return `${visible(file)}:${line}:${column}`;
}

function paintSeverity(severity: Diagnostic['severity'], paint: Colors): string {
  return severity === 'error' ? paint.red(paint.bold(severity)) : paint.yellow(paint.bold(severity));
}

/** The condition that the server would keep in the definition's status, shortened: its parts have been shown one by one. */
function renderCondition(file: string, { condition, name }: DefinitionVerdict, paint: Colors): string[] {
  if (condition === undefined) return [];
  const { message, reason, status, type } = condition;
  const shortened = message.length > MAX_CONDITION ? `${message.slice(0, MAX_CONDITION)}…` : message;
  return [`${visible(file)}: ${paint.bold(name === '' ? '(unnamed)' : visible(name))}: ${type}=${status}, ${reason}: ${visible(shortened)}`];
}

const MAX_CONDITION = 160;

/** One line that says what was judged and how it went. */
export function renderSummary(totals: Totals, kubernetesVersion = NEWEST_KUBERNETES, paint: Colors = pc.createColors(false)): string {
  const { definitions, errors, files, nonStructural, refused, undecodable, unreadable, warnings, withoutDefinitions } = totals;
  const faults = [
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(nonStructural > 0 ? [`${nonStructural} not structural`] : []),
    ...(undecodable > 0 ? [`${undecodable} undecodable`] : []),
  ];
  const counted = `${count(definitions, 'CustomResourceDefinition')} in ${count(files, 'file')} against Kubernetes ${kubernetesVersionText(kubernetesVersion)}`;
  const found = errors + warnings === 0 ? paint.green('no findings') : paint.bold(`${count(errors, 'error')}, ${count(warnings, 'warning')}`);
  return [
    `${counted}${faults.length > 0 ? ` (${faults.join(', ')})` : ''}: ${found}`,
    ...(withoutDefinitions > 0 ? [`${count(withoutDefinitions, 'file')} without a CustomResourceDefinition`] : []),
    ...(unreadable > 0 ? [`${count(unreadable, 'input')} not read`] : []),
  ].join('; ');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
