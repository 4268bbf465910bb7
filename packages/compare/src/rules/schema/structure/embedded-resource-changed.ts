import { newJsonObject, type JsonValue } from '@structural/json';
import { keepsMembers, sampleObjectAt } from '@structural/witness';
import { mayBeOf } from '../../../implied/types-within.js';
import { typeChanges } from '../../../keywords/types.js';
import { schemaExample } from '../../../records/example.js';
import { failsRuleOfBoth, isAboutMembersAbove } from '../about.js';
import { isLookedAtAbove, isReadByRules } from '../looked-at.js';
import { missesEmbedded } from '../misses.js';
import { AFFECTS_NOBODY, FILLS } from '../plans/plans.js';
import { schemaRule, type TriedAt } from '../../../records/schema-rule.js';

/** An object must be a resource, with apiVersion, kind and metadata, or no longer must be one. */
export const embeddedResourceChanged = schemaRule({
  id: 'embedded-resource-changed',
  title: 'An embedded resource changes',
  whatChanged: 'An object must be a resource, with apiVersion, kind and metadata, or no longer must be one.',
  whyItMatters: 'An object that is not one is refused, even a stored one: this is not ratcheted.',
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
  plan: (change) => {
    const { from, to } = change;
    if (to?.['x-kubernetes-embedded-resource'] === true) return from !== undefined && !mayBeOf(from, ['object']) ? AFFECTS_NOBODY : FILLS;
    // What need no longer be a resource is kept as it is, its metadata included, where the object keeps what it does not know.
    if (to === undefined || !keepsMembers(to)) return { ...FILLS, reads: 'readers' };
    return isReadByRules(change) || isLookedAtAbove(change)
      ? { ...FILLS, comparesUpdates: true, reads: 'readers' }
      : { writes: 'values', reads: 'readers' };
  },
  tries: { first: resources },
  triedIn: 'alone',
  isAbout: (located, change) => {
    const { error, isWithin } = located;
    const isOfResources = error.origin.startsWith('embedded.') || error.origin.startsWith('metadata.');
    return (isWithin && isOfResources) || failsRuleOfBoth(located, change) || isAboutMembersAbove(located, change);
  },
  loses: 'some',
  misses: missesEmbedded,
  isLooser: false,
});

/** Resources: one with null for metadata, which the server makes an object, one without a name, which it drops, and some with metadata, which a schema that does not list them drops. */
function* resources({ path, root }: TriedAt): Generator<JsonValue> {
  const least = sampleObjectAt(root, path, false) ?? newJsonObject();
  yield least;
  for (const metadata of [null, object({ name: 'a' }), object({ name: '' }), object({ labels: object({ a: 'b' }) })])
    yield Object.assign(newJsonObject(), least, { apiVersion: 'v1', kind: 'Pod', metadata });
}

function object(members: Readonly<Record<string, JsonValue>>): JsonValue {
  return Object.assign(newJsonObject(), members);
}
