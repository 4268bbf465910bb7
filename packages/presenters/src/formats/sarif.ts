import { type CheckResult, type Diagnostic, type Fix, fingerprints } from '@structural/checker';
import { type Range, lineIndex, type LineIndex } from '@structural/document';
import type { Fix as SarifFix, Location, Notification, PhysicalLocation, Region, ReportingDescriptor, Result, Run } from 'sarif';
import { abridged } from '../text/abridged.js';
import { artifactUri } from './artifact-uri.js';
import { fixTitles } from '../findings/fix-titles.js';
import { inertJson } from '../text/inert.js';
import { otherTexts, type LinesOf, type TextOf } from '../text/other-texts.js';
import { repositoryUrl } from '../repository-url.js';
import type { Presenter, UnreadableInput } from '../presenter.js';
import { ruleHelpMarkdown, ruleHelpText, rulePageUrl, rulesOfRun, type ToldRule } from '../findings/rule-help.js';
import { visible, visibleLines } from '../text/visible-text.js';
import { messageWithField } from '../findings/with-field.js';
import { webhookNotes } from '../limit-notes.js';
import type { Totals } from '../totals.js';

/** What a SARIF log says of the run. */
export interface SarifOptions {
  /** Our own version, as SemVer. */
  readonly version?: string;
  /** Tells analyses of one commit apart, as GitHub wants it: `structural/crds/`. */
  readonly category?: string;
  /** The path of a file from the root of the repository, where that is not the name under which it was read. */
  readonly toPath?: (file: string) => string;
  readonly textOf?: TextOf;
  /**
   * Names a file that is not among what was analysed, such as one of an older commit, in words; undefined for all others. The log has no region in it,
   * as viewers would look it up in the file of today: its lines stand in messages.
   */
  readonly elsewhere?: (file: string) => string | undefined;
  /** The page about a rule; without it the one of the release, or where no version is known the place in Kubernetes' documentation. */
  readonly rulePage?: (rule: string) => string;
  /** Where the program is described; in its repository unless said otherwise. */
  readonly homepage?: string;
  /** The rules that may have findings: those about definitions and resources, and no conventions, unless said otherwise. */
  readonly rules?: readonly ToldRule[];
}

/** GitHub refuses a run with more results. */
const MAX_RESULTS = 25_000;
/** From here on errors only, so that warnings do not crowd them out. */
const MAX_WARNINGS = 20_000;
/** GitHub keeps the first hundred; nobody reads as many. */
const MAX_RELATED = 20;

/** One finding as SARIF has it, on one line. */
export interface SarifResult {
  readonly severity: Diagnostic['severity'];
  readonly json: string;
}

/** The parts of a SARIF log, for whoever renders results in several places at once. */
export interface SarifParts {
  /** All before the results. */
  readonly head: string;
  /** The findings of one file; pure. */
  resultsOf(result: CheckResult): readonly SarifResult[];
  /** All after the results, of which so many were left out; `totals` are those of the run. */
  tail(totals: Totals, unreadable: readonly UnreadableInput[], leftOut: number): string;
}

/** The parts of the log that {@link sarifPresenter} makes. */
export function sarifParts(options: SarifOptions = {}): SarifParts {
  const {
    category,
    elsewhere = () => undefined,
    homepage = repositoryUrl,
    rules = rulesOfRun({ resources: true, subresource: 'status' }),
    textOf,
    toPath = (file) => file,
    version,
  } = options;
  const indexOf = new Map(rules.map(({ id }, index) => [id, index]));
  const lookUp = otherTexts(textOf);
  const tool = {
    driver: {
      name: 'Structural',
      ...(version === undefined ? {} : { semanticVersion: version }),
      informationUri: homepage,
      rules: rules.map((rule) => toDescriptor(rule, pageOf(rule, options))),
    },
  };
  const run: Omit<Run, 'results'> = {
    tool,
    ...(category === undefined ? {} : { automationDetails: { id: category } }),
    columnKind: 'utf16CodeUnits',
    newlineSequences: ['\r\n', '\n', '\r'],
  };
  return {
    head: `{"$schema":"${SCHEMA}","version":"2.1.0","runs":[{${JSON.stringify(run).slice(1, -1)},"results":[`,
    resultsOf: ({ diagnostics, file, text }) => {
      const shown = diagnostics.filter(({ severity }) => severity !== 'info');
      if (shown.length === 0) return [];
      const lines = lineIndex(text);
      const context: ResultContext = { lines, linesOf: lookUp(file, lines), toPath, elsewhere, indexOf };
      const names = fingerprints(text, shown);
      return shown.map((diagnostic, i) => ({
        severity: diagnostic.severity,
        json: inertJson(JSON.stringify(toResult(diagnostic, names[i] ?? '', context))),
      }));
    },
    tail: (totals, unreadable, leftOut) =>
      `\n],"invocations":[${inertJson(JSON.stringify(toInvocation(totals, unreadable, leftOut, toPath)))}]}]}\n`,
  };
}

