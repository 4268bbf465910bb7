import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** Resources can be selected by a further field. */
export const selectableFieldAdded = definitionRule({
  id: 'selectable-field-added',
  title: 'A selectable field is added',
  whatChanged: 'Resources can be selected by another field.',
  whyItMatters: 'Nobody is affected.',
  examples: [versionExample('', '', 'selectableFields: [{ jsonPath: .spec.image }]')],
  inverse: 'selectable-field-removed',
});
