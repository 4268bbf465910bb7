import type { Rule, RuleId } from './rule.js';
import { crdDefinition } from './rules/crd-definition.js';
import { crdSchema } from './rules/crd-schema.js';
import { crdWarning } from './rules/crd-warning.js';
import { defaultValue } from './rules/default-value.js';
import { duplicateKey } from './rules/duplicate-key.js';
import { noDefinitions } from './rules/no-definitions.js';
import { preserveUnknownFields } from './rules/preserve-unknown-fields.js';
import { removedApiVersion } from './rules/removed-api-version.js';
import { serverPanic } from './rules/server-panic.js';
import { structuralSchema } from './rules/structural-schema.js';
import { syntax } from './rules/syntax.js';
import { templatedFile } from './rules/templated-file.js';
import { undecodableDefinition } from './rules/undecodable-definition.js';
import { unknownField } from './rules/unknown-field.js';
import { validationRule } from './rules/validation-rule.js';
import type { RuleDocs } from './rule.js';

/** Every rule, in the order in which documentation lists them: what definitions say first, then how they are written. */
export const rules: readonly Rule[] = Object.freeze([
  structuralSchema,
  crdDefinition,
  crdSchema,
  defaultValue,
  validationRule,
  crdWarning,
  preserveUnknownFields,
  removedApiVersion,
  serverPanic,
  undecodableDefinition,
  unknownField,
  duplicateKey,
  syntax,
  templatedFile,
  noDefinitions,
]);

/** The documentation of each rule by its id, in the order of {@link rules}. */
export const ruleDocs: ReadonlyMap<RuleId, RuleDocs> = new Map(rules.map((rule) => [rule.id, rule.docs]));
