import { definitionRule } from '../../../records/definition-rule.js';

/** A version has a schema, which it had not; only v1beta1 allows that. */
export const schemaAdded = definitionRule({
  id: 'schema-added',
  title: 'A schema is added',
  whatChanged: 'A version gets a schema; only v1beta1 allows that.',
  whyItMatters: 'Values that do not fit are refused or dropped.',
  examples: [],
  inverse: 'schema-removed',
});
