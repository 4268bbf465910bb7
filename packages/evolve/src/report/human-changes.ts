import type { Diagnostic } from '@structural/checker';
import type { Finding } from '@structural/compare';
import pc from 'picocolors';
import {
  abridged,
  inert,
  type LinesOf,
  renderFrame,
  type TextOf,
  visible,
  visibleLines,
  WIDEST,
  withinWidth,
} from '@structural/presenters';
import type { AcknowledgedChange, Change, ChangePlace } from '../changes/record/change.js';
import type { ChangeReport } from './change-report.js';
import { changeOverview } from './change-overview.js';
import { changeSummary } from './change-summary.js';
import { COMMAND_WORDS, type HostWords } from './host-words.js';
import { changeTable, firstAffected } from './change-table.js';
import { effectsOf, subjectOf, verdictOf } from './change-words.js';
import { linesIn, placeText } from './lines-of.js';
import { whatToDo } from './what-to-do.js';
import { witnessText } from './witness-text.js';

type Colors = ReturnType<typeof pc.createColors>;

/** How a report about changes looks. */
export interface HumanChangeOptions {
  readonly colors: boolean;
  /** Whether to show what breaks nobody, too, and each place of what is the same at many. */
  readonly verbose?: boolean;
  /** Leaves out all but what breaks. */
  readonly quiet?: boolean;
  /** How wide the report may be: as a terminal is; 160 columns where nobody says. */
  readonly width?: number;
  /** Names of options where they are not those of the command. */
  readonly words?: HostWords;
}

/**
 * The report about changes for people, in one form however few they are: a table, what to do, then places. The long form has each change with its new
 * and its old line, who is affected, and the resource that shows it with what both definitions make of it; one that proves several findings is shown once.
 */
export function renderHumanChanges(
  report: ChangeReport,
  { colors, quiet = false, verbose = false, width = WIDEST, words = COMMAND_WORDS }: HumanChangeOptions,
): string {
  const paint = pc.createColors(colors);
  const { compared } = report;
  const shown = compared.changes.filter(({ severity }) => severity === 'error' || (!quiet && (severity === 'warning' || verbose)));
  const sides = { old: sideOf(report.oldText), new: sideOf(report.newText) };
  const blocks = [
    ...(verbose
      ? shown.map((change) => renderChange(change, sides, paint))
      : changeOverview(shown, paint, (change) => placeOf(change, sides), words, width)),
    ...(quiet ? [] : compared.problems.map((problem) => renderProblem(problem, sides.new, paint))),
    ...(verbose ? compared.acknowledged.map((each) => renderAcknowledged(each, paint)) : []),
  ];
  const counted = shown.filter(({ severity }) => severity !== 'info');
  const table = quiet || counted.length === 0 ? '' : changeTable(counted);
  const hasHint = !quiet && !verbose && shown.length > 0 && words.verbose !== undefined;
  const hint = hasHint ? `${paint.dim(`${words.verbose} ${VERBOSE_HINT}`)}\n` : '';
  const summary = quiet ? '' : `${inLines(changeSummary(report, paint, words), width)}\n${hint}`;
  return inert(withinWidth(`${table}${blocks.map((block) => `${block}\n\n`).join('')}${summary}`, width));
}

/** What the short form leaves out. */
const VERBOSE_HINT = 'shows each change with its lines, the whole resource, and the id by which it is accepted';

