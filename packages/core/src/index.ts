// Field paths and errors
export { child, fieldPath, index, key, NIL_PATH, pathSegments, pathText } from './field/path.js';
export type { FieldPath, PathSegment } from './field/path.js';
export {
  aggregateText, duplicate, errorBody, errorText, forbidden, internalError, invalid, notFound, notSupported, OMITTED, required, tooLong,
  tooMany, typeInvalid,
} from './field/error.js';
export type { BadValue, FieldError, FieldErrorType } from './field/error.js';

// Definitions: from a JSON value to the server's internal form
export { readDefinition } from './definition/read-definition.js';
export type { ReadDefinition, ReadOptions } from './definition/read-definition.js';
export type { KeyOrder } from './decode/step.js';
export { versionsOf } from './definition/hoist.js';
export type {
  CustomResourceColumnDefinition,
  CustomResourceConversion,
  CustomResourceDefinition,
  CustomResourceDefinitionCondition,
  CustomResourceDefinitionNames,
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionStatus,
  CustomResourceDefinitionVersion,
  CustomResourceSubresources,
  CustomResourceSubresourceScale,
  CustomResourceValidation,
  PerVersion,
  SelectableField,
  ServiceReference,
  WebhookClientConfig,
} from './definition/custom-resource-definition.js';
export type { ManagedFieldsEntry, ObjectMeta, OwnerReference } from './definition/object-meta.js';

// Schemas: as written, and in structural form
export type {
  ExternalDocumentation, JSONSchemaProps, JSONSchemaPropsOrArray, JSONSchemaPropsOrStringArray, ValidationRule,
} from './schema/json-schema-props.js';
export type { Extensions, Generic, NestedValueValidation, StructuralSchema, ValueValidation } from './schema/structural.js';
export { toStructural } from './schema/to-structural.js';
export type { ToStructural } from './schema/to-structural.js';
export { visit } from './schema/visit.js';
export type { Level, Visitor } from './schema/visit.js';
export { unfold } from './schema/unfold.js';
export { stripNullable, stripValueValidations } from './schema/strip-value-validations.js';

// The structural verdict
export { validateStructural } from './structurality/validate-structural.js';
export type { Budget, StructuralError } from './structurality/report.js';
export { nonStructuralSchemaCondition, structuralVerdicts, validateStructuralSchemas } from './verdict/structural-verdict.js';
export type { NonStructuralSchemaCondition, StructuralFinding, StructuralVerdict } from './verdict/structural-verdict.js';

// Patterns
export { patternError } from './regexp/pattern-error.js';

// The admission verdict
export { validateDefinition } from './definition/validate.js';
export { validateDefinitionUpdate } from './definition/validate-update.js';
export type { DefinitionUpdateOptions } from './definition/validate-update.js';
export type { DefaultJudge, DefinitionOptions, DefinitionVerdict } from './definition/judgement.js';
export type { ServerPanic } from './definition/findings.js';
export type { CompiledRule, PreexistingExpressions, RuleCompilation, RuleCompiler, RuleContext, RuleSite } from './definition/rule-compiler.js';
export { definitionWarnings } from './definition/warnings.js';
export { definitionBehaviour } from './definition/definition-behaviour.js';
export type { DefinitionBehaviour } from './definition/definition-behaviour.js';
export { definitionConditions } from './definition/conditions.js';
export type { DefinitionCondition } from './definition/conditions.js';

// Defaults of a schema
export { defaultJudge, validateDefaults } from './resource/validate-defaults.js';
export type { DefaultOptions } from './resource/validate-defaults.js';

// Kubernetes versions
export { kubernetesVersion, NEWEST_KUBERNETES } from './value/kubernetes-version.js';
export type { KubernetesVersion } from './value/kubernetes-version.js';
