import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** Resources become namespaced or cluster-scoped. */
export const scopeChanged = definitionRule({
  id: 'scope-changed',
  title: 'The scope changes',
  whatChanged: 'Resources become namespaced or cluster-scoped.',
  whyItMatters: 'Stored resources are no longer found. Servers refuse it for a CRD that is established.',
  examples: [definitionExample('', '', 'scope: Cluster', ['stored-data', 'writers', 'clients'])],
  inverse: 'scope-changed',
});
