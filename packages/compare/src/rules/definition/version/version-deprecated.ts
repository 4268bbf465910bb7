import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** A version is deprecated, or warns otherwise. */
export const versionDeprecated = definitionRule({
  id: 'version-deprecated',
  title: 'A version is deprecated',
  whatChanged: 'A version is deprecated, or changes its warning.',
  whyItMatters: 'Clients get a warning, and are still served.',
  examples: [versionExample('', '', 'deprecated: true')],
  inverse: 'version-undeprecated',
});
