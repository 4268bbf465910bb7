import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const names = (more: string): string => `names: { plural: jobs, kind: Job${more} }`;

/** There is a further short name. */
export const shortNameAdded = definitionRule({
  id: 'short-name-added',
  title: 'A short name is added',
  whatChanged: 'There is a new short name.',
  whyItMatters: 'Nobody is affected.',
  examples: [definitionExample('', '', names(', shortNames: [jb]'))],
  inverse: 'short-name-removed',
});
