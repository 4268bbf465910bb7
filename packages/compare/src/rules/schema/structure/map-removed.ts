import type { JsonValue } from '@structural/json';
import { samples } from '@structural/witness';
import { isSetByTheServer } from '../../../implied/kept.js';
import { schemaExample } from '../../../records/example.js';
import { isAboutMembersAbove } from '../about.js';
import { missesValue } from '../misses.js';
import { keptAfter } from '../plans/kept-members.js';
import { LOSES, AFFECTS_NOBODY } from '../plans/plans.js';
import { schemaRule, type TriedAt } from '../../../records/schema-rule.js';

/** An object takes the members alone that the schema names. */
export const mapRemoved = schemaRule({
  id: 'map-removed',
  title: 'An object is no longer a map',
  whatChanged: 'An object accepts only the members that the schema names.',
  whyItMatters: 'The server drops all others, also from stored resources.',
  examples: [
    schemaExample(
      '',
      'properties: { labels: { type: object, additionalProperties: { type: string } } }',
      'properties: { labels: { type: object, properties: { app: { type: string } } } }',
      ['stored-data', 'writers', 'readers'],
    ),
  ],
  inverse: 'map-added',
  finds: 'members',
  plan: (change, { to }) =>
    isSetByTheServer(change)
      ? AFFECTS_NOBODY
      : keptAfter(change, to.preservesUnknownFields, { ...LOSES, reads: 'readers', mayHurtStored: true }),
  tries: { first: samplesAndNull },
  triedIn: 'without-defaults',
  // A null that is kept unknown is a member more.
  isAbout: (located, change) => located.isWithin || isAboutMembersAbove(located, change),
  loses: 'value',
  misses: missesValue,
  isLooser: true,
});

function* samplesAndNull(at: TriedAt): Generator<JsonValue> {
  yield* samples(at);
  yield null;
}
