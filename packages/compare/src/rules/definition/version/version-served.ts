import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const BESIDE =
  'Where no webhook converts, a client of the new version drops what only other served versions know when it sends back what it read, and may write values that their readers do not expect. Where both say the same, nobody is affected.';

/** A version that was not served is now served. */
export const versionServed = definitionRule({
  id: 'version-served',
  title: 'A version is served',
  whatChanged: 'A version that was not served is now served.',
  whyItMatters: BESIDE,
  examples: [{ ...versionExample('', '', ''), old: versionExample('', '', '').new.replace('served: true', 'served: false') }],
  inverse: 'version-unserved',
});
