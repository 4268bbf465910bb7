import type { ConventionId } from '../conventions/conventions.js';
import type { VerdictRuleId } from '../rules/rules.js';

/** The name of a rule, be it about the server's verdict, a convention or a pitfall of YAML. */
export type RuleId = VerdictRuleId | ConventionId;
