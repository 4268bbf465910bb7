import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { RuleId } from '../rules/rule-id.js';

/** What may be made of all findings of a rule: they are left out, or have this severity. */
export const RULE_SEVERITIES = ['off', 'warning', 'error'] as const;

/** One of {@link RULE_SEVERITIES}. */
export type RuleSeverity = (typeof RULE_SEVERITIES)[number];

/** Whether the findings of a rule may have another severity: that a file holds nothing to judge is a fact about a run. */
export function hasSeverity(id: string): boolean {
  return id !== 'no-definitions';
}

/**
 * The findings as `severities` has them; what is `info` stays what it is, as it is no finding of a report.
 *
 * The verdicts about the objects do not change: the server refuses what it refuses. The same list where nothing is changed.
 */
export function withSeverities(
  diagnostics: readonly Diagnostic[],
  severities: ReadonlyMap<RuleId, RuleSeverity> | undefined,
): readonly Diagnostic[] {
  if (severities === undefined || severities.size === 0) return diagnostics;
  return diagnostics.flatMap((diagnostic) => {
    const severity = severities.get(diagnostic.rule);
    if (severity === undefined || severity === diagnostic.severity || diagnostic.severity === 'info') return [diagnostic];
    return severity === 'off' ? [] : [{ ...diagnostic, severity }];
  });
}
