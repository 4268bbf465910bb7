import { isTypeShared } from '../../../implied/types-within.js';
import { typeChanges } from '../../../keywords/types.js';
import { schemaExample } from '../../../records/example.js';
import { isAboutMembersAbove } from '../about.js';
import { inEmbeddedMetadata } from '../embedded-metadata.js';
import { isOfResource, isOfStatus } from '../plans/of-resource.js';
import { isNeverFilledIn } from '../plans/filled-in.js';
import { isLookedAtAbove } from '../looked-at.js';
import { missesValue } from '../misses.js';
import { owned } from '../plans/owned.js';
import { FILLS, isNullTaken, AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { NULLS_REFUSED, schemaRule, type SchemaChange } from '../../../records/schema-rule.js';

/** A field may be null that might not. */
export const nullableAdded = schemaRule({
  id: 'nullable-added',
  title: 'Null is allowed',
  whatChanged: 'A field may now be null.',
  whyItMatters:
    'Readers get null where they did not before, and who applies a value there is in conflict with who wrote null. After a rollback the server drops nulls.',
  examples: [
    schemaExample('', 'properties: { image: { type: string } }', 'properties: { image: { type: string, nullable: true } }', [
      'readers',
      'owners',
    ]),
  ],
  inverse: 'nullable-removed',
  finds: typeChanges,
  plan: (change, { to: type }) => {
    const { above, from, place, to } = change;
    const isItem = place.at(-1)?.kind === 'items';
    const owns = isItem || isApart(change) ? {} : owned({ owns: 'nulls' }, above);
    // Metadata is read as such after nulls were dropped: one that is kept may be no text, or of a field that metadata has not.
    const metadata = isItem ? undefined : inEmbeddedMetadata(change, 'to');
    if (metadata !== undefined) return { ...FILLS, ...(metadata === 'unknown' ? { mayBeUnknown: true } : {}), refusal: NULLS_REFUSED };
    // An enum refuses it, whatever it lists; where it could not be null it was dropped before, or a default filled in for it, or in lists refused.
    if (to !== undefined && !isNullTaken(change, to, type))
      return isItem && from?.default === undefined ? AFFECTS_NOBODY : { ...REFUSES, refusal: NULLS_REFUSED };
    // The server reads texts there, and null was none: only where a status is written by itself nobody asks for them.
    if (isOfResource({ place, above: above?.to })) return isOfStatus(place, type) ? { ...REFUSES, refusal: NULLS_REFUSED } : AFFECTS_NOBODY;
    // A default was filled in for it.
    if (from?.default !== undefined) return { ...FILLS, ...owns, reads: 'readers' };
    // What is kept is counted, and makes what it is in another value.
    if (isLookedAtAbove(change) && !isNeverFilledIn(change))
      return { ...REFUSES, ...owns, reads: 'readers', refusal: NULLS_REFUSED, comesAndGoes: true };
    return { ...owns, reads: 'readers', mustDecide: true };
  },
  tries: { only: () => ({ values: [{ value: null }], isWhole: true }) },
  triedIn: 'among-siblings',
  isOfNull: true,
  isAbout: (located, change) => located.isWithin || isAboutMembersAbove(located, change),
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});

/** Whether nobody writes null before and after a value that both sides take: it is required before, or no value is of both types. */
function isApart(change: SchemaChange): boolean {
  const { from, to } = change;
  return isNeverFilledIn(change) || (from !== undefined && to !== undefined && !isTypeShared(from, to));
}
