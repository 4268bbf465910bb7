import { isJsonObject, newJsonObject, type JsonValue } from '@structural/json';
import { samples } from '@structural/witness';
import { droppedWithin } from '../../../values/dropped-within.js';
import { schemaExample } from '../../../records/example.js';
import { isAboutMembersAbove } from '../about.js';
import { missesValue } from '../misses.js';
import { keptBefore } from '../plans/kept-members.js';
import { schemaRule, type TriedAt } from '../../../records/schema-rule.js';

/** The schema has a field that it had not. */
export const fieldAdded = schemaRule({
  id: 'field-added',
  title: 'A field is added',
  whatChanged: 'The schema has a new field.',
  whyItMatters:
    'Nobody wrote it before, so nobody is affected, unless the object kept unknown fields: then the stored value under that name is checked. Clients ' +
    'that wrote it into an object of which no member was known had it dropped, and are refused where it does not fit. A default ' +
    'that the server fills in may exceed a limit on the number of fields. After a rollback the server drops it.',
  examples: [
    schemaExample(
      'A kept unknown value is now checked',
      'x-kubernetes-preserve-unknown-fields: true',
      'x-kubernetes-preserve-unknown-fields: true\nproperties: { paused: { type: boolean } }',
      ['stored-data', 'writers'],
    ),
    schemaExample(
      'Another field',
      'properties: { image: { type: string } }',
      'properties: { image: { type: string }, tag: { type: string } }',
    ),
  ],
  inverse: 'field-removed',
  finds: 'members',
  plan: (change, { from }) => keptBefore(change, from.preservesUnknownFields),
  tries: { first: samples, last: losing },
  triedIn: 'without-defaults',
  // A default that is filled in is a member more.
  isAbout: (located, change) => located.isWithin || isAboutMembersAbove(located, change),
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});

/** What may be kept unknown and is dropped once it is known: null, members of members, and the first sample with null in place of each field. */
function* losing(at: TriedAt): Generator<JsonValue> {
  yield null;
  yield* droppedWithin(at.change.to);
  if (typeof at.change.to?.additionalProperties === 'object') yield Object.assign(newJsonObject(), { key: null });
  const all = [...samples(at)];
  const names = [...(at.change.to?.properties?.keys() ?? [])].slice(0, MAX_FIELDS);
  for (const value of [...all, newJsonObject()])
    if (isJsonObject(value)) for (const name of names) yield Object.assign(newJsonObject(), value, { [name]: null });
}

const MAX_FIELDS = 20;
