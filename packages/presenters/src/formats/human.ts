import {
  type CheckResult,
  type DefinitionVerdict,
  type Diagnostic,
  type KubernetesVersion,
  askedServerText,
  NEWEST_KUBERNETES,
  type WriteKind,
} from '@structural/checker';
import { type LineIndex, lineIndex } from '@structural/document';
import { openColors, type Colors } from '../text/colors.js';
import { abridged } from '../text/abridged.js';
import { inert } from '../text/inert.js';
import { fixTitles, hasSafeFix } from '../findings/fix-titles.js';
import { otherTexts, type LinesOf, type TextOf } from '../text/other-texts.js';
import type { Presenter } from '../presenter.js';
import { renderFrame } from '../findings/render-frame.js';
import { isAnythingJudged, type Totals } from '../totals.js';
import { withQuotedValues } from '../text/quoted-values.js';
import { visible, visibleLines } from '../text/visible-text.js';
import { messageWithField } from '../findings/with-field.js';
import { counted } from '../text/counted.js';

/** How a report for readers looks; whether the terminal shows colours is the caller's knowledge. */
export interface HumanOptions {
  readonly colors: boolean;
  /** Leaves out the summary. */
  readonly quiet?: boolean;
  /** The server that was asked, by default the newest known; the summary names it. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** The oldest server that was asked, where there were several. */
  readonly oldestVersion?: KubernetesVersion;
  /** The files for which another server was asked; the summary counts them. */
  readonly otherVersions?: ReadonlyMap<string, KubernetesVersion>;
  /** How objects were judged to be written over those that are there; the summary says so of updates. */
  readonly write?: WriteKind;
  /** The address of the page about a rule; given where the terminal shows links. */
  readonly pageOf?: (rule: string) => string;
  /** The texts of the files that definitions come from, so that their lines can be named. */
  readonly textOf?: TextOf;
}

/**
 * The report for people: each finding with its place, the server's words, the line it is about and carets under it.
 *
 * Lines and columns count from 1, columns in UTF-16 units as editors do. Nothing that a file contains reaches the
 * terminal as a control sequence. `[*]` marks what `--fix` would fix. Findings of severity `info` are left out but for what of a file is dropped, which
 * the summary counts: a line each, of some.
 */
export function humanPresenter({
  colors,
  kubernetesVersion = NEWEST_KUBERNETES,
  oldestVersion,
  otherVersions = new Map(),
  pageOf,
  quiet = false,
  textOf,
  write,
}: HumanOptions): Presenter {
  const paint = openColors(colors);
  const lookUp = otherTexts(textOf);
  return {
    renderStart: () => '',
    renderResult: (result) => inert(renderResult(result, paint, lookUp, pageOf)),
    // About nothing there is nothing to say: what could not be read has been reported.
    renderEnd: (totals) =>
      quiet || totals.files === 0 ? '' : `${renderSummary(totals, kubernetesVersion, paint, otherVersions, oldestVersion, write)}\n`,
  };
}

function renderResult(result: CheckResult, paint: Colors, lookUp: ReturnType<typeof otherTexts>, pageOf: HumanOptions['pageOf']): string {
  const shown = result.diagnostics.filter(({ severity }) => severity !== 'info');
  const dropped = result.diagnostics.filter(({ rule, severity }) => rule === 'dropped-field' && severity === 'info');
  if (shown.length + dropped.length === 0) return '';
  const lines = lineIndex(result.text);
  const linesOf = lookUp(result.file, lines);
  const blocks = shown.map((diagnostic) => renderDiagnostic(diagnostic, result.text, lines, linesOf, paint, pageOf));
  const conditions = result.definitions.flatMap((definition) => renderCondition(result.file, definition, paint));
  return [...blocks, ...conditions, ...renderDropped(dropped, lines, paint)].map((block) => `${block}\n`).join('\n') + '\n';
}

/** What of a file is dropped though no line is wrong. */
function renderDropped(dropped: readonly Diagnostic[], lines: LineIndex, paint: Colors): readonly string[] {
  if (dropped.length === 0) return [];
  const first = dropped
    .slice(0, MAX_DROPPED)
    .map(
      ({ file, message, range }) => `${paint.bold(place(file, range.start, lines))}: ${paint.blue('note')}: ${visibleLines(message, '  ')}`,
    );
  const more = dropped.length - first.length;
  return [[...first, ...(more > 0 ? [`${visible(dropped[0]?.file ?? '')}: ${paint.blue('note')}: ${more} more`] : [])].join('\n')];
}

const MAX_DROPPED = 3;

