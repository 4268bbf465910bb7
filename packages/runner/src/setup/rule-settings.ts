import type { ConventionId, ConventionOptions, RuleId, RuleSeverity } from '@structural/checker';

/** What is said of one rule. */
export interface RuleSetting {
  /** The rule again where it is a convention, which is looked for unless it is off. */
  readonly convention?: ConventionId;
  /** Absent for that of the finding. */
  readonly severity?: RuleSeverity;
  /** Those of a convention, as far as they are not the usual ones. */
  readonly options?: ConventionOptions;
}

/** What is said of single rules; plain data. */
export type RuleSettings = ReadonlyMap<RuleId, RuleSetting>;

/** What is said of conventions and rules at one level: of a run, of some files, by a flag. */
export interface RuleLevel {
  /** Those that definitions should keep, in the place of what was said of that before. */
  readonly conventions?: readonly ConventionId[];
  /** Of single rules, besides; a convention that is not off is looked for. */
  readonly rules?: RuleSettings;
}

/** What holds after all levels, of which each has more to say than those before it. */
export function settleRules(levels: readonly RuleLevel[]): { readonly conventions: readonly ConventionId[]; readonly rules: RuleSettings } {
  let chosen = new Set<ConventionId>();
  const rules = new Map<RuleId, RuleSetting>();
  for (const level of levels) {
    if (level.conventions !== undefined) chosen = new Set(level.conventions);
    for (const [id, setting] of level.rules ?? []) {
      rules.set(id, merged(rules.get(id), setting));
      if (setting.convention !== undefined && setting.severity !== 'off') chosen.add(setting.convention);
    }
  }
  return { conventions: [...chosen].filter((id) => rules.get(id)?.severity !== 'off'), rules };
}

/** Options alone turn on what was off. */
function merged(before: RuleSetting | undefined, { convention, options = before?.options, severity }: RuleSetting): RuleSetting {
  const holds = severity ?? (before?.severity === 'off' ? undefined : before?.severity);
  return { ...(convention && { convention }), ...(options && { options }), ...(holds && { severity: holds }) };
}
