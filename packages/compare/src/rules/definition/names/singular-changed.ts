import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const names = (more: string): string => `names: { plural: jobs, kind: Job${more} }`;

/** The name of one resource is another one. */
export const singularChanged = definitionRule({
  id: 'singular-changed',
  title: 'The singular changes',
  whatChanged: 'The singular name changed.',
  whyItMatters: 'Scripts that ask for it by that name fail, unless another name is alike: kubectl takes the kind in small letters, too.',
  examples: [
    definitionExample('', names(', singular: task'), '', ['clients']),
    definitionExample('The name of the kind is known all the same', '', names(', singular: task')),
  ],
  inverse: 'singular-changed',
});
