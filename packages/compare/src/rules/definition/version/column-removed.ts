import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const COLUMN = 'additionalPrinterColumns: [{ name: Image, type: string, jsonPath: .spec.image }]';

/** Tables lack a column. */
export const columnRemoved = definitionRule({
  id: 'column-removed',
  title: 'A column is removed',
  whatChanged: 'Tables lack a column.',
  whyItMatters:
    'Programs that read tables miss it. Where no columns are asked for, a server shows `Age`: it goes with the first one that is.',
  examples: [versionExample('', COLUMN, '', ['clients']), versionExample('The age', '', COLUMN, ['clients'])],
  inverse: 'column-added',
});
