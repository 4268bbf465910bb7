import { definitionRule } from '../../../records/definition-rule.js';

/** A version has no schema any more; only v1beta1 allows that. */
export const schemaRemoved = definitionRule({
  id: 'schema-removed',
  title: 'The schema is removed',
  whatChanged: 'A version has no schema any more; only v1beta1 allows that.',
  whyItMatters: 'Nothing is validated any more. After a rollback, values that do not fit are refused or dropped.',
  examples: [],
  inverse: 'schema-added',
});
