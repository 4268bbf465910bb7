import type { JsonValue } from '@structural/json';
import { samples } from '@structural/witness';
import { droppedWithin } from '../../../values/dropped-within.js';
import { schemaExample } from '../../../records/example.js';
import { isAboutMembersAbove } from '../about.js';
import { missesValue } from '../misses.js';
import { keptBefore } from '../plans/kept-members.js';
import { schemaRule, type TriedAt } from '../../../records/schema-rule.js';

/** An object takes any member, which it did not. */
export const mapAdded = schemaRule({
  id: 'map-added',
  title: 'An object becomes a map',
  whatChanged: 'An object accepts any member, which it did not before.',
  whyItMatters:
    'Members that were dropped are kept. Clients whose members were dropped, as they do not ask for strict field validation, are refused where those do not ' +
    'fit. After a rollback they are dropped again.',
  examples: [
    schemaExample(
      '',
      'properties: { labels: { type: object } }',
      'properties: { labels: { type: object, additionalProperties: { type: string } } }',
      ['clients'],
    ),
  ],
  inverse: 'map-removed',
  finds: 'members',
  plan: (change, { from }) => keptBefore(change, from.preservesUnknownFields),
  tries: { first: samples, last: losing },
  triedIn: 'without-defaults',
  // A null that was kept is dropped, and no longer counted.
  isAbout: (located, change) => located.isWithin || isAboutMembersAbove(located, change),
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});

/** What may be kept unknown and is dropped once it is known. */
function* losing({ change }: TriedAt): Generator<JsonValue> {
  yield null;
  yield* droppedWithin(change.to);
}
