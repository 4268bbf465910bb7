import { updateExample } from '../record/example.js';
import { crdSchemaChecker } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { storedChanges } from './stored-changes.js';

/** Flags fields whose type an update changes. */
export const noTypeChange = toConvention({
  id: 'no-type-change',
  title: 'An update should not change types',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes:
      'Compares each version with the stored one, where there is one, and reports schemas with another `type`, unless every value that was written or read before is still allowed.',
    whyItMatters:
      'Stored values of the old type are refused as soon as something else in their resource changes, and clients that know the old type break.',
    whenNotToUse: 'A version that is not served to anybody yet may change freely, and so may an alpha version.',
    wrong: [updateExample('A text becomes a number', 'port: { type: string }', 'port: { type: integer }')],
    right: [
      updateExample('A new field next to the old one', 'port: { type: string }', 'port: { type: string }\nportNumber: { type: integer }'),
    ],
    reference: crdSchemaChecker('NoDataTypeChange'),
  },
  options: {},
  find: (subject) => storedChanges(subject, ['type-changed'], 'value'),
});
