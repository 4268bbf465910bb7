import { mayBeOlmCatalog, type ConventionId, type ConventionOptions, type Diagnostic, type RuleId } from '@structural/checker';
import type { LinesOf } from '@structural/presenters';
import { checkText } from '../texts/check-text.js';
import { isNote } from '../texts/shown-findings.js';
import { looksLikeManifest } from '../language/looks-like-manifest.js';
import type { ManifestText } from '../language/manifest-source.js';
import { mayWriteResources } from '../language/may-write-resources.js';
import { moduleAnalyser } from '../programs/generated-classes/module-program.js';
import { moduleParser } from '../programs/generated-classes/parse-declaration.js';
import { checkProgram, mayHoldResources, type ProgramToCheck } from '../programs/judging/judge-program.js';
import { newReading } from '../programs/reading/new-reading.js';
import type { ReadSettings } from '../settings/settings.js';
import type { SettingProblem } from '../settings/setting-problem.js';

/** What a rule looks at: one file in one run. */
export interface LintedFile {
  /** Absolute, as ESLint names the file, or `<input>`. */
  readonly file: string;
  readonly source: ManifestText;
  readonly settings: ReadSettings;
  /** What ESLint parses a program with. */
  readonly parser: unknown;
}

/** What there is to say about one file, rule by rule. */
export interface FileFindings {
  /** What is wrong with the settings, a finding each. */
  readonly problems: readonly SettingProblem[];
  /** By the name of the rule of ESLint. */
  readonly byRule: ReadonlyMap<string, readonly Diagnostic[]>;
  readonly linesOf: LinesOf;
}

/** One file in one run, from the first rule that is made for it on. */
interface Analysis {
  readonly settings: ReadSettings;
  /** Set where the file is a program whose settings are right. */
  readonly program: ProgramToCheck | undefined;
  /** False for a program that writes no resource. */
  readonly isNeeded: boolean;
  /** The names of the rules that were made for the file. */
  readonly rules: Set<string>;
  readonly chosen: Map<ConventionId, ConventionOptions>;
  findings?: FileFindings;
}

const analyses = new WeakMap<ManifestText, Analysis>();
const NO_FINDINGS: FileFindings = { problems: [], byRule: new Map(), linesOf: () => undefined };

/** Takes note that a rule is on; false where it has nothing to look at. ESLint makes all rules of a file before it runs the first. */
export function chooseRule(subject: LintedFile, name: string): boolean {
  const { isNeeded, rules } = analysisOf(subject, true);
  rules.add(name);
  return isNeeded;
}

/** Takes note that a convention is to be looked at, as {@link chooseRule} does. */
export function chooseConvention(subject: LintedFile, id: ConventionId, options: ConventionOptions): void {
  analysisOf(subject, true).chosen.set(id, options);
}

/**
 * The rule that reports what is wrong with the settings: `syntax`, which is about what cannot be read; for what is merely worth a warning
 * `unusable-definition`; where these are off the first that is on.
 */
export function settingsReporter(subject: LintedFile, { severity }: SettingProblem): string | undefined {
  const { rules } = analysisOf(subject, false);
  const wanted = severity === 'warning' ? ['unusable-definition', 'syntax'] : ['syntax'];
  return wanted.find((name) => rules.has(name)) ?? [...rules][0];
}

/** The findings of all rules, made once for a file and its settings. */
export function findingsOf(subject: LintedFile): FileFindings {
  const analysis = analysisOf(subject, false);
  analysis.findings ??= analyse(subject, analysis);
  return analysis.findings;
}

/** The analysis of this run; one that has been run already belongs to an earlier run over the same source code. */
function analysisOf(subject: LintedFile, isBeforeRun: boolean): Analysis {
  const { settings, source } = subject;
  const known = analyses.get(source);
  if (known?.settings === settings && !(isBeforeRun && known.findings !== undefined)) return known;
  const program = programOf(subject);
  const isNeeded = program === undefined || mayHoldResources(program);
  const analysis: Analysis = { settings, program, isNeeded, rules: new Set(), chosen: new Map() };
  analyses.set(source, analysis);
  return analysis;
}

function programOf({ file, parser, settings: read, source: { program } }: LintedFile): ProgramToCheck | undefined {
  if (program === undefined || !read.ok) return undefined;
  // The same source code in the types of typescript-eslint, which has more kinds of nodes.
  const sourceCode = program as unknown as ProgramToCheck['sourceCode'];
  const { settings } = read;
  let made: ReturnType<ProgramToCheck['reading']> | undefined;
  const reading: ProgramToCheck['reading'] = () =>
    (made ??= newReading({
      file,
      sourceCode,
      project: settings,
      parseModule: moduleParser(parser),
      analyseModule: moduleAnalyser(parser),
    }));
  return { file, settings, sourceCode, reading };
}

function analyse({ file, settings: read, source: { program: sourceCode, text } }: LintedFile, analysis: Analysis): FileFindings {
  const { chosen, program, rules } = analysis;
  if (program !== undefined) {
    const { diagnostics, linesOf, problems } = checkProgram(program, chosen);
    return { problems, byRule: groupByRule(diagnostics, rules), linesOf };
  }
  if (!read.ok && sourceCode !== undefined && !mayWriteResources(text)) return NO_FINDINGS;
  if (!read.ok) return { ...NO_FINDINGS, problems: read.problems };
  const isManifest = looksLikeManifest(text);
  if (!isManifest && !VALUES.test(file) && !mayBeOlmCatalog(text)) return NO_FINDINGS;
  const { settings } = read;
  const checked = checkText({ file, settings, text, conventions: chosen });
  const { linesOf, problems } = checked;
  // Of other files only what the schema of their chart says is ours, and catalogs of OLM.
  const diagnostics = isManifest ? checked.diagnostics : checked.diagnostics.filter(({ rule }) => OF_OTHERS.has(rule));
  if (!isManifest && diagnostics.length === 0) return NO_FINDINGS;
  if (settings.templates === 'skip' && diagnostics.some(({ rule }) => rule === 'templated-file')) return { ...NO_FINDINGS, problems };
  return { problems, byRule: groupByRule(diagnostics, rules), linesOf };
}

/** Files that may have the values of a chart, or their schema. */
const VALUES = /(?:^|[\\/])(?:(?:values|ci[\\/][^\\/]*-values)\.yaml|values\.schema\.json)$/;

const OF_OTHERS: ReadonlySet<RuleId> = new Set<RuleId>(['chart-values', 'olm-catalog']);

function groupByRule(diagnostics: readonly Diagnostic[], rules: ReadonlySet<string>): ReadonlyMap<string, readonly Diagnostic[]> {
  const byRule = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const name = isNote(diagnostic) ? `${diagnostic.rule}-note` : reportingRule(diagnostic, rules);
    const known = byRule.get(name);
    if (known === undefined) byRule.set(name, [diagnostic]);
    else known.push(diagnostic);
  }
  return byRule;
}

/** The rule for findings of just this severity where there is one and it is on, such as `unknown-field-error`; else the rule itself. */
function reportingRule({ rule, severity }: { readonly rule: RuleId; readonly severity: string }, rules: ReadonlySet<string>): string {
  const exact = `${rule}-${severity}`;
  return rules.has(exact) ? exact : rule;
}
