// Comparing definitions
export { compareDefinitions, comparing } from './compare-definitions.js';
export type { CompareOptions, Comparison, DefinitionPair } from './comparison.js';

// Findings and what proves them
export { AUDIENCES } from './records/audience.js';
export type { Audience, Direction } from './records/audience.js';
export type { BreakingFinding, Finding, HarmlessFinding, UndecidedFinding } from './finding/finding.js';
export { countsAt, LADDER } from './finding/ladder.js';
export type { Strictness } from './finding/ladder.js';
export type { Answer, AppliedAnswer, ApplyWitness, RequestWitness, ResourceWitness, Witness } from './records/witness.js';

// Versions of one definition
export { versionCrossings } from './crossing/version-crossings.js';
export type { VersionCrossing } from './crossing/version-crossings.js';
export type { VersionLoss } from './crossing/version-loss.js';

// The rules and their documentation
export { CHANGE_RULES } from './rules/change-rules.js';
export type { ChangeRule } from './rules/change-rules.js';
export type { DefinitionRule } from './rules/definition-rules.js';
export type { SchemaRule } from './rules/schema-rules.js';
export type { ChangeExample, ChangeRulePage } from './records/change-rule-page.js';
