import { definitionRule } from '../../../records/definition-rule.js';

/** A version has a schema, which it had not; only v1beta1 allows that. */
export const schemaAdded = definitionRule({
  id: 'schema-added',
  title: 'A schema is added',
  whatChanged: 'A version has a schema, which it had not; only v1beta1 allows that.',
  whyItMatters: 'What does not fit is refused or dropped.',
  examples: [],
  inverse: 'schema-removed',
});
