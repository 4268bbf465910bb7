import { updateExample } from '../record/example.js';
import { crdSchemaChecker } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { storedChanges } from './stored-changes.js';

/** Flags fields that an update starts to demand. */
export const noNewRequired = toConvention({
  id: 'no-new-required',
  title: 'An update should not require more fields',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes:
      'Compares each version with the stored one, where there is one, and reports names that objects which were there before newly require, unless the field has a default.',
    whyItMatters: 'Manifests without the field, which were right yesterday, are refused today, and so are updates of stored resources.',
    whenNotToUse: 'A version that is not served to anybody yet may change freely, and so may an alpha version.',
    wrong: [updateExample('The image becomes required', 'image: { type: string }', 'image: { type: string }', 'required: [image]')],
    right: [
      updateExample(
        'A new field with a default',
        'image: { type: string }',
        'image: { type: string }\ntag: { type: string, default: latest }',
      ),
    ],
    reference: crdSchemaChecker('NoNewRequiredFields'),
  },
  options: {},
  find: (subject) => storedChanges(subject, ['required-added'], 'value'),
});
