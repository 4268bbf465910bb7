import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const names = (more: string): string => `names: { plural: jobs, kind: Job${more} }`;

/** The resources are no longer of a category. */
export const categoryRemoved = definitionRule({
  id: 'category-removed',
  title: 'A category is removed',
  whatChanged: 'The resources are no longer in a category.',
  whyItMatters: '`kubectl get` of the category no longer shows them.',
  examples: [definitionExample('', names(', categories: [all]'), '', ['clients'])],
  inverse: 'category-added',
});
