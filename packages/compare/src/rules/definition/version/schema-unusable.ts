import { definitionRule } from '../../../records/definition-rule.js';

/** A side has a schema that no server can serve, or that is not structural. */
export const schemaUnusable = definitionRule({
  id: 'schema-unusable',
  title: 'A schema cannot be used for validation',
  whatChanged: 'One side has a schema that no server can serve, or that is not structural.',
  whyItMatters: 'Changes of the version cannot be compared. `lint` says what is wrong with the CRD.',
  examples: [],
  inverse: 'schema-unusable',
});
