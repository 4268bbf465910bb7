import { versionsExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** Resources are stored in another version. */
export const storageVersionChanged = definitionRule({
  id: 'storage-version-changed',
  title: 'The storage version changes',
  whatChanged: 'Resources are stored in another version.',
  whyItMatters:
    'Without a webhook, fields that the new storage version does not know are dropped when a resource is written in another version. Stored resources stay as they are until then.',
  examples: [versionsExample('', ['v1', 'v2'], ['v2', 'v1'])],
  inverse: 'storage-version-changed',
});
