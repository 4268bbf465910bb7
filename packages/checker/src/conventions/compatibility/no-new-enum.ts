import { updateExample } from '../record/example.js';
import { apiChanges } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { storedChanges } from './stored-changes.js';

/** Flags enums that an update brings. */
export const noNewEnum = toConvention({
  id: 'no-new-enum',
  title: 'An update should not restrict a field to an enum',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes:
      'Compares each version with the stored one, where there is one, and reports enums of fields that had none and took other values. What `no-enum-removal` reports is an enum that had more values.',
    whyItMatters: 'Any other value of the field is refused once it is changed.',
    whenNotToUse: 'A version that is not served to anybody yet may change freely, and so may an alpha version.',
    wrong: [updateExample('Any text before, two now', 'mode: { type: string }', 'mode: { type: string, enum: [Fast, Slow] }')],
    right: [
      updateExample(
        'A new field with an enum',
        'image: { type: string }',
        'image: { type: string }\nmode: { type: string, enum: [Fast, Slow] }',
      ),
    ],
    reference: apiChanges('On compatibility', 'on-compatibility'),
  },
  options: {},
  find: (subject) => storedChanges(subject, ['enum-added']),
});
