import type { AcknowledgedChange, Change, ChangePlace, Diagnostic } from '@structural/checker';
import { lineIndex } from '@structural/document';
import pc from 'picocolors';
import { renderFrame } from '../findings/render-frame.js';
import { abridged } from '../text/abridged.js';
import { inert } from '../text/inert.js';
import type { TextOf } from '../text/other-texts.js';
import { visible, visibleLines } from '../text/visible-text.js';
import type { ChangeReport } from './change-report.js';
import { effectOf, subjectOf, verdictOf } from './change-words.js';
import { changeSummary } from './change-summary.js';
import { witnessText } from './witness-text.js';

type Colors = ReturnType<typeof pc.createColors>;

/** How a report about changes looks. */
export interface HumanChangeOptions {
  readonly colors: boolean;
  /** Whether to show what breaks nobody, too. */
  readonly verbose?: boolean;
  /** Leaves out all but what breaks. */
  readonly quiet?: boolean;
}

/**
 * The report about changes for people: each with its new and its old line, whom it hurts, and the resource that shows it with what both definitions
 * make of it. A resource that proves several findings is shown once.
 */
export function renderHumanChanges(report: ChangeReport, { colors, quiet = false, verbose = false }: HumanChangeOptions): string {
  const paint = pc.createColors(colors);
  const { compared } = report;
  const shown = compared.changes.filter(({ severity }) => severity === 'error' || (!quiet && (severity === 'warning' || verbose)));
  const blocks = [
    ...shown.map((change) => renderChange(change, report, paint, verbose)),
    ...(quiet ? [] : compared.problems.map((problem) => renderProblem(problem, report, paint))),
    ...(verbose ? compared.acknowledged.map((each) => renderAcknowledged(each, paint)) : []),
  ];
  return inert(`${blocks.map((block) => `${block}\n\n`).join('')}${quiet ? '' : `${changeSummary(report, paint)}\n`}`);
}

function renderChange(change: Change, { newText, oldText }: ChangeReport, paint: Colors, verbose: boolean): string {
  const { findings, id, new: next, old, rule } = change;
  const [first] = findings;
  const at = next ?? old;
  const head = `${at === undefined ? '' : `${paint.bold(placeText(at, next === undefined ? oldText : newText))}: `}${paintVerdict(change, paint)}: ${subjectOf(change)}: ${visibleLines(abridged(first.message), '  ')} ${paint.dim(`[${rule}]`)}`;
  return [
    head,
    ...(next === undefined ? [] : frame(next, newText, paint, 'new')),
    ...(old === undefined ? [] : frame(old, oldText, paint, next === undefined ? 'old' : `old: ${placeText(old, oldText)}`)),
    ...renderFindings(change, paint, verbose),
    note(paint, 'id', visible(id)),
  ].join('\n');
}

function renderFindings({ findings }: Change, paint: Colors, verbose: boolean): readonly string[] {
  const lines: string[] = [];
  let shown: string | undefined;
  const [{ message: headline }] = findings;
  for (const finding of findings.filter(({ verdict }) => verbose || verdict !== 'harmless')) {
    const { message, note: further, verdict } = finding;
    const words = [...(message === headline ? [] : [message]), ...(further === undefined ? [] : [further])];
    lines.push(note(paint, effectOf(finding), visibleLines(words.join('; '), '      ')));
    if (verdict === 'undecided') lines.push(note(paint, 'tried', visibleLines(finding.tried, '      ')));
    if (verdict !== 'breaking') continue;
    const { how, newSays, oldSays, text } = witnessText(finding.witness);
    const proof = [
      note(paint, 'shown by', how),
      ...text
        .trimEnd()
        .split('\n')
        .map((line) => `        ${visible(line)}`),
      note(paint, 'old', visibleLines(abridged(oldSays), '      ')),
      note(paint, 'new', visibleLines(abridged(newSays), '      ')),
    ].join('\n');
    if (proof !== shown) lines.push(proof);
    shown = proof;
  }
  return lines;
}

function note(paint: Colors, label: string, content: string): string {
  return `   ${paint.blue('=')} ${paint.dim(content === '' ? label : `${label}:`)}${content === '' ? '' : ` ${content}`}`;
}

/** The line of a place with the line before it and carets; nothing where the text is not known. */
function frame({ file, range }: ChangePlace, textOf: TextOf, paint: Colors, label: string): readonly string[] {
  const text = textOf(file);
  if (text === undefined) return [];
  const paintCaret = (carets: string): string => `${paint.yellow(carets)} ${paint.dim(label)}`;
  return renderFrame(text, lineIndex(text), range, paintCaret, paint);
}

function placeText({ file, range }: ChangePlace, textOf: TextOf): string {
  const text = textOf(file);
  if (text === undefined) return visible(file);
  const { column, line } = lineIndex(text).positionOf(range.start);
  return `${visible(file)}:${line}:${column}`;
}

function paintVerdict(change: Change, paint: Colors): string {
  const verdict = verdictOf(change);
  return verdict === 'breaking' ? paint.red(paint.bold(verdict)) : verdict === 'undecided' ? paint.yellow(paint.bold(verdict)) : verdict;
}

function renderProblem({ file, message, range, rule }: Diagnostic, { newText }: ChangeReport, paint: Colors): string {
  return [
    `${paint.bold(placeText({ file, range }, newText))}: ${paint.yellow(paint.bold('warning'))}: ${visible(message)} ${paint.dim(`[${rule}]`)}`,
    ...frame({ file, range }, newText, paint, ''),
  ].join('\n');
}

function renderAcknowledged({ change, terms: { expires, owner, reason } }: AcknowledgedChange, paint: Colors): string {
  const by = [...(owner === undefined ? [] : [`by ${owner}`]), ...(expires === undefined ? [] : [`until ${expires}`])].join(' ');
  return [
    `acknowledged: ${subjectOf(change)}: ${visible(change.findings[0].message)} ${paint.dim(`[${change.rule}]`)}`,
    note(paint, by === '' ? 'reason' : `reason (${visible(by)})`, visible(reason)),
  ].join('\n');
}
