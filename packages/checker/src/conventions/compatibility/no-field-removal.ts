import { updateExample } from '../record/example.js';
import { crdSchemaChecker } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { storedChanges } from './stored-changes.js';

/** Flags fields that an update takes away. */
export const noFieldRemoval = toConvention({
  id: 'no-field-removal',
  title: 'An update should not remove fields',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes:
      'Compares each version with the stored one, where there is one, and reports fields that its schema no longer specifies and that the server drops.',
    whyItMatters: 'The server drops the field from every stored resource at the next write, and from all that users apply.',
    whenNotToUse: 'A version that is not served to anybody yet may change freely, and so may an alpha version.',
    wrong: [updateExample('The field `paused` is gone', 'paused: { type: boolean }\nimage: { type: string }', 'image: { type: string }')],
    right: [updateExample('The field is kept', 'paused: { type: boolean }', 'paused: { type: boolean }\nimage: { type: string }')],
    reference: crdSchemaChecker('NoFieldRemoval'),
  },
  options: {},
  find: (subject) => storedChanges(subject, ['field-removed', 'map-removed']),
});
