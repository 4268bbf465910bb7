import type { ConventionId, ConventionOptions, Diagnostic, RuleId } from '@structural/checker';
import { checkText } from './check-text.js';
import type { LinesOf } from './finding-text.js';
import { looksLikeManifest } from './looks-like-manifest.js';
import type { LocatedText } from './report.js';
import { SettingsError, type ReadSettings } from './settings.js';

/** What a rule looks at: one file in one run. */
export interface Subject {
  /** Absolute, as ESLint names the file, or `<input>`. */
  readonly file: string;
  readonly cwd: string;
  readonly source: LocatedText;
  readonly settings: ReadSettings;
}

/** What there is to say about one file, rule by rule. */
export interface Findings {
  /** What is wrong with the settings, reported once for the whole file. */
  readonly problems: readonly string[];
  readonly byRule: ReadonlyMap<RuleId, readonly Diagnostic[]>;
  readonly linesOf: LinesOf;
}

/** One file in one run, from the first rule that is made for it on. */
interface Analysis {
  readonly settings: ReadSettings;
  /** The rules that were made for the file. */
  readonly rules: RuleId[];
  readonly chosen: Map<ConventionId, ConventionOptions>;
  findings?: Findings;
}

const analyses = new WeakMap<LocatedText, Analysis>();
const NO_FINDINGS: Findings = { problems: [], byRule: new Map(), linesOf: () => undefined };

/** Takes note that a rule is on. ESLint makes all rules of a file before it runs the first. */
export function chooseRule({ settings, source }: Subject, id: RuleId): void {
  analysisOf(source, settings, true).rules.push(id);
}

/** Takes note that a convention is to be looked at, as {@link chooseRule} does. */
export function chooseConvention({ settings, source }: Subject, id: ConventionId, options: ConventionOptions): void {
  analysisOf(source, settings, true).chosen.set(id, options);
}

/** The rule that reports what is wrong with the settings: `syntax`, which is about what cannot be read, else the first that is on. */
export function settingsReporter({ settings, source }: Subject): RuleId | undefined {
  const { rules } = analysisOf(source, settings, false);
  return rules.find((id) => id === 'syntax') ?? rules[0];
}

/** The findings of all rules, made once for a file and its settings. */
export function findingsOf(subject: Subject): Findings {
  const analysis = analysisOf(subject.source, subject.settings, false);
  analysis.findings ??= analyse(subject, analysis.chosen);
  return analysis.findings;
}

/** The analysis of this run; one that has been run already belongs to an earlier run over the same source code. */
function analysisOf(source: LocatedText, settings: ReadSettings, isBeforeRun: boolean): Analysis {
  const known = analyses.get(source);
  if (known?.settings === settings && !(isBeforeRun && known.findings !== undefined)) return known;
  const analysis: Analysis = { settings, rules: [], chosen: new Map() };
  analyses.set(source, analysis);
  return analysis;
}

function analyse({ cwd, file, settings: read, source: { text } }: Subject, chosen: ReadonlyMap<ConventionId, ConventionOptions>): Findings {
  if (!read.ok) return { ...NO_FINDINGS, problems: [read.problem] };
  if (!looksLikeManifest(text)) return NO_FINDINGS;
  const { settings } = read;
  try {
    const { diagnostics, linesOf, problems } = checkText({ cwd, file, settings, text, conventions: chosen });
    if (settings.templates === 'skip' && diagnostics.some(({ rule }) => rule === 'templated-file')) return { ...NO_FINDINGS, problems };
    return { problems, byRule: groupByRule(diagnostics), linesOf };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { ...NO_FINDINGS, problems: [error.message] };
  }
}

function groupByRule(diagnostics: readonly Diagnostic[]): ReadonlyMap<RuleId, readonly Diagnostic[]> {
  const byRule = new Map<RuleId, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const known = byRule.get(diagnostic.rule);
    if (known === undefined) byRule.set(diagnostic.rule, [diagnostic]);
    else known.push(diagnostic);
  }
  return byRule;
}
