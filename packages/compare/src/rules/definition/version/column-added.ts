import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const AGE_COLUMN = 'additionalPrinterColumns: [{ name: Age, type: date, jsonPath: .metadata.creationTimestamp }]';

const BOTH_COLUMNS = AGE_COLUMN.replace(' }]', ' }, { name: Image, type: string, jsonPath: .spec.image }]');

/** Tables have a further column. */
export const columnAdded = definitionRule({
  id: 'column-added',
  title: 'A column is added',
  whatChanged: 'Tables have another column.',
  whyItMatters: 'Nobody is affected.',
  examples: [versionExample('', AGE_COLUMN, BOTH_COLUMNS)],
  inverse: 'column-removed',
});
