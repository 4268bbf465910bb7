import type { ConventionId, ConventionOptions, Diagnostic, RuleId } from '@structural/checker';
import { checkText } from './check-text.js';
import type { LinesOf } from './finding-text.js';
import { looksLikeManifest } from './looks-like-manifest.js';
import type { LocatedText } from './report.js';
import type { Settings } from './settings.js';

/** What a rule looks at: one file in one run. */
export interface Subject {
  /** Absolute, as ESLint names the file, or `<input>`. */
  readonly file: string;
  readonly cwd: string;
  readonly source: LocatedText;
  readonly settings: Settings;
}

/** What there is to say about one file, rule by rule. */
export interface Findings {
  readonly byRule: ReadonlyMap<RuleId, readonly Diagnostic[]>;
  readonly linesOf: LinesOf;
}

/** One file in one run, from the first rule that is made for it on. */
interface Analysis {
  readonly settings: Settings;
  readonly chosen: Map<ConventionId, ConventionOptions>;
  findings?: Findings;
}

const analyses = new WeakMap<LocatedText, Analysis>();
const NO_FINDINGS: Findings = { byRule: new Map(), linesOf: () => undefined };

/** Takes note that a convention is to be looked at. ESLint makes all rules of a file before it runs the first. */
export function chooseConvention({ settings, source }: Subject, id: ConventionId, options: ConventionOptions): void {
  analysisOf(source, settings, true).chosen.set(id, options);
}

/** The findings of all rules, made once for a file and its settings. */
export function findingsOf(subject: Subject): Findings {
  const analysis = analysisOf(subject.source, subject.settings, false);
  analysis.findings ??= analyse(subject, analysis.chosen);
  return analysis.findings;
}

/** The analysis of this run; one that has been run already belongs to an earlier run over the same source code. */
function analysisOf(source: LocatedText, settings: Settings, isBeforeRun: boolean): Analysis {
  const known = analyses.get(source);
  if (known?.settings === settings && !(isBeforeRun && known.findings !== undefined)) return known;
  const analysis: Analysis = { settings, chosen: new Map() };
  analyses.set(source, analysis);
  return analysis;
}

function analyse(subject: Subject, chosen: ReadonlyMap<ConventionId, ConventionOptions>): Findings {
  if (!looksLikeManifest(subject.source.text)) return NO_FINDINGS;
  const { diagnostics, linesOf } = checkText({ cwd: subject.cwd, file: subject.file, settings: subject.settings, text: subject.source.text, conventions: chosen });
  if (subject.settings.templates === 'skip' && diagnostics.some(({ rule }) => rule === 'templated-file')) return NO_FINDINGS;
  const byRule = new Map<RuleId, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const known = byRule.get(diagnostic.rule);
    if (known === undefined) byRule.set(diagnostic.rule, [diagnostic]);
    else known.push(diagnostic);
  }
  return { byRule, linesOf };
}
