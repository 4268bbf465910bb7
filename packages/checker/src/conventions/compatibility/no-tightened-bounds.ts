import { updateExample } from '../record/example.js';
import { apiChanges } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { storedChanges } from './stored-changes.js';

/** Flags bounds that an update narrows. */
export const noTightenedBounds = toConvention({
  id: 'no-tightened-bounds',
  title: 'An update should not tighten bounds',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes:
      'Compares each version with the stored one, where there is one, and reports maxima that are new or lower than they were, minima that are new or higher, and bounds that become exclusive, on numbers, lengths, items and properties. A new minimum of 0 on a size says nothing new.',
    whyItMatters:
      'Resources beyond the new bound are refused once the field is touched, and everybody who writes such values is refused at once.',
    whenNotToUse: 'A version that is not served to anybody yet may change freely, and so may an alpha version.',
    wrong: [
      updateExample('Fewer replicas than before', 'replicas: { type: integer, maximum: 100 }', 'replicas: { type: integer, maximum: 50 }'),
      updateExample('A new bound', 'name: { type: string }', 'name: { type: string, maxLength: 63 }'),
    ],
    right: [updateExample('More than before', 'replicas: { type: integer, maximum: 50 }', 'replicas: { type: integer, maximum: 100 }')],
    reference: apiChanges('On compatibility', 'on-compatibility'),
  },
  options: {},
  find: (subject) => storedChanges(subject, ['bound-tightened'], 'value'),
});
