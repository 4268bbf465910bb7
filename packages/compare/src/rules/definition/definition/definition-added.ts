import { definitionRule } from '../../../records/definition-rule.js';

/** The new side has a definition that the old one lacks. */
export const definitionAdded = definitionRule({
  id: 'definition-added',
  title: 'A CRD is added',
  whatChanged: 'The new side has a CRD that the old side does not have.',
  whyItMatters: 'Nobody is affected, unless it is rolled back: its resources are then gone.',
  examples: [],
  inverse: 'definition-removed',
});
