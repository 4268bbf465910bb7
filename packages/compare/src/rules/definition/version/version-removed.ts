import { versionsExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** A version no longer exists. */
export const versionRemoved = definitionRule({
  id: 'version-removed',
  title: 'A version is removed',
  whatChanged: 'A version no longer exists.',
  whyItMatters: 'Requests for it fail, and what is stored in it can no longer be read.',
  examples: [
    versionsExample('', ['v1', 'v1beta1'], ['v1'], ['writers', 'readers', 'clients']),
    versionsExample('The storage version itself', ['v1', 'v2'], ['v2'], ['stored-data', 'writers', 'readers', 'clients']),
  ],
  inverse: 'version-added',
});
