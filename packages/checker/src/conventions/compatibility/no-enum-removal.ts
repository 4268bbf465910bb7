import { updateExample } from '../record/example.js';
import { crdSchemaChecker } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { storedChanges } from './stored-changes.js';

/** Flags values that an update forbids. */
export const noEnumRemoval = toConvention({
  id: 'no-enum-removal',
  title: 'An update should not remove values of an enum',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes:
      'Compares each version with the stored one, where there is one, and reports enums that lack a value which they had and which was accepted.',
    whyItMatters:
      'Resources with the old value are refused once the field is touched, and everybody who writes that value is refused at once.',
    whenNotToUse: 'A version that is not served to anybody yet may change freely, and so may an alpha version.',
    wrong: [updateExample('`Slow` is gone', 'mode: { type: string, enum: [Fast, Slow] }', 'mode: { type: string, enum: [Fast] }')],
    right: [updateExample('One more value', 'mode: { type: string, enum: [Fast] }', 'mode: { type: string, enum: [Fast, Slow] }')],
    reference: crdSchemaChecker('NoEnumRemoval'),
  },
  options: {},
  find: (subject) => storedChanges(subject, ['enum-narrowed']),
});
