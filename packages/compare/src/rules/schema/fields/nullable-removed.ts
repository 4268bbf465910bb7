import { typeChanges } from '../../../keywords/types.js';
import { schemaExample } from '../../../records/example.js';
import { failsRuleAround, isAboutMembersAbove } from '../about.js';
import { inEmbeddedMetadata } from '../embedded-metadata.js';
import { isOfResource } from '../plans/of-resource.js';
import { missesValue } from '../misses.js';
import { FILLS, isNullTaken, AFFECTS_NOBODY } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A field may no longer be null. */
export const nullableRemoved = schemaRule({
  id: 'nullable-removed',
  title: 'Null is no longer allowed',
  whatChanged: 'A field may no longer be null.',
  whyItMatters: 'The server drops nulls, including stored ones, refuses them, or replaces them with the default.',
  examples: [
    schemaExample('', 'properties: { image: { type: string, nullable: true } }', 'properties: { image: { type: string } }', [
      'stored-data',
      'writers',
    ]),
  ],
  inverse: 'nullable-added',
  finds: typeChanges,
  plan: (change, { from: type }) => {
    const { above, place } = change;
    // The server asks for texts there.
    if (isOfResource({ place, above: above?.from })) return AFFECTS_NOBODY;
    // An enum without null refused it, and so did the server below metadata that has no such field.
    const wasRefused = change.from !== undefined && !isNullTaken(change, change.from, type);
    return wasRefused || inEmbeddedMetadata(change, 'from') === 'unknown' ? AFFECTS_NOBODY : FILLS;
  },
  tries: { only: () => ({ values: [{ value: null }], isWhole: true }) },
  triedIn: 'among-siblings',
  isOfNull: true,
  // A null that is dropped is missing where it was required, and where members are counted.
  isAbout: (located, change) =>
    (located.isHere && (located.error.origin === 'type' || located.error.origin === 'required')) ||
    (located.isWithin && change.to?.default !== undefined) ||
    isAboutMembersAbove(located, change) ||
    failsRuleAround(located, change),
  loses: 'otherwise',
  misses: missesValue,
  isLooser: false,
});
