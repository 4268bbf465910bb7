export { check } from './check.js';
export type { CheckResult } from './check.js';
export type { DefinitionVerdict } from './check-definition.js';
export { findDefinitions } from './find-definitions.js';
export type { FoundDefinition } from './find-definitions.js';
export { sortDiagnostics } from './diagnostic.js';
export type { Diagnostic, Fix, RelatedPlace, Severity } from './diagnostic.js';
export { ruleDocs, rules } from './rules.js';
export type { Rule, RuleDocs, RuleExample, RuleId } from './rule.js';
// What a presenter needs to print the cause of a diagnostic.
export { errorBody, pathText } from '@structural/core';
export type { FieldError, NonStructuralSchemaCondition } from '@structural/core';
