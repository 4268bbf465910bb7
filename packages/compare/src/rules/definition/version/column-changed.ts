import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const COLUMN = 'additionalPrinterColumns: [{ name: Image, type: string, jsonPath: .spec.image }]';

const WIDE_COLUMN = COLUMN.replace(' }]', ', priority: 1 }]');

/** A column shows another field, shows it otherwise, or has another priority; kubectl shows one with `-o wide` alone where it is not 0. */
export const columnChanged = definitionRule({
  id: 'column-changed',
  title: 'A column changes',
  whatChanged:
    'A column shows another field, shows it differently, or has another priority; kubectl shows one only with `-o wide` where it is not 0.',
  whyItMatters: 'Programs that read tables read something else, or miss it.',
  examples: [
    versionExample('', COLUMN, COLUMN.replace('.spec.image', '.status.phase'), ['clients']),
    versionExample('Only in wide tables', COLUMN, WIDE_COLUMN, ['clients']),
    versionExample('In all tables', WIDE_COLUMN, COLUMN),
  ],
  inverse: 'column-changed',
});
