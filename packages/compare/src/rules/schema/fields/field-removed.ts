import { newJsonObject, type JsonValue } from '@structural/json';
import { samples, withNulls } from '@structural/witness';
import { isSetByTheServer } from '../../../implied/kept.js';
import { schemaExample } from '../../../records/example.js';
import { isAboutMembersAbove } from '../about.js';
import { missesValue } from '../misses.js';
import { keptAfter } from '../plans/kept-members.js';
import { LOSES, AFFECTS_NOBODY } from '../plans/plans.js';
import { schemaRule, type TriedAt } from '../../../records/schema-rule.js';

/** The schema lacks a field that it had. */
export const fieldRemoved = schemaRule({
  id: 'field-removed',
  title: 'A field is removed',
  whatChanged: 'The schema no longer has a field.',
  whyItMatters:
    'The server drops the field from every stored resource when it is read, and permanently at the next write; manifests with it are refused where field validation is strict, ' +
    'and readers no longer find it.',
  examples: [
    schemaExample(
      'The tag is gone',
      'properties: { image: { type: string }, tag: { type: string } }',
      'properties: { image: { type: string } }',
      ['stored-data', 'writers', 'readers'],
    ),
    schemaExample(
      'The object keeps what it does not know',
      'x-kubernetes-preserve-unknown-fields: true\nproperties: { image: { type: string }, tag: {} }',
      'x-kubernetes-preserve-unknown-fields: true\nproperties: { image: { type: string } }',
    ),
  ],
  inverse: 'field-added',
  finds: 'members',
  plan: (change, { to }) =>
    isSetByTheServer(change)
      ? AFFECTS_NOBODY
      : keptAfter(change, to.preservesUnknownFields, { ...LOSES, reads: 'readers', mayHurtStored: true }),
  tries: { first: samplesAndNulls },
  triedIn: 'without-defaults',
  // A null that is kept unknown is a member more.
  isAbout: (located, change) => located.isWithin || isAboutMembersAbove(located, change),
  loses: 'value',
  misses: missesValue,
  isLooser: true,
});

/** The first sample, and null; of a resource also one without metadata but null, which the server makes an object. */
function* samplesAndNulls(at: TriedAt): Generator<JsonValue> {
  yield* samples(at);
  yield null;
  if (typeof at.own?.additionalProperties === 'object') yield Object.assign(newJsonObject(), { key: null });
  if (at.own?.['x-kubernetes-embedded-resource'] === true) yield* withNulls(at);
}
