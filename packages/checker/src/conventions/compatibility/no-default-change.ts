import { updateExample } from '../record/example.js';
import { apiChanges } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { storedChanges } from './stored-changes.js';

/** Flags defaults that an update changes, takes away or brings to a field that is there. */
export const noDefaultChange = toConvention({
  id: 'no-default-change',
  title: 'An update should not change defaults',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes:
      'Compares each version with the stored one, where there is one, and reports defaults of fields that had another one or none, and fields that lose theirs, where a resource shows that something else is stored or read.',
    whyItMatters:
      'The server fills a default in when it writes, and also when it reads: what users left out means something else from one day to the next, in resources ' +
      'that nobody touched.',
    whenNotToUse: 'A version that is not served to anybody yet may change freely, and so may an alpha version.',
    wrong: [
      updateExample(
        'Another mode for all who set nothing',
        'mode: { type: string, default: Fast }',
        'mode: { type: string, default: Slow }',
      ),
    ],
    right: [
      updateExample(
        'A new field with a default',
        'image: { type: string }',
        'image: { type: string }\nmode: { type: string, default: Fast }',
      ),
    ],
    reference: apiChanges('On compatibility', 'on-compatibility'),
  },
  options: {},
  find: (subject) => storedChanges(subject, ['default-added', 'default-changed', 'default-removed'], 'value'),
});
