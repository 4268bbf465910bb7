import { definitionRule } from '../../../records/definition-rule.js';

/** A version no longer has a schema; only v1beta1 allows that. */
export const schemaRemoved = definitionRule({
  id: 'schema-removed',
  title: 'The schema is removed',
  whatChanged: 'A version no longer has a schema; only v1beta1 allows that.',
  whyItMatters: 'Values are no longer validated. After a rollback, values that do not fit are refused or dropped.',
  examples: [],
  inverse: 'schema-added',
});
