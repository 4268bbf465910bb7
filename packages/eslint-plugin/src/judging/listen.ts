import type { Rule } from 'eslint';
import { chooseConvention, chooseRule, findingsOf, settingsReporter, type LintedFile } from './analysis.js';
import { manifestSource } from '../language/manifest-source.js';
import type { RuleMetadata } from '../plugin-metadata.js';
import { readSettings } from '../settings/settings.js';
import { toProblemReport, toReport } from './report.js';

/** What a rule does with one file: nothing where that is written in a language in which no manifests are. */
export function listen(context: Rule.RuleContext, rule: RuleMetadata): Rule.RuleListener {
  const { cwd, filename, languageOptions, options, settings, sourceCode } = context;
  const source = manifestSource(sourceCode);
  if (source === undefined) return {};
  const subject: LintedFile = { file: filename, settings: readSettings(settings, cwd), source, parser: languageOptions.parser };
  if (!chooseRule(subject, rule.name)) return {};
  if (rule.isOptional) chooseConvention(subject, rule.id, optionsIn(options));
  const report = (): void => {
    const { byRule, linesOf, problems } = findingsOf(subject);
    for (const problem of problems) if (settingsReporter(subject, problem) === rule.name) context.report(toProblemReport(problem, source));
    for (const diagnostic of byRule.get(rule.name) ?? []) context.report(toReport(diagnostic, rule, source, linesOf));
  };
  return { [sourceCode.ast.type]: report };
}

function optionsIn([options]: readonly unknown[]): Readonly<Record<string, unknown>> {
  return typeof options === 'object' && options !== null && !Array.isArray(options) ? Object.fromEntries(Object.entries(options)) : {};
}
