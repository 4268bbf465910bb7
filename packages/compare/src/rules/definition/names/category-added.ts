import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const names = (more: string): string => `names: { plural: jobs, kind: Job${more} }`;

/** The resources are of a further category. */
export const categoryAdded = definitionRule({
  id: 'category-added',
  title: 'A category is added',
  whatChanged: 'The resources get another category.',
  whyItMatters: 'Nobody is affected.',
  examples: [definitionExample('', '', names(', categories: [all]'))],
  inverse: 'category-removed',
});
