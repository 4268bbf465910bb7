import { schemaExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** The server refuses a definition, and did not refuse the one before. */
export const definitionRefused = definitionRule({
  id: 'definition-refused',
  title: 'The server refuses the CRD',
  whatChanged: 'The server refuses the new CRD, and did not refuse the old one.',
  whyItMatters: 'It cannot be installed. `lint` shows each error at its place.',
  examples: [
    schemaExample('', 'properties: { mode: { type: string } }', 'properties: { mode: { type: string, default: 5 } }', ['installers']),
  ],
  inverse: 'definition-refused',
});
