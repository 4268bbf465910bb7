import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** Resources are in namespaces, or no longer. */
export const scopeChanged = definitionRule({
  id: 'scope-changed',
  title: 'The scope changes',
  whatChanged: 'Resources are in namespaces, or no longer.',
  whyItMatters: 'Stored resources are no longer found. Servers refuse it for a CRD that is established.',
  examples: [definitionExample('', '', 'scope: Cluster', ['stored-data', 'writers', 'clients'])],
  inverse: 'scope-changed',
});
