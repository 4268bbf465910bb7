import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** Resources are of another kind. */
export const kindChanged = definitionRule({
  id: 'kind-changed',
  title: 'The kind changes',
  whatChanged: 'Resources have another kind.',
  whyItMatters: 'Manifests of the kind are refused, and what is stored says another one. Servers refuse it for a CRD that is established.',
  examples: [definitionExample('', '', 'names: { plural: jobs, kind: Task, singular: job }', ['stored-data', 'writers', 'clients'])],
  inverse: 'kind-changed',
});
