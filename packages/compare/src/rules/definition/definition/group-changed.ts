import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** A definition of the same name has another group, which no server accepts. */
export const groupChanged = definitionRule({
  id: 'group-changed',
  title: 'The group changes',
  whatChanged: 'A CRD of the same name has another group, which no server accepts.',
  whyItMatters: 'Its resources are served under another path.',
  examples: [definitionExample('', '', 'group: example.org', ['stored-data', 'writers', 'readers', 'clients'])],
  inverse: 'group-changed',
});
