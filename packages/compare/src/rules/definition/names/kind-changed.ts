import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** Resources are of another kind. */
export const kindChanged = definitionRule({
  id: 'kind-changed',
  title: 'The kind changes',
  whatChanged: 'Resources have another kind.',
  whyItMatters:
    'Manifests with the old kind are refused, and stored resources have another kind. Servers refuse it for a CRD that is established.',
  examples: [definitionExample('', '', 'names: { plural: jobs, kind: Task, singular: job }', ['stored-data', 'writers', 'clients'])],
  inverse: 'kind-changed',
});
