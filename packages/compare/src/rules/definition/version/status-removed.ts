import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** A version no longer has the status subresource. */
export const statusRemoved = definitionRule({
  id: 'status-removed',
  title: 'The status is no longer a subresource',
  whatChanged: 'A version no longer has the status subresource.',
  whyItMatters: 'Controllers that write it separately are refused, and users can write it.',
  examples: [versionExample('', 'subresources: { status: {} }', '', ['writers', 'clients'])],
  inverse: 'status-added',
});
