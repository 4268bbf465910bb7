import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const COLUMN = 'additionalPrinterColumns: [{ name: Image, type: string, jsonPath: .spec.image }]';

/** Tables no longer have a column. */
export const columnRemoved = definitionRule({
  id: 'column-removed',
  title: 'A column is removed',
  whatChanged: 'Tables no longer have a column.',
  whyItMatters: 'Programs that read tables miss it. Without columns a server shows `Age`, which disappears with the first column.',
  examples: [versionExample('', COLUMN, '', ['clients']), versionExample('The age', '', COLUMN, ['clients'])],
  inverse: 'column-added',
});
