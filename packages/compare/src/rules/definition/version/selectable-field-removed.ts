import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** Resources can no longer be selected by a field. */
export const selectableFieldRemoved = definitionRule({
  id: 'selectable-field-removed',
  title: 'A selectable field is removed',
  whatChanged: 'Resources can no longer be selected by a field.',
  whyItMatters: 'Requests that do are refused.',
  examples: [versionExample('', 'selectableFields: [{ jsonPath: .spec.image }]', '', ['clients'])],
  inverse: 'selectable-field-added',
});
