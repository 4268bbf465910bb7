import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const names = (more: string): string => `names: { plural: jobs, kind: Job${more} }`;

/** Lists of resources are of another kind. */
export const listKindChanged = definitionRule({
  id: 'list-kind-changed',
  title: 'The kind of lists changes',
  whatChanged: 'Lists have another kind.',
  whyItMatters: 'Clients that read lists by their kind do not know it.',
  examples: [definitionExample('', '', names(', listKind: Jobs'), ['clients'])],
  inverse: 'list-kind-changed',
});
