import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const names = (more: string): string => `names: { plural: jobs, kind: Job${more} }`;

/** The name of one resource is another one. */
export const singularChanged = definitionRule({
  id: 'singular-changed',
  title: 'The singular changes',
  whatChanged: 'The singular name changed.',
  whyItMatters: 'Scripts that use the old name fail, unless another name matches: kubectl also accepts the kind in lower case.',
  examples: [
    definitionExample('', names(', singular: task'), '', ['clients']),
    definitionExample('The name of the kind still works', '', names(', singular: task')),
  ],
  inverse: 'singular-changed',
});
