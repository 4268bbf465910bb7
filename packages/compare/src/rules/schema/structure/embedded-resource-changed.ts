import { typeChanges } from '../../../changes/keywords/types.js';
import { keepsMembers } from '../../../implied/keeps.js';
import { samples } from '../../../values/sampled.js';
import { schemaExample } from '../../example.js';
import { missesValue } from '../misses.js';
import { FILLS, NOTHING } from '../plans/plans.js';
import { schemaRule } from '../schema-rule.js';

/** An object must be a resource, with apiVersion, kind and metadata, or need no longer be one. */
export const embeddedResourceChanged = schemaRule({
  id: 'embedded-resource-changed',
  title: 'An embedded resource',
  whatChanged: 'An object must be a resource, with apiVersion, kind and metadata, or need no longer be one.',
  whyItMatters: 'What is none is refused, even what is stored: that is not forgiven.',
  examples: [
    schemaExample(
      '',
      'properties: { template: { type: object, x-kubernetes-preserve-unknown-fields: true } }',
      'properties: { template: { type: object, x-kubernetes-preserve-unknown-fields: true, x-kubernetes-embedded-resource: true } }',
      ['stored-data', 'writers'],
    ),
  ],
  inverse: 'embedded-resource-changed',
  finds: typeChanges,
  plan: ({ to }) =>
    // What need no longer be a resource is kept where the object keeps what it does not know.
    to?.['x-kubernetes-embedded-resource'] !== true && to !== undefined && keepsMembers(to) ? NOTHING : FILLS,
  tries: { first: samples },
  triedIn: 'alone',
  isAbout: ({ error, isWithin }) => isWithin && (error.origin.startsWith('embedded.') || error.origin.startsWith('metadata.')),
  loses: 'otherwise',
  misses: missesValue,
  isLooser: false,
});
