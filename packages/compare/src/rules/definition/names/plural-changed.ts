import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** A definition of the same name has another plural, which no server accepts. */
export const pluralChanged = definitionRule({
  id: 'plural-changed',
  title: 'The plural changes',
  whatChanged: 'A CRD of the same name has another plural, which no server accepts.',
  whyItMatters: 'Its resources are served under another path.',
  examples: [definitionExample('', '', 'names: { plural: tasks, kind: Job }', ['stored-data', 'writers', 'readers', 'clients'])],
  inverse: 'plural-changed',
});
