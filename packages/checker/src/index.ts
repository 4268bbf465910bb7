export { storedDefinition } from './manifest/stored-definition.js';
export type { FilePlace } from './find/file-place.js';
export type { ForeignPatch, PatchTarget } from './patches/foreign-patch.js';
export { PATCHER_WORDS } from './patches/applied-patches.js';
export { findPatched, isKustomization, PATCHES_OF_REPOSITORY, patchesFor, patchNames } from './patches/patched-files.js';
export type { PatchedFiles, PatchingFile, PatchingFiles } from './patches/patched-files.js';
export { describedDefinitions } from './derived/olm/bundle-faults.js';
export type { DescribedDefinition } from './derived/olm/bundle-faults.js';
export { isServiceVersion } from './derived/olm/service-version.js';
export { releaseFolders } from './chart-values/release-values.js';
export { mayBeCatalog as mayBeOlmCatalog } from './olm-catalog/catalog-parts.js';
export { groupBy } from './catalog/group-by.js';
export { parseVersionRange } from './derived/olm/version-range.js';
export type { ParsedRange } from './derived/olm/version-range.js';
export { SCHEMA_ANNOTATION } from './catalog/schema-annotation.js';
export { coreTypeOf } from './manifest/core-type-of.js';
export type { CoreType } from './manifest/core-type-of.js';
export { knownFields } from './manifest/known-fields.js';
export type { FieldKind } from './manifest/known-fields.js';
export { kustomizePatches, kustomizeResources } from './manifest/kustomize-patches.js';
export { admit, admitFound, rulesOf } from '@structural/cel';
export { builtinEntries, builtinEntry, builtinKinds } from './builtin/builtin-entries.js';
export { isBuiltinGroup, outdatedVersion } from './builtin/outdated-version.js';
export type { OutdatedVersion } from './builtin/outdated-version.js';
export { sampleBuiltin } from './builtin/sample-builtin.js';
export { safelyJudged, toFieldError } from './builtin/ask-kubernetes.js';
export { storeBuiltin } from './builtin/store-builtin.js';
export { builtinStorage } from './builtin/write-builtin.js';
export { typesOnlyText } from './builtin/types-only.js';
export { check } from './check/check.js';
export { acceptedAlone } from './check/accepted-alone.js';
export type { AcceptedAlone } from './check/accepted-alone.js';
export { soughtContent, TEMPLATE, templateMessage } from './check/template-diagnostics.js';
export type { CheckResult, JudgedOthers } from './check/check.js';
export type { AcknowledgedFinding } from './acknowledgements/acknowledge.js';
export { BUILTIN_JUDGES } from './options/check-options.js';
export type { BuiltinJudge, CheckOptions } from './options/check-options.js';
export type { CheckSetup } from './options/check-setup.js';
export { POD_SECURITY_LABEL, readNamespaceFiles } from './policies/read-namespaces.js';
export {
  mergePolicies,
  parsePolicyFile,
  policiesOfFile,
  readPolicyFiles,
  type PoliciesOfFile,
  type PolicyFile,
} from './policies/read-policies.js';
export { policyKinds, policyScope } from './policies/check-policy.js';
export { objectAdmission, type ObjectAdmission } from './policies/admit-object.js';
export { runPolicies, type RunPolicies } from './policies/run-policies.js';
export { hasSeverity, RULE_SEVERITIES } from './options/rule-severities.js';
export type { RuleSeverity } from './options/rule-severities.js';
export type { DefinitionVerdict } from './definition/check-definition.js';
export { makeCatalog, mergeCatalogs, shadowedDefinitions } from './catalog/definition-catalog.js';
export type { CatalogEntry, CatalogProblem, DefinitionCatalog, ShadowedDefinition } from './catalog/definition-catalog.js';
export { parsedTexts, type ParsedTexts } from './memory/parsed-texts.js';
export { findTypes } from './catalog/find-types.js';
export type { NamedType } from './catalog/find-types.js';
export { composeCatalogs } from './catalog/composed-catalog.js';
export { valueAsRead } from './find/read-found.js';
export { newSharedParts, readCatalog, toEntry } from './catalog/read-catalog.js';
export type { SharedParts } from './catalog/read-catalog.js';
export { relaxCatalog } from './partial/relax-catalog.js';
export type { PartialField, PartialObject, PartialValue } from './partial/partial-value.js';
export { countingDefinition } from './resource/counting-definition.js';
export { ruleRefusals } from './conventions/cel/rule-refusals.js';
export { costsOf } from './conventions/cel/costs-of.js';
export type { CostlyPart, ExpressionCosts } from './conventions/cel/costs-of.js';
export { schemasOnTheWay } from './conventions/cel/rule-chain.js';
export { mappingSchema } from './keys/mapping-schema.js';
export type { DescribedKey } from './keys/mapping-schema.js';
export { ERROR_KEYS, FILE_KEYS, MATCHER_KEYS, TEST_KEYS, WEBHOOK_KEYS } from './test-files/case-keys.js';
export type { CaseKey, CaseValue } from './test-files/case-keys.js';
export { demandingPlaces } from './resource/demanding-place.js';
export { definitionFault } from './resource/definition-fault.js';
export type { ResourceBaseline } from './before/resource-baseline.js';
export type { ValidateMode } from './server/validate-mode.js';
export { describeResource, type ResourceDescription } from './find/describe-resource.js';
export { holdsVariable } from './find/template-action.js';
export { parseStrictFieldPath } from './place/strict-field-path.js';
export { missingKind } from './find/missing-kind.js';
export { definedTypes, isSource, mayDefineTypes, SOURCE_KINDS } from './derived/derive-definitions.js';
export type { DefinedType } from './derived/derive-definitions.js';
export { findObjects, objectAt } from './find/find-objects.js';
export type { FoundObject } from './find/find-objects.js';
export { withTypeFirst } from './find/with-type-first.js';
export { findDefinitions, findWholeDefinitions, isDefinition } from './find/find-definitions.js';
export { isPartialDefinition } from './find/is-partial-definition.js';
export { readFound } from './find/read-found.js';
export { strayDocument } from './find/stray-document.js';
export type { FoundDefinition } from './find/find-definitions.js';
export type { LiveAs, UpdateOptions } from './before/update-options.js';
export { otherObject } from './before/other-object.js';
export { resourceBefore } from './before/object-before.js';
export { asUpdateOf, beforeReader } from './before/read-before.js';
export { unreadDefinition } from './catalog/unread-definition.js';
export { catalogBefore } from './before/catalog-before.js';
export type { OldFile, ReportedBefore } from './before/old-file.js';
export type { ServerWindow } from './server/server-window.js';
export { parseProposals, PROPOSALS, rewritingOf, type ApiProposal } from './server/parse-proposals.js';
export {
  isCreatingKubernetes,
  kubernetesVersionText,
  askedServerText,
  minorsOf,
  NEWEST_CREATING_KUBERNETES,
  OLDEST_CREATING_KUBERNETES,
  OLDEST_EXACT_KUBERNETES,
  OLDEST_KUBERNETES,
  parseCreatingKubernetesVersion,
  parseKubernetesVersion,
} from './server/kubernetes-versions.js';
export { nearNames } from './names/near-names.js';
export { namedServer } from './server/named-server.js';
export { unknownOption } from './names/unknown-option.js';
export { fingerprints, hash64 } from './diagnostic/fingerprints.js';
export { findingPlaces } from './diagnostic/finding-places.js';
export type { FindingPlace } from './diagnostic/finding-places.js';
export { sortDiagnostics } from './diagnostic/diagnostic.js';
export { withoutEchoes } from './diagnostic/without-echoes.js';
export type { Diagnostic, Fix, RelatedPlace } from './diagnostic/diagnostic.js';
export type { Severity } from './rules/record/severity.js';
export { rules } from './rules/rules.js';
export { knownRule } from './rules/known-rule.js';
export type { KnownRule } from './rules/known-rule.js';
export { originsOf } from './origins/origins.js';
export { isCheckedWithoutDefinition } from './check/is-checked-without.js';
export { exampleOptions } from './check/example-options.js';
export type { Rule, RuleDocs, RuleExample, RuleSubject } from './rules/record/rule.js';
export type { RuleId } from './rules/rule-id.js';
export type { ResourceOutcome, ResourceVerdict } from './resource/resource-verdict.js';
export type { ResourceVerdicts } from './resource/resource-verdicts.js';
export type { ServerRefusal } from './server/refusal.js';
export type { ExplainedPart, ExplainedPolicy, PolicyRefusal } from '@structural/policies';
// What a presenter needs to print the cause of a diagnostic and the values of a change.
export { errorText, NEWEST_KUBERNETES, pathSegments, pathText, RULES_NOT_CHECKED } from '@structural/core';
export { isJsonArray, isJsonObject, plainPath, printJson, printJsonString } from '@structural/json';
export { goQuote } from '@structural/go';
export type {
  ChangeKind,
  CustomResourceDefinition,
  FieldError,
  KubernetesVersion,
  RewriteDefinition,
  NonStructuralSchemaCondition,
  ResourceChange,
} from '@structural/core';
// Optional rules, and fixes.
export { allConventions, conventions, pitfalls } from './conventions/conventions.js';
export { findConvention } from './conventions/find-convention.js';
export { chooseConventions, conventionsOfTier } from './conventions/choose-conventions.js';
export type { ChosenConventions } from './conventions/choose-conventions.js';
export { TIERS as conventionTiers } from './conventions/record/tier.js';
export type { Tier as ConventionTier } from './conventions/record/tier.js';
export type { Convention, ConventionDocs, ConventionExample } from './conventions/record/convention.js';
export type { Pitfall } from './conventions/yaml/pitfall.js';
export type { ConventionId } from './conventions/conventions.js';
export type { ConventionOptions, OptionProblem, OptionsSchema } from './conventions/record/options.js';
export { applyFixes } from './fixes/apply-fixes.js';
export { isNeverAcknowledged } from './acknowledgements/invalid-acknowledgement.js';
export { ACKNOWLEDGEMENT, readAcknowledgements } from './acknowledgements/read-acknowledgements.js';
export { fixText } from './check/fix-text.js';
export type { FixedFile } from './check/fix-text.js';
export { mayDefine } from './catalog/kinds-in-text.js';
export { lazyCatalog } from './catalog/lazy-catalog.js';
export type { AskedKinds, LazyCatalog } from './catalog/lazy-catalog.js';
export { isBuiltInGroup, isConfigurationGroup } from './find/kubernetes-groups.js';
export { lineIndex, renderDocument } from '@structural/document';
// What editors ask again and again.
export { checkMemory } from './incremental/check-memory.js';
export type { CheckMemory } from './incremental/check-memory.js';
export { CHANGE_RULE_NAMES, isChangeId, isChangeRule } from './rules/change-rules.js';
export { acknowledgedPlaces } from './acknowledgements/acknowledged-places.js';
export { isExpired, readTerms, toTerms } from './acknowledgements/acknowledgement-terms.js';
export type { AcknowledgementTerms } from './acknowledgements/acknowledgement-terms.js';
// What packages above this one find, place and change in manifests with.
export { manifestPathOf } from './place/manifest-path.js';
export { caretRange, keyRangeAt, valueRangeAt } from './place/position.js';
export { schemaLine } from './place/schema-line.js';
export { inferType } from './manifest/infer-type.js';
export { member, nodePath, schemaNodes, type ManifestSchema } from './manifest/schema-nodes.js';
export { isPresent, writtenVersions } from './manifest/written-versions.js';
export { insert, move, remove, replace, set } from './proposals/proposal.js';
export { objectsOfFiles, type FileProblem } from './find/objects-of-files.js';
export { readConvertedObjects, type ConvertedObjects } from './resource/converted-objects.js';
export { lossesOf } from './resource/storage-diagnostics.js';
// What is proved beyond the server's verdict, and who is asked for it.
export type { EmptyPlace, ProvenChange, Provers } from './provers/provers.js';
export { judgeNames, openNameRegister } from './naming/claimed-names.js';
export type { ClaimedNames, NameRegister } from './naming/claimed-names.js';
export { unfilledDefaults, wantedDefault } from './resource/unfilled-defaults.js';
export type { UnfilledDefault } from './resource/unfilled-defaults.js';
export { admitSuccessor, definitionOver } from './definition/judge-write.js';
export { appliedOver, WRITE_KINDS } from './before/written-over.js';
export { otherVersionsHint } from './before/server-side-write.js';
export { keptText } from './before/two-writes.js';
export { returnedText } from './conventions/compatibility/returned-form.js';
export type { WriteKind } from './before/written-over.js';