function renderDiagnostic(
  diagnostic: Diagnostic,
  text: string,
  lines: LineIndex,
  linesOf: LinesOf,
  paint: Colors,
  pageOf: HumanOptions['pageOf'],
): string {
  const { file, hint, range, related, rule, severity } = diagnostic;
  const { line } = lines.positionOf(range.start);
  const gutter = ' '.repeat(String(line).length + 2);
  const note = (label: string, content: string): string =>
    `${gutter}${paint.blue('=')} ${paint.dim(`${label}:`)} ${visibleLines(content, `${gutter}    `)}`;
  return [
    `${paint.bold(place(file, range.start, lines))}: ${paintSeverity(severity, paint)}: ${withQuotedValues(visibleLines(abridged(messageWithField(diagnostic)), '  '), paint)} ${paint.cyan(`[${linked(rule, pageOf?.(rule))}]`)}${hasSafeFix(diagnostic) ? ` ${paint.green('[*]')}` : ''}`,
    ...renderFrame(text, lines, range, severity === 'error' ? paint.red : paint.yellow, paint),
    ...related.map((at) => note('note', `${at.message} at ${place(at.file, at.range.start, linesOf(at.file))}`)),
    ...(hint === undefined ? [] : [note('help', hint)]),
    ...fixTitles(diagnostic).map(({ isSafe, title }) => note(isSafe ? 'fix' : 'suggestion', title)),
  ].join('\n');
}

/** A text that leads to a page in terminals that know how: OSC 8. */
function linked(text: string, page: string | undefined): string {
  return page === undefined ? text : `\u001b]8;;${page}\u001b\\${text}\u001b]8;;\u001b\\`;
}

function place(file: string, offset: number, lines: LineIndex | undefined): string {
  if (lines === undefined) return visible(file);
  const { line, column } = lines.positionOf(offset);
  return `${visible(file)}:${line}:${column}`;
}

function paintSeverity(severity: Diagnostic['severity'], paint: Colors): string {
  return severity === 'error' ? paint.red(paint.bold(severity)) : paint.yellow(paint.bold(severity));
}

/** The condition that the server keeps in the status of a definition that it accepts, shortened: its parts have been shown one by one. */
function renderCondition(file: string, { condition, errors, name }: DefinitionVerdict, paint: Colors): string[] {
  if (condition === undefined || errors > 0) return [];
  const { message, reason, status, type } = condition;
  const shortened = message.length > MAX_CONDITION ? `${message.slice(0, MAX_CONDITION)}…` : message;
  return [
    `${visible(file)}: ${paint.bold(name === '' ? '(unnamed)' : visible(name))}: ${type}=${status}, ${reason}: ${visible(shortened)}`,
  ];
}

const MAX_CONDITION = 160;

/** One line that says what was judged and how it went. */
export function renderSummary(
  totals: Totals,
  kubernetesVersion = NEWEST_KUBERNETES,
  paint: Colors = openColors(false),
  otherVersions: ReadonlyMap<string, KubernetesVersion> = new Map(),
  oldestVersion?: KubernetesVersion,
  write?: WriteKind,
): string {
  const writing = writingText(totals, write);
  const { definitions, errors, files, nonStructural, refused, undecodable, unknownKinds } = totals;
  const { unreadable, updatedDefinitions, warnings, withoutDefinitions } = totals;
  const judged = withFaults(counted(definitions, 'CustomResourceDefinition'), [
    ...howJudged(updatedDefinitions, definitions - undecodable, writing),
    [refused, refusedText(totals)],
    [nonStructural, 'not structural'],
    [undecodable, 'undecodable'],
  ]);
  const asked = `${oldestVersion === undefined ? '' : `${askedServerText(oldestVersion)} to `}${askedServerText(kubernetesVersion)}`;
  const place = ` in ${counted(files, 'file')} against Kubernetes ${asked}${othersText(otherVersions)}`;
  const others = totals.chartValues + totals.serviceVersions + totals.catalogParts;
  const isNothing = !isAnythingJudged(totals);
  const judging = isNothing ? `nothing checked${place}` : judgedText(totals, judged, place, writing);
  const found =
    errors + warnings === 0 ? paint.green('no findings') : paint.bold(`${counted(errors, 'error')}, ${counted(warnings, 'warning')}`);
  return [
    isNothing && errors + warnings === 0 ? judging : `${judging}: ${found}`,
    ...(unknownKinds > 0 ? [paint.yellow(`${counted(unknownKinds, 'resource')} not checked`)] : []),
    ...(withoutDefinitions > 0 && !(isNothing && withoutDefinitions === files)
      ? [
          `${counted(withoutDefinitions, 'file')} ${totals.resources + others === 0 ? 'without a CustomResourceDefinition' : 'with nothing to check'}`,
        ]
      : []),
    ...(totals.acknowledged > 0 ? [`${totals.acknowledged} acknowledged`] : []),
    ...(totals.known > 0 ? [`${totals.known} known before`] : []),
    ...changesText(totals),
    ...fixesText(totals),
    ...(unreadable > 0 ? [`${counted(unreadable, 'input')} not read`] : []),
  ].join('; ');
}