/** A summary on as many lines as it takes, clause by clause. */
function inLines(summary: string, width: number): string {
  const lines: string[] = [];
  for (const clause of summary.split('; ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + clause.length + '; ;'.length <= width) lines[lines.length - 1] = `${last}; ${clause}`;
    else lines.push(clause);
  }
  return lines.join(';\n');
}

/** The texts of a side, and their lines. */
interface SideTexts {
  readonly textOf: TextOf;
  readonly linesOf: LinesOf;
}

interface Sides {
  readonly old: SideTexts;
  readonly new: SideTexts;
}

function sideOf(textOf: TextOf): SideTexts {
  return { textOf, linesOf: linesIn(textOf) };
}

function renderChange(change: Change, sides: Sides, paint: Colors): string {
  const { findings, id, new: next, old, rule } = change;
  const [first] = findings;
  const place = placeOf(change, sides);
  const head = `${place === undefined ? '' : `${paint.bold(place)}: `}${paintVerdict(change, paint)}: ${subjectOf(change)}: ${visibleLines(abridged(first.message), '  ')} ${paint.cyan(`[${rule}]`)}`;
  return [
    head,
    ...(next === undefined ? [] : frame(next, sides.new, paint, 'new')),
    ...(old === undefined ? [] : frame(old, sides.old, paint, next === undefined ? 'old' : `old: ${placeText(old, sides.old.linesOf)}`)),
    ...renderFindings(change, paint),
    ...toDo(change, paint),
    note(paint, 'id', visible(id)),
  ].join('\n');
}

/** What those do who are affected most. */
function toDo(change: Change, paint: Colors): readonly string[] {
  const audience = firstAffected(change);
  return audience === undefined ? [] : [note(paint, 'to do', whatToDo(audience, [change]))];
}

function placeOf({ new: next, old }: Change, sides: Sides): string | undefined {
  if (next !== undefined) return placeText(next, sides.new.linesOf);
  return old === undefined ? undefined : placeText(old, sides.old.linesOf);
}

function renderFindings({ findings }: Change, paint: Colors): readonly string[] {
  const lines: string[] = [];
  let before: SaidAlike | undefined;
  for (const each of groupedByMessage(findings, paint)) {
    const { all, how, says, text, words } = each;
    lines.push(...effectsOf(all).map((effect) => note(paint, effect, words)));
    const isShown = text !== '' && text === before?.text;
    if (how !== '') lines.push(note(paint, 'shown by', isShown ? `the same, ${how}` : how));
    if (text !== '' && !isShown) lines.push(text);
    if (says !== '' && !(isShown && says === before?.says)) lines.push(says);
    before = each;
  }
  return lines;
}

/** Findings that are shown in the same words, and by the same. */
interface SaidAlike {
  readonly all: Finding[];
  readonly words: string;
  /** What is done with the resource or request of the proof; empty, as that is, where there is none. */
  readonly how: string;
  readonly text: string;
  /** What both definitions say to that, or what was tried. */
  readonly says: string;
}

function groupedByMessage(findings: readonly Finding[], paint: Colors): readonly SaidAlike[] {
  const said = new Map<string, SaidAlike>();
  for (const finding of findings) {
    const { message, note: further, verdict } = finding;
    const own = withoutCommon(message, findings[0]?.message ?? '');
    const words = visibleLines([...(own === '' ? [] : [own]), ...(further === undefined ? [] : [further])].join('; '), '      ');
    const proof = renderProof(finding, paint);
    const key = JSON.stringify([verdict, words, proof]);
    const known = said.get(key);
    if (known === undefined) said.set(key, { all: [finding], words, ...proof });
    else known.all.push(finding);
  }
  return [...said.values()];
}

/** A message without the clauses that another one begins with, too. */
function withoutCommon(message: string, other: string): string {
  if (message === other) return '';
  let length = 0;
  while (length < message.length && message[length] === other[length]) length++;
  const clauses = message.slice(0, length).lastIndexOf(': ');
  return clauses < 0 ? message : message.slice(clauses + 2);
}

function renderProof(finding: Finding, paint: Colors): Omit<SaidAlike, 'all' | 'words'> {
  if (finding.verdict === 'undecided') return { how: '', text: '', says: note(paint, 'tried', visibleLines(finding.tried, '      ')) };
  if (finding.verdict !== 'breaking') return { how: '', text: '', says: '' };
  const { how, newSays, oldSays, text } = witnessText(finding.witness);
  const lines = text.trimEnd().split('\n');
  const says = [
    note(paint, 'old', visibleLines(abridged(oldSays), '      ')),
    note(paint, 'new', visibleLines(abridged(newSays), '      ')),
  ];
  return { how, text: lines.map((line) => `        ${visible(line)}`).join('\n'), says: says.join('\n') };
}

function note(paint: Colors, label: string, content: string): string {
  return `   ${paint.blue('=')} ${paint.dim(content === '' ? label : `${label}:`)}${content === '' ? '' : ` ${content}`}`;
}

/** The line of a place with the line before it and carets; nothing where the text is not known. */
function frame({ file, range }: ChangePlace, { linesOf, textOf }: SideTexts, paint: Colors, label: string): readonly string[] {
  const [text, lines] = [textOf(file), linesOf(file)];
  if (text === undefined || lines === undefined) return [];
  const paintCaret = (carets: string): string => `${paint.yellow(carets)} ${paint.dim(label)}`;
  return renderFrame(text, lines, range, paintCaret, paint);
}

function paintVerdict(change: Change, paint: Colors): string {
  const verdict = verdictOf(change);
  return verdict === 'breaking' ? paint.red(paint.bold(verdict)) : verdict === 'undecided' ? paint.yellow(paint.bold(verdict)) : verdict;
}

function renderProblem({ file, message, range, rule }: Diagnostic, side: SideTexts, paint: Colors): string {
  return [
    `${paint.bold(placeText({ file, range }, side.linesOf))}: ${paint.yellow(paint.bold('warning'))}: ${visible(message)} ${paint.dim(`[${rule}]`)}`,
    ...frame({ file, range }, side, paint, ''),
  ].join('\n');
}

function renderAcknowledged({ change, terms: { expires, owner, reason } }: AcknowledgedChange, paint: Colors): string {
  const by = [...(owner === undefined ? [] : [`by ${owner}`]), ...(expires === undefined ? [] : [`until ${expires}`])].join(' ');
  return [
    `acknowledged: ${subjectOf(change)}: ${visible(change.findings[0].message)} ${paint.dim(`[${change.rule}]`)}`,
    note(paint, by === '' ? 'reason' : `reason (${visible(by)})`, visible(reason)),
  ].join('\n');
}
