import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const names = (more: string): string => `names: { plural: jobs, kind: Job${more} }`;

/** A short name no longer exists. */
export const shortNameRemoved = definitionRule({
  id: 'short-name-removed',
  title: 'A short name is removed',
  whatChanged: 'A short name no longer exists.',
  whyItMatters: 'Scripts that use it fail.',
  examples: [
    definitionExample('', names(', shortNames: [jb]'), '', ['clients']),
    definitionExample('The plural still works', names(', shortNames: [jobs]'), ''),
  ],
  inverse: 'short-name-added',
});