/** Strings results together, within the limits of GitHub. */
export interface SarifSequence {
  /** The piece of the log for further results. */
  add(results: readonly SarifResult[]): string;
  /** How many did not fit. */
  leftOut(): number;
}

/** Begins the results of one log: warnings end after 20,000 results and errors after 25,000. */
export function sarifSequence(): SarifSequence {
  let rendered = 0;
  let leftOut = 0;
  return {
    add: (results) => {
      const pieces: string[] = [];
      for (const { json, severity } of results) {
        if (rendered < (severity === 'error' ? MAX_RESULTS : MAX_WARNINGS)) pieces.push(rendered++ === 0 ? '\n' : ',\n', json);
        else leftOut++;
      }
      return pieces.join('');
    },
    leftOut: () => leftOut,
  };
}

/**
 * The report as SARIF 2.1.0, as GitHub's code scanning wants it: every rule with its help, relative URIs, fingerprints that survive moved
 * lines, the schema line that demands something as a related location, and safe fixes, which GitHub ignores and editors offer. SARIF knows no fix
 * that a person has to agree to: suggestions are named in `properties.suggestions`, without their edits.
 *
 * Findings of severity `info` are left out, but for a notification that verdicts end at webhooks, and, since GitHub refuses a log with more than 25,000 results, warnings after 20,000 results and
 * errors after 25,000, which a notification then says. One presenter is for one run.
 */
export function sarifPresenter(options: SarifOptions = {}): Presenter {
  const parts = sarifParts(options);
  const sequence = sarifSequence();
  return {
    isStateful: true,
    renderStart: () => parts.head,
    renderResult: (result) => sequence.add(parts.resultsOf(result)),
    renderEnd: (totals, unreadable) => parts.tail(totals, unreadable, sequence.leftOut()),
  };
}

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

interface ResultContext {
  readonly lines: LineIndex;
  readonly linesOf: LinesOf;
  readonly toPath: (file: string) => string;
  readonly elsewhere: (file: string) => string | undefined;
  readonly indexOf: ReadonlyMap<string, number>;
}

function pageOf({ docs, id }: ToldRule, { rulePage, version }: SarifOptions): string {
  return rulePage?.(id) ?? (version === undefined ? docs.reference.url : rulePageUrl(id));
}

function toDescriptor(rule: ToldRule, page: string): ReportingDescriptor {
  const { docs, id, severity, title } = rule;
  return {
    id,
    shortDescription: { text: `${title}.` },
    fullDescription: { text: docs.whatItDoes.slice(0, MAX_DESCRIPTION) },
    help: { text: ruleHelpText(rule, page), markdown: ruleHelpMarkdown(rule, page) },
    helpUri: page,
    defaultConfiguration: { level: toLevel(severity) },
    properties: {
      tags: ['kubernetes', 'crd'],
      precision: 'very-high',
      'problem.severity': severity === 'info' ? 'recommendation' : severity,
    },
  };
}

const MAX_DESCRIPTION = 1_024;

function toLevel(severity: Diagnostic['severity']): 'error' | 'warning' | 'note' {
  return severity === 'info' ? 'note' : severity;
}

