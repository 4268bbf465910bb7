import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** The definition keeps unknown fields, or no longer. */
export const unknownFieldsChanged = definitionRule({
  id: 'unknown-fields-changed',
  title: '`preserveUnknownFields` changes',
  whatChanged: 'The CRD starts or stops keeping unknown fields.',
  whyItMatters: 'They are missing when a stored resource is read; the next write removes them permanently.',
  examples: [definitionExample('', 'preserveUnknownFields: true', '', ['stored-data', 'writers', 'readers'])],
  inverse: 'unknown-fields-changed',
});
