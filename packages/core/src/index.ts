// Field paths and errors
export { child, dottedKey, fieldPath, index, key, NIL_PATH, pathSegments, pathText } from './field/path.js';
export type { FieldPath, PathSegment } from './field/path.js';
export {
  aggregateText,
  DeferredValue,
  duplicate,
  errorBody,
  errorText,
  forbidden,
  internalError,
  invalid,
  notSupported,
  OMITTED,
  required,
  tooMany,
} from './field/error.js';
export type { BadValue, FieldError, FieldErrorType } from './field/error.js';
export type {
  DefaultOrigin,
  DefinitionOrigin,
  EmbeddedOrigin,
  ErrorOrigin,
  KeywordOrigin,
  ListTypeOrigin,
  MetadataOrigin,
  PolicyOrigin,
  RootOrigin,
  RuleOrigin,
  ScaleOrigin,
  ServerOrigin,
  StructuralOrigin,
  TypeMetaOrigin,
  ValueOrigin,
} from './field/origin.js';

// Definitions: from a JSON value to the server's internal form
export { readDefinition } from './definition/read/read-definition.js';
export type { ReadDefinition, ReadOptions } from './definition/read/read-definition.js';
export { mapWritten } from './definition/read/map-written.js';
export type { ChangeSchema, WrittenSchemaPlace } from './definition/read/map-written.js';
export type { RewriteDefinition, RewritingFault, RewrittenDefinition } from './definition/read/rewrite-definition.js';
export type { KeyOrder } from './decode/step.js';
export { decode } from './decode/decode.js';
export { duplicateSteps } from './decode/duplicate-steps.js';
export { strictTexts } from './decode/strict-texts.js';
export {
  bool,
  bytes,
  embedded,
  float64,
  int32,
  int64,
  json,
  list,
  map,
  named,
  self,
  string,
  struct,
  time,
  pointer,
} from './decode/shape.js';
export type { FieldTable, ScalarShape, Shape, StructShape } from './decode/shape.js';
export { servedVersions, versionsOf } from './definition/read/hoist.js';
export { compareVersions, stageOf } from './names/version-name.js';
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
export { isMetadataField, type ManagedFieldsEntry, type ObjectMeta, type OwnerReference } from './metadata/object-meta.js';
export { nameOnCreate } from './metadata/generated-name.js';
export { isLive } from './metadata/live.js';
export { managedEntries } from './metadata/managed-entries.js';
export { objectMetaShape } from './metadata/object-meta.js';
export { mergeMetadataErrors, validateObjectMeta } from './metadata/validate-object-meta.js';
export { DNS_SUBDOMAIN, PATH_SEGMENT, type NameRule } from './names/name-rules.js';
export { refusedVersion } from './metadata/refused-version.js';
export type { MetadataUpdateOptions } from './metadata/live.js';
export { withIdentityOf } from './definition/with-identity.js';
export { withResourceIdentityOf } from './metadata/with-identity.js';

// Schemas: as written, and in structural form
export type {
  ExternalDocumentation,
  JSONSchemaProps,
  JSONSchemaPropsOrArray,
  JSONSchemaPropsOrStringArray,
  ValidationRule,
} from './schema/json-schema-props.js';
export type { Extensions, Generic, NestedValueValidation, StructuralSchema, ValueValidation } from './schema/structural.js';
export { structuralForm } from './definition/structural-form.js';
export { toStructural } from './schema/to-structural.js';
export type { ToStructural } from './schema/to-structural.js';
export { fieldSchemas } from './schema/joint-schemas.js';
export type { FitPlace, JointSchemas } from './schema/joint-schemas.js';
export { intOrStringBranches } from './schema/int-or-string-branches.js';
export { unfold } from './schema/unfold.js';
export { stripValueValidations } from './schema/strip-value-validations.js';

// The structural verdict
export { validateStructural } from './structurality/validate-structural.js';
export type { ErrorTextBudget } from './structurality/report.js';
export {
  nonStructuralSchemaCondition,
  pruningFaults,
  structuralVerdicts,
  validateStructuralSchemas,
} from './definition/admission/structural-verdict.js';
export type { NonStructuralSchemaCondition, StructuralFinding, StructuralVerdict } from './definition/admission/structural-verdict.js';

// The admission verdict
export { validateDefinition } from './definition/admission/validate.js';
export { validateDefinitionUpdate } from './definition/admission/validate-update.js';
export type { DefinitionUpdateOptions } from './definition/admission/validate-update.js';
export type { DefinitionOptions, DefinitionAdmission } from './definition/judgement.js';
export type { DefaultJudge } from './defaults/default-judge.js';
export type { ServerPanic } from './definition/findings.js';
export type { CompiledRule, PreexistingExpressions, RuleCompilation, RuleCompiler, RuleContext, RuleSite } from './rules/rule-compiler.js';
export { definitionWarnings } from './definition/admission/warnings.js';
export { deprecationWarning } from './definition/deprecation-warning.js';
export { definitionBehaviour } from './kubernetes/definition-behaviour.js';
export type { DefinitionBehaviour } from './kubernetes/definition-behaviour.js';
export type { DefinitionApi } from './kubernetes/definition-differences.js';
export { acceptedNames, nameConflicts, namesCondition } from './definition/admission/name-conflicts.js';
export type { NameConflict } from './definition/admission/name-conflicts.js';
export { definitionConditions } from './definition/admission/conditions.js';
export type { DefinitionCondition } from './definition/admission/conditions.js';

// Defaults of a schema
export { defaultJudge } from './defaults/validate-defaults.js';
export type { DefaultOptions } from './defaults/validate-defaults.js';

