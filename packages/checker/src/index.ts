export { check } from './check.js';
export type { CheckOptions, CheckResult } from './check.js';
export type { DefinitionVerdict } from './check-definition.js';
export { findDefinitions } from './find-definitions.js';
export type { FoundDefinition } from './find-definitions.js';
export { readStoredDefinitions } from './stored-definitions.js';
export type { StoredDefinitions } from './stored-definitions.js';
export { kubernetesVersionText, OLDEST_EXACT_KUBERNETES, OLDEST_KUBERNETES, parseKubernetesVersion } from './kubernetes-versions.js';
export { sortDiagnostics } from './diagnostic.js';
export type { Diagnostic, Fix, RelatedPlace, Severity } from './diagnostic.js';
export { ruleDocs, rules } from './rules.js';
export type { Rule, RuleDocs, RuleExample, RuleId } from './rule.js';
// What a presenter needs to print the cause of a diagnostic.
export { NEWEST_KUBERNETES, pathText } from '@structural/core';
export type { CustomResourceDefinition, FieldError, KubernetesVersion, NonStructuralSchemaCondition } from '@structural/core';