function toResult(diagnostic: Diagnostic, fingerprint: string, context: ResultContext): Result {
  const { elsewhere, indexOf, lines, linesOf, toPath } = context;
  const { file, fix, hint, range, rule, severity } = diagnostic;
  const related = diagnostic.related.filter((place) => elsewhere(place.file) === undefined);
  const ruleIndex = indexOf.get(rule);
  const fixes = fix !== undefined && fix.applicability === 'safe' && fix.edits.length > 0 ? [fix] : [];
  const offered = fixTitles(diagnostic)
    .filter(({ isSafe }) => !isSafe)
    .map(({ title }) => visible(title));
  const text = [
    visibleLines(abridged(messageWithField(diagnostic)), ''),
    ...(hint === undefined ? [] : [visibleLines(hint, '')]),
    ...placesElsewhere(diagnostic, context),
  ].join('\n');
  return {
    ruleId: rule,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: toLevel(severity),
    message: { text: withoutLinks(text) },
    locations: [{ physicalLocation: toPhysicalLocation(toPath(file), range, elsewhere(file) === undefined ? lines : undefined) }],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.slice(0, MAX_RELATED).map((place, index): Location => ({
            id: index + 1,
            physicalLocation: toPhysicalLocation(toPath(place.file), place.range, linesOf(place.file)),
            message: { text: withoutLinks(visibleLines(abridged(place.message), '')) },
          })),
        }),
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((each) => toFix(each, toPath(file), lines)) }),
    ...(offered.length === 0 ? {} : { properties: { suggestions: offered } }),
  };
}

/** The places of a finding in files that were not analysed, in words. */
function placesElsewhere(
  { file, range, related }: Diagnostic,
  { elsewhere, lines, linesOf }: Pick<ResultContext, 'elsewhere' | 'lines' | 'linesOf'>,
): readonly string[] {
  const own = elsewhere(file);
  const places = related.flatMap((place) => {
    const name = elsewhere(place.file);
    return name === undefined ? [] : [{ message: place.message, name, range: place.range, lines: linesOf(place.file) }];
  });
  return [...(own === undefined ? [] : [{ message: 'as it was', name: own, range, lines }]), ...places].map((place) => {
    const line = place.lines?.positionOf(place.range.start).line;
    return visibleLines(`${place.message}: ${line === undefined ? '' : `line ${String(line)} of `}${place.name}`, '');
  });
}

/** In a message of SARIF `[words](target)` is a link; what a file says must not become one. */
function withoutLinks(text: string): string {
  return text.replace(/\](?=\()/g, '] ');
}

function toPhysicalLocation(path: string, range: Range, lines: LineIndex | undefined): PhysicalLocation {
  return { artifactLocation: { uri: artifactUri(path) }, ...(lines === undefined ? {} : { region: toRegion(range, lines) }) };
}

/** A region by lines and columns from 1; the end column is exclusive. */
function toRegion({ end, start }: Range, lines: LineIndex): Region {
  const [from, to] = [lines.positionOf(start), lines.positionOf(Math.max(start, end))];
  return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
}

function toFix({ edits, title }: Fix, path: string, lines: LineIndex): SarifFix {
  const replacements = edits.map(({ range, text }) => ({ deletedRegion: toRegion(range, lines), insertedContent: { text } }));
  return {
    description: { text: withoutLinks(visible(title)) },
    artifactChanges: [{ artifactLocation: { uri: artifactUri(path) }, replacements }],
  };
}

function toInvocation(
  { endingAtWebhooks }: Totals,
  unreadable: readonly UnreadableInput[],
  leftOut: number,
  toPath: (file: string) => string,
): Run['invocations'] extends (infer Each)[] | undefined ? Each : never {
  const notifications: Notification[] = unreadable.map(({ message, name, place }) => ({
    level: 'error',
    message: { text: withoutLinks(`${visible(name)}: ${visible(message)}`) },
    ...(place && {
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: artifactUri(toPath(name)) },
            region: { startLine: place.line, startColumn: place.column },
          },
        },
      ],
    }),
  }));
  for (const text of webhookNotes(endingAtWebhooks)) notifications.push({ level: 'note', message: { text } });
  if (leftOut > 0)
    notifications.push({
      level: 'warning',
      message: { text: `${leftOut} further findings are left out: GitHub takes no more than ${MAX_RESULTS}` },
    });
  return {
    executionSuccessful: unreadable.length === 0,
    ...(notifications.length === 0 ? {} : { toolExecutionNotifications: notifications }),
  };
}
