import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** A version is no longer deprecated. */
export const versionUndeprecated = definitionRule({
  id: 'version-undeprecated',
  title: 'A version is no longer deprecated',
  whatChanged: 'A version is no longer deprecated.',
  whyItMatters: 'Clients are no longer warned.',
  examples: [versionExample('', 'deprecated: true', '')],
  inverse: 'version-deprecated',
});