// Kubernetes versions
export { kubernetesVersion, NEWEST_KUBERNETES } from './kubernetes/kubernetes-version.js';
export type { KubernetesVersion } from './kubernetes/kubernetes-version.js';
export type { MigrationBehaviour } from './kubernetes/server-behaviour.js';

// Values under a schema
export { storedValue } from './value/stored-value.js';
export { compileDefaultValidator, compileValueValidator } from './value/value-validator.js';
export type { ValueValidator } from './value/value-validator.js';
export type { ValueError } from './value/run/run.js';
export { formatCheck } from './formats/registry.js';
export { isSupportedFormat } from './formats/supported-format.js';

// Custom resources: decoding, and the verdict on create and update
export { toResourceType } from './resource/resource-type.js';
export type { ResourceType, ToResourceType } from './resource/resource-type.js';
export { coerceResource, decodeResource } from './resource/decode-resource.js';
export type { DecodedResource, DecodeOptions, Resource } from './resource/decode-resource.js';
export type { ResourceOptions } from './resource/validate-resource.js';
export { scaleResource, toScale } from './resource/scale.js';
export type { ToScale } from './resource/scale.js';
export { judgeResource } from './requests/judge-resource.js';
export type { JudgedResource, JudgeOptions, ResourceJudgement } from './requests/judge-resource.js';
export type { ChangeKind, ResourceChange } from './requests/resource-changes.js';

// Custom resources in storage: written in one version, read in another
export { conversionLosses, isLossy } from './storage/conversion-losses.js';
export type { ConversionLosses, RetypedField } from './storage/conversion-losses.js';
export { toResourceStorage } from './storage/resource-storage.js';
export type { ResourceStorage, ToResourceStorage } from './storage/resource-storage.js';
export { convertResource, fillStored, readFromStorage, versionIn, writeToStorage } from './storage/convert-resource.js';
export type { ConvertedResource, WebhookConverter } from './storage/convert-resource.js';
export { acceptConverted } from './storage/converted-resource.js';
export { readAgain, storageChanges } from './storage/life-of-resource.js';
export type { ConvertedBy, ResourceLife, StorageChange } from './storage/life-of-resource.js';

export { applyDefaults } from './defaults/apply-defaults.js';
export { prune } from './pruning/prune.js';
export { withMember } from './pruning/rewrite.js';
export { validateEmbedded } from './embedded/validate-embedded.js';
export { mentionsOldSelf } from './rules/mentions-old-self.js';
export { RULES_NOT_CHECKED } from './rules/rule-evaluator.js';
export type { RuleEvaluator, RuleNotes } from './rules/rule-evaluator.js';
export { hasRules, leadsToRules } from './schema/subtree.js';
export type { RuleBearer } from './schema/subtree.js';
export { correlate, correlateIndex, correlateKey, isUnchanged } from './value/ratcheting/correlate.js';
export type { Correlated } from './value/ratcheting/correlate.js';
export { oldItems } from './value/ratcheting/old-items.js';
export type { OldItems } from './value/ratcheting/old-items.js';
export { fieldPathInSchema } from './definition/chapters/schema/field-path-in-schema.js';
export type { FieldPathInSchema } from './definition/chapters/schema/field-path-in-schema.js';

// Patches
export { jsonPatch } from './patches/json-patch.js';

// Names and URLs as the server reads them
export { dns1035LabelFaults, dns1123SubdomainFaults } from './names/dns-name.js';
export { dns1123LabelFaults } from './names/dns-label.js';
export { labelKeyFaults, labelValueFaults } from './names/label.js';
export { parseLabelSelector, type LabelSelector, type ParsedLabelSelector } from './names/label-selector.js';

// Values as Go prints them
export { goRule } from './definition/go-struct.js';
export { newDecodings } from './decode/decodings.js';
export { withSchemasAsBefore } from './definition/read/schemas-as-before.js';
export { isRepeatable } from './schema/repeatable.js';
export type { Decodings } from './decode/decodings.js';
export { someSchema } from './definition/every-schema.js';
export { SCHEMA_TYPES } from './definition/chapters/schema/forbidden-keywords.js';
export { META_FIELDS } from './schema/subtree.js';
export { mapStructural } from './schema/map-structural.js';
export { VALUE_VALIDATION_KEYWORDS } from './schema/keyword-parts.js';
export { LIST_JUNCTORS } from './schema/structural.js';

// Server-side apply: who owns which fields, and what becomes of an object that is applied
export { serverSideApply } from './apply/server-side-apply.js';
export { withOwnersAfterScale } from './apply/scale-owners.js';
export { managerErrors } from './metadata/validate-managed-fields.js';
export { kubectlServerSideApply } from './apply/kubectl/kubectl-apply.js';
export type { KubectlAnswer } from './apply/kubectl/kubectl-apply.js';
export { lacksManagers, withAssumedManagers } from './apply/kubectl/assumed-managers.js';
export { serverSideUpdate } from './apply/server-side-update.js';
export type {
  ApplyRequest,
  UpdateRequest,
  WriteAdmission,
  WriteAnswer,
  WriteRequest,
  WriteStorage,
  WrittenObject,
} from './apply/request.js';
export { invalidObject, refusal } from './apply/refusal.js';
export type { Refusal, Undecided } from './apply/refusal.js';
export { applyConfiguration } from './apply/apply-configuration.js';
export type { AppliedConfiguration } from './apply/apply-configuration.js';
export { typeModel } from './apply/types/type-model.js';
export type { Atom, ListType, MapType, ScalarType, StructField } from './apply/types/atom.js';
export { fieldChanges, fieldOwners } from './apply/describe-fields.js';
export type { FieldChange, FieldChangesOptions, FieldOwner } from './apply/describe-fields.js';
export type { GroupVersionKind } from './apply/versions/group-version-kind.js';
