import { definitionRule } from '../definition-rule.js';

/** The new side has a definition that the old one lacks. */
export const definitionAdded = definitionRule({
  id: 'definition-added',
  title: 'A new definition',
  whatChanged: 'The new side has a definition that the old one lacks.',
  whyItMatters: 'Nobody is hurt, and nothing is said, but for a rollback: its resources are gone then.',
  examples: [],
  inverse: 'definition-removed',
});
