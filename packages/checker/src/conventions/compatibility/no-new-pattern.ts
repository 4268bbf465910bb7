import { updateExample } from '../record/example.js';
import { apiChanges } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { storedChanges } from './stored-changes.js';

/** Flags patterns and formats that an update brings or changes. */
export const noNewPattern = toConvention({
  id: 'no-new-pattern',
  title: 'An update should not require another pattern or format',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes:
      'Compares each version with the stored one, where there is one, and reports each `pattern` and each `format` that is new or another one, unless all that was accepted still is.',
    whyItMatters: 'The schema does not show whether stored texts match: those that do not are refused once the field is changed.',
    whenNotToUse: 'A version that is not served to anybody yet may change freely, and so may an alpha version.',
    wrong: [updateExample('A new pattern', 'name: { type: string }', "name: { type: string, pattern: '^[a-z]+$' }")],
    right: [updateExample('The pattern is given up', "name: { type: string, pattern: '^[a-z]+$' }", 'name: { type: string }')],
    reference: apiChanges('On compatibility', 'on-compatibility'),
  },
  options: {},
  find: (subject) => storedChanges(subject, ['pattern-added', 'pattern-changed', 'format-added', 'format-changed'], 'value'),
});
