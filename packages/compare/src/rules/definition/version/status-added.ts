import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** A version has the status subresource, which it had not. */
export const statusAdded = definitionRule({
  id: 'status-added',
  title: 'The status becomes a subresource',
  whatChanged: 'A version gets the status subresource.',
  whyItMatters:
    'A status that is sent with the resource is dropped; controllers must write it separately. If the schema did not have it, it was already dropped before.',
  examples: [versionExample('', '', 'subresources: { status: {} }', ['writers'])],
  inverse: 'status-removed',
});
