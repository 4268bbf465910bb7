import { readCatalog } from './catalog/read-catalog.js';
import type { CheckOptions } from './check.js';
import type { Rule, RuleDocs, RuleId } from './rule.js';
import { coercedValue } from './rules/coerced-value.js';
import { crdDefinition } from './rules/crd-definition.js';
import { crdSchema } from './rules/crd-schema.js';
import { crdWarning } from './rules/crd-warning.js';
import { defaultValue } from './rules/default-value.js';
import { droppedField } from './rules/dropped-field.js';
import { duplicateKey } from './rules/duplicate-key.js';
import { embeddedResource } from './rules/embedded-resource.js';
import { listType } from './rules/list-type.js';
import { missingStatus } from './rules/missing-status.js';
import { noDefinitions } from './rules/no-definitions.js';
import { objectMeta } from './rules/object-meta.js';
import { partialDefinition } from './rules/partial-definition.js';
import { preserveUnknownFields } from './rules/preserve-unknown-fields.js';
import { removedApiVersion } from './rules/removed-api-version.js';
import { resourceValue } from './rules/resource-value.js';
import { resourceWarning } from './rules/resource-warning.js';
import { serverPanic } from './rules/server-panic.js';
import { structuralSchema } from './rules/structural-schema.js';
import { syntax } from './rules/syntax.js';
import { templatedFile } from './rules/templated-file.js';
import { undecodableDefinition } from './rules/undecodable-definition.js';
import { undecodableResource } from './rules/undecodable-resource.js';
import { unknownField } from './rules/unknown-field.js';
import { unknownKind } from './rules/unknown-kind.js';
import { unservedVersion } from './rules/unserved-version.js';
import { unusableDefinition } from './rules/unusable-definition.js';
import { validationRule } from './rules/validation-rule.js';

/** Every rule, in the order in which documentation lists them: what definitions say first, then resources, then how they are written. */
export const rules: readonly Rule[] = Object.freeze([
  structuralSchema,
  crdDefinition,
  crdSchema,
  defaultValue,
  validationRule,
  crdWarning,
  preserveUnknownFields,
  removedApiVersion,
  partialDefinition,
  serverPanic,
  undecodableDefinition,
  resourceValue,
  listType,
  objectMeta,
  embeddedResource,
  resourceWarning,
  undecodableResource,
  unservedVersion,
  missingStatus,
  unusableDefinition,
  unknownKind,
  droppedField,
  coercedValue,
  unknownField,
  duplicateKey,
  syntax,
  templatedFile,
  noDefinitions,
]);

/** The documentation of each rule by its id, in the order of {@link rules}. */
export const ruleDocs: ReadonlyMap<RuleId, RuleDocs> = new Map(rules.map((rule) => [rule.id, rule.docs]));

/** How the examples of a rule are judged: resources by the definitions in the example, which are then not judged themselves. */
export function exampleOptions({ subject, subresource }: Rule): CheckOptions {
  if (subject === 'definition') return {};
  return { catalog: readCatalog([]), definitions: subject !== 'resource', ...(subresource && { subresource }) };
}
