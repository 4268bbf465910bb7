import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** A version is no longer served. */
export const versionUnserved = definitionRule({
  id: 'version-unserved',
  title: 'A version is no longer served',
  whatChanged: 'A version is no longer served.',
  whyItMatters: 'Requests for it fail.',
  examples: [
    {
      ...versionExample('', '', '', ['writers', 'readers', 'clients']),
      new: versionExample('', '', '').new.replace('served: true', 'served: false'),
    },
  ],
  inverse: 'version-served',
});
