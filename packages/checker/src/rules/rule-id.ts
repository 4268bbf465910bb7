import type { ConventionId } from '../conventions/conventions.js';
import type { ChangeRuleName } from './change-rules.js';
import type { VerdictRuleId } from './rules.js';

/** The name of a rule, be it about the server's verdict, a convention, a pitfall of YAML, or what a change of a definition breaks. */
export type RuleId = VerdictRuleId | ConventionId | ChangeRuleName;
