import type { RuleDocs } from './record/rule.js';
import { admissionPolicy } from './document/admission-policy.js';
import { policyEffect } from './document/policy-effect.js';
import { chartValues } from './document/chart-values.js';
import { coercedValue } from './resource/coerced-value.js';
import { composedResource } from './document/composed-resource.js';
import { crdDefinition } from './definition/crd-definition.js';
import { crdSchema } from './definition/crd-schema.js';
import { crdWarning } from './definition/crd-warning.js';
import { crossplanePackage } from './document/crossplane-package.js';
import { defaultValue } from './definition/default-value.js';
import { droppedField } from './resource/dropped-field.js';
import { duplicateKey } from './document/duplicate-key.js';
import { embeddedResource } from './resource/embedded-resource.js';
import { invalidAcknowledgement } from './document/invalid-acknowledgement.js';
import { listType } from './resource/list-type.js';
import { madeDefinition } from './definition/made-definition.js';
import { missingStatus } from './resource/missing-status.js';
import { noDefinitions } from './document/no-definitions.js';
import { noValueFits } from './definition/no-value-fits.js';
import { objectMeta } from './resource/object-meta.js';
import { objectSize } from './document/object-size.js';
import { olmBundle } from './document/olm-bundle.js';
import { olmCatalog } from './document/olm-catalog.js';
import { partialDefinition } from './definition/partial-definition.js';
import { policyViolation } from './resource/policy-violation.js';
import { preserveUnknownFields } from './definition/preserve-unknown-fields.js';
import { removedApiVersion } from './definition/removed-api-version.js';
import { resourceValue } from './resource/resource-value.js';
import { resourceWarning } from './resource/resource-warning.js';
import { serverPanic } from './definition/server-panic.js';
import { structuralSchema } from './definition/structural-schema.js';
import { storageVersion } from './resource/storage-version.js';
import { syntax } from './document/syntax.js';
import { takenName } from './definition/taken-name.js';
import { templatedFile } from './document/templated-file.js';
import { undecodableDefinition } from './definition/undecodable-definition.js';
import { undecodableResource } from './resource/undecodable-resource.js';
import { unknownField } from './document/unknown-field.js';
import { unknownKind } from './resource/unknown-kind.js';
import { unservedVersion } from './resource/unserved-version.js';
import { unusedAcknowledgement } from './document/unused-acknowledgement.js';
import { unknownTestKey } from './document/unknown-test-key.js';
import { unusableDefinition } from './resource/unusable-definition.js';
import { validationRule } from './definition/validation-rule.js';

/** Every rule, in the order in which documentation lists them: what definitions say first, then resources, then how they are written. */
export const rules = Object.freeze([
  structuralSchema,
  crdDefinition,
  crdSchema,
  defaultValue,
  validationRule,
  crdWarning,
  noValueFits,
  takenName,
  preserveUnknownFields,
  removedApiVersion,
  madeDefinition,
  composedResource,
  crossplanePackage,
  olmBundle,
  olmCatalog,
  chartValues,
  partialDefinition,
  serverPanic,
  undecodableDefinition,
  resourceValue,
  listType,
  objectMeta,
  embeddedResource,
  resourceWarning,
  policyViolation,
  admissionPolicy,
  policyEffect,
  undecodableResource,
  unservedVersion,
  missingStatus,
  unusableDefinition,
  unknownKind,
  droppedField,
  coercedValue,
  storageVersion,
  unknownField,
  duplicateKey,
  objectSize,
  syntax,
  templatedFile,
  invalidAcknowledgement,
  unusedAcknowledgement,
  unknownTestKey,
  noDefinitions,
]);

/** The name of a rule about the server's verdict. */
export type VerdictRuleId = (typeof rules)[number]['id'];

/** The documentation of each rule by its id, in the order of {@link rules}. */
export const ruleDocs: ReadonlyMap<VerdictRuleId, RuleDocs> = new Map(rules.map((rule) => [rule.id, rule.docs]));