/** What was judged of a run in which anything was, with its files. */
function judgedText(totals: Totals, definitions: ReturnType<typeof withFaults>, place: string, writing: string): string {
  const { catalogParts, chartValues, policies, resources, serviceVersions, unknownKinds } = totals;
  const others = [
    ...(serviceVersions > 0 ? [counted(serviceVersions, 'ClusterServiceVersion')] : []),
    ...(catalogParts > 0 ? [counted(catalogParts, 'part of OLM catalogs', 'parts of OLM catalogs')] : []),
    ...(chartValues > 0 ? [`${counted(chartValues, 'file')} of chart values`] : []),
  ];
  const ofDefinitions = totals.definitions === 0 ? [] : [definitions.what];
  if (resources > 0 && (resources > unknownKinds || others.length === 0)) {
    const first = ofDefinitions.map((what) => what + definitions.faults);
    return `${listed([...first, resourcesText(totals, writing), ...others])}${place}`;
  }
  const all = [...ofDefinitions, ...(policies > 0 ? [policiesText(policies)] : []), ...others];
  return `${listed(all.length === 0 ? [definitions.what] : all)}${place}${definitions.faults}`;
}

function listed(words: readonly string[]): string {
  return words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

function policiesText(count: number): string {
  return count === 1 ? '1 admission policy or binding' : `${String(count)} admission policies and bindings`;
}

/** How many files another server was asked for, oldest first. */
function othersText(otherVersions: ReadonlyMap<string, KubernetesVersion>): string {
  const counts = new Map<string, number>();
  for (const version of otherVersions.values()) counts.set(askedServerText(version), (counts.get(askedServerText(version)) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([version, files]) => `, ${counted(files, 'file')} against ${version}`)
    .join('');
}

function resourcesText(totals: Totals, writing: string): string {
  const { refusedResources, resources, undecodableResources, unknownKinds, updatedResources, withVariables, patchedElsewhere } = totals;
  const known = resources - unknownKinds;
  const { faults, what } = withFaults(`${unknownKinds === 0 ? '' : `${known} of `}${counted(resources, 'resource')}`, [
    ...howJudged(updatedResources, known - undecodableResources, writing),
    [refusedResources, refusedText(totals)],
    [undecodableResources, 'undecodable'],
    [withVariables, 'with variables'],
    [patchedElsewhere, 'patched elsewhere'],
  ]);
  return what + faults;
}

/** What refused objects are called: where more are refused than errors are reported, it says why. */
function refusedText({ acknowledged, errors, known, refused, refusedResources }: Totals): string {
  if (refused + refusedResources <= errors) return 'refused';
  const excused = [...(acknowledged > 0 ? ['acknowledged'] : []), ...(known > 0 ? ['known before'] : [])];
  return `refused, those ${excused.length === 0 ? 'of rules turned down' : excused.join(' and ')} included`;
}

/** Who writes updates; nothing where all of them are live objects, which are judged as updates of themselves. */
function writingText({ liveObjects, updatedDefinitions, updatedResources }: Totals, write: WriteKind | undefined): string {
  return write === undefined || updatedDefinitions + updatedResources <= liveObjects ? '' : ` by ${WRITERS[write]}`;
}

const WRITERS: Readonly<Record<WriteKind, string>> = {
  apply: 'kubectl apply',
  replace: 'kubectl replace',
  'server-side': 'kubectl apply --server-side',
};

/** How many objects were judged as updates, and how many as new where some were not; nothing where none was an update. */
function howJudged(updates: number, judged: number, writing: string): readonly (readonly [number, string])[] {
  return updates === 0
    ? []
    : [
        [updates, `${updates === 1 ? 'update' : 'updates'}${writing}`],
        [judged - updates, 'new'],
      ];
}

function changesText({ coercedValues, defaultedFields, droppedFields, prunedFields }: Totals): readonly string[] {
  const reported = [
    [prunedFields, 'pruned'],
    [droppedFields, 'dropped'],
    [coercedValues, 'altered'],
    [defaultedFields, 'filled in'],
  ] as const;
  const some = reported.filter(([number]) => number > 0).map(([number, change]) => `${number} ${change}`);
  return some.length === 0 ? [] : [`fields of accepted resources: ${some.join(', ')}`];
}

/** How many findings have a fix, in the words of the command's flags. */
function fixesText({ safelyFixable, unsafelyFixable }: Totals): readonly string[] {
  if (safelyFixable + unsafelyFixable === 0) return [];
  return [
    safelyFixable === 0
      ? `${unsafelyFixable} fixable with --fix --unsafe-fixes`
      : `${safelyFixable} fixable with --fix${unsafelyFixable === 0 ? '' : `, ${unsafelyFixable} more with --unsafe-fixes`}`,
  ];
}

function withFaults(what: string, faults: readonly (readonly [number, string])[]): { readonly what: string; readonly faults: string } {
  const reported = faults.filter(([number]) => number > 0).map(([number, fault]) => `${number} ${fault}`);
  return { what, faults: reported.length > 0 ? ` (${reported.join(', ')})` : '' };
}
