import { definitionRule } from '../../../records/definition-rule.js';

/** A side has a schema that no server can serve, or that is not structural. */
export const schemaUnusable = definitionRule({
  id: 'schema-unusable',
  title: 'A schema cannot be used for validation',
  whatChanged: 'One side has a schema that no server can serve, or that is not structural.',
  whyItMatters: 'Nothing can be said of the changes of the version. `lint` says what is wrong with the CRD.',
  examples: [],
  inverse: 'schema-unusable',
});
