import { apartExample, versionsExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const BESIDE =
  'Where no webhook converts, a client of the new version drops what only other served versions know when it sends back what it read, and may write values that their readers do not expect. Where both say the same, nobody is affected.';

/** There is a further version. */
export const versionAdded = definitionRule({
  id: 'version-added',
  title: 'A version is added',
  whatChanged: 'There is a new version.',
  whyItMatters: `${BESIDE} After a rollback requests for it fail, and what was stored in it cannot be read.`,
  examples: [
    versionsExample('', ['v1'], ['v1', 'v2']),
    apartExample('The new one lacks a field, and accepts more values of another one', ['v1'], ['v1', 'v2'], ['stored-data', 'readers']),
  ],
  inverse: 'version-removed',
});
