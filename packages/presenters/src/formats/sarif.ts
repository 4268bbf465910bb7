import { type CheckResult, type Diagnostic, fingerprints } from '@structural/checker';
import { lineIndex } from '@structural/document';
import type { Fix as SarifFix, Location, Notification, PhysicalLocation, Region, ReportingDescriptor, Result, Run } from 'sarif';
import { artifactUri } from './artifact-uri.js';
import { fixTitles } from '../findings/fix-titles.js';
import { abridged, MAX_IN_FILE } from '../text/abridged.js';
import { inertJson } from '../text/inert.js';
import { otherTexts, type TextOf } from '../text/other-texts.js';
import { repositoryUrl } from '../repository-url.js';
import type { Presenter, UnreadableInput } from '../presenter.js';
import { ruleHelpMarkdown, ruleHelpText, rulePageUrl, rulesOfRun, type ReportedRule } from '../findings/rule-help.js';
import { visible, visibleLines } from '../text/visible-text.js';
import { placeDiagnostic, type PlacedFinding, type PlacedRegion } from '../findings/placed-finding.js';
import { typesNotes, webhookNotes } from '../limit-notes.js';
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
  readonly rules?: readonly ReportedRule[];
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
  /** One finding of any command; pure. */
  resultOf(finding: PlacedFinding): SarifResult;
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
  const context: ResultContext = { toPath, elsewhere, indexOf };
  const resultOf = (finding: PlacedFinding): SarifResult => ({
    severity: finding.severity,
    json: inertJson(JSON.stringify(toResult(finding, context))),
  });
  return {
    head: `{"$schema":"${SCHEMA}","version":"2.1.0","runs":[{${JSON.stringify(run).slice(1, -1)},"results":[`,
    resultsOf: ({ diagnostics, file, text }) => {
      const shown = diagnostics.filter(({ severity }) => severity !== 'info');
      if (shown.length === 0) return [];
      const lines = lineIndex(text);
      const places = { lines, linesOf: lookUp(file, lines) };
      const names = fingerprints(text, shown);
      return shown.map((diagnostic, i) =>
        resultOf({ ...placeDiagnostic(diagnostic, names[i] ?? '', places), suggestions: suggestionsOf(diagnostic) }),
      );
    },
    resultOf,
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

function pageOf({ docs, id }: ReportedRule, { rulePage, version }: SarifOptions): string {
  return rulePage?.(id) ?? (version === undefined ? docs.reference.url : rulePageUrl(id));
}

function toDescriptor(rule: ReportedRule, page: string): ReportingDescriptor {
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

function suggestionsOf(diagnostic: Diagnostic): readonly string[] {
  return fixTitles(diagnostic)
    .filter(({ isSafe }) => !isSafe)
    .map(({ title }) => visible(title));
}

interface ResultContext {
  readonly toPath: (file: string) => string;
  readonly elsewhere: (file: string) => string | undefined;
  readonly indexOf: ReadonlyMap<string, number>;
}

function toResult(finding: PlacedFinding, { elsewhere, indexOf, toPath }: ResultContext): Result {
  const { count, file, fingerprint, fixes = [], hint, message, region, rule, severity, suggestions = [] } = finding;
  const related = finding.related.filter((place) => elsewhere(place.file) === undefined);
  const ruleIndex = indexOf.get(rule);
  const text = [
    visibleLines(abridged(message, MAX_IN_FILE), ''),
    ...(hint === undefined ? [] : [visibleLines(hint, '')]),
    ...placesElsewhere(finding, elsewhere),
  ].join('\n');
  return {
    ruleId: rule,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: toLevel(severity),
    message: { text: withoutLinks(text) },
    ...(count !== undefined && { occurrenceCount: count }),
    locations: [{ physicalLocation: toPhysicalLocation(toPath(file), elsewhere(file) === undefined ? region : undefined) }],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.slice(0, MAX_RELATED).map((place, index): Location => ({
            id: index + 1,
            physicalLocation: toPhysicalLocation(toPath(place.file), place.region),
            message: { text: withoutLinks(visibleLines(abridged(place.message, MAX_IN_FILE), '')) },
          })),
        }),
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((each) => toFix(each, toPath(file))) }),
    ...(suggestions.length === 0 ? {} : { properties: { suggestions: [...suggestions] } }),
  };
}

/** The places of a finding in files that were not analysed, in words. */
function placesElsewhere({ file, region, related }: PlacedFinding, elsewhere: ResultContext['elsewhere']): readonly string[] {
  return [{ file, region, message: 'as it was' }, ...related].flatMap((place) => {
    const name = elsewhere(place.file);
    const at = place.region === undefined ? '' : `line ${String(place.region.line)} of `;
    return name === undefined ? [] : [visibleLines(`${place.message}: ${at}${name}`, '')];
  });
}

/** In a message of SARIF `[words](target)` is a link; what a file says must not become one. */
function withoutLinks(text: string): string {
  return text.replace(/\](?=\()/g, '] ');
}

function toPhysicalLocation(path: string, region: PlacedRegion | undefined): PhysicalLocation {
  return { artifactLocation: { uri: artifactUri(path) }, ...(region === undefined ? {} : { region: toRegion(region) }) };
}

function toRegion({ column, endColumn, endLine, line }: PlacedRegion): Region {
  return {
    startLine: line,
    ...(column !== undefined && { startColumn: column }),
    ...(endLine !== undefined && { endLine }),
    ...(endColumn !== undefined && { endColumn }),
  };
}

function toFix({ edits, title }: NonNullable<PlacedFinding['fixes']>[number], path: string): SarifFix {
  const replacements = edits.map(({ region, text }) => ({ deletedRegion: toRegion(region), insertedContent: { text } }));
  return {
    description: { text: withoutLinks(visible(title)) },
    artifactChanges: [{ artifactLocation: { uri: artifactUri(path) }, replacements }],
  };
}

function toInvocation(
  { checkedByTypes, endingAtWebhooks }: Totals,
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
  for (const text of [...typesNotes(checkedByTypes), ...webhookNotes(endingAtWebhooks)])
    notifications.push({ level: 'note', message: { text } });
  notifications.push(...leftOutNotifications(leftOut));
  return {
    executionSuccessful: unreadable.length === 0,
    ...(notifications.length === 0 ? {} : { toolExecutionNotifications: notifications }),
  };
}

/** What is said of findings beyond what GitHub takes; nothing where there are none. */
export function leftOutNotifications(
  leftOut: number,
): readonly { readonly level: 'warning'; readonly message: { readonly text: string } }[] {
  if (leftOut === 0) return [];
  return [{ level: 'warning', message: { text: `${leftOut} more findings are left out: GitHub takes no more than ${MAX_RESULTS}` } }];
}
