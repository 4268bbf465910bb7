import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** The server refuses a definition in place of another one. */
export const updateRefused = definitionRule({
  id: 'update-refused',
  title: 'The server refuses the update',
  whatChanged: 'The server refuses the new CRD as an update of the old one.',
  whyItMatters:
    'It cannot replace the old one, for example because the scope differs, a version with stored resources is missing, or it has an error that the old one does not have. ' +
    '`lint --old` shows each error at its place.',
  examples: [definitionExample('', '', 'scope: Cluster', ['installers'])],
  inverse: 'update-refused',
});
