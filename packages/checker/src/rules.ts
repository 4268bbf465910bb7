import type { Rule, RuleId } from './rule.js';
import { duplicateKey } from './rules/duplicate-key.js';
import { noDefinitions } from './rules/no-definitions.js';
import { preserveUnknownFields } from './rules/preserve-unknown-fields.js';
import { structuralSchema } from './rules/structural-schema.js';
import { syntax } from './rules/syntax.js';
import { templatedFile } from './rules/templated-file.js';
import { undecodableDefinition } from './rules/undecodable-definition.js';
import { unknownField } from './rules/unknown-field.js';
import type { RuleDocs } from './rule.js';

/** Every rule, in the order in which documentation lists them: what definitions say first, then how they are written. */
export const rules: readonly Rule[] = Object.freeze([
  structuralSchema,
  preserveUnknownFields,
  undecodableDefinition,
  unknownField,
  duplicateKey,
  syntax,
  templatedFile,
  noDefinitions,
]);

/** The documentation of each rule by its id, in the order of {@link rules}. */
export const ruleDocs: ReadonlyMap<RuleId, RuleDocs> = new Map(rules.map((rule) => [rule.id, rule.docs]));
