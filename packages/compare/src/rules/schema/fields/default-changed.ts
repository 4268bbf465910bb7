import { defaultChanges } from '../../../keywords/values.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { isAboutDefault, isNeverFilledIn, missingOrNull } from '../plans/filled-in.js';
import { FILLS, AFFECTS_NOBODY } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A field has another default. */
export const defaultChanged = schemaRule({
  id: 'default-changed',
  title: 'A default changes',
  whatChanged: 'A field has another default.',
  whyItMatters:
    'A resource without the field gets something else. What is stored already has the old value, which was filled in when it was written.',
  examples: [
    schemaExample('', 'properties: { mode: { type: string, default: Fast } }', 'properties: { mode: { type: string, default: Slow } }', [
      'writers',
    ]),
  ],
  inverse: 'default-changed',
  finds: defaultChanges,
  plan: (change) => (isNeverFilledIn(change) ? AFFECTS_NOBODY : FILLS),
  tries: { only: missingOrNull },
  triedIn: 'alone',
  isAbout: isAboutDefault,
  loses: 'otherwise',
  misses: missesValue,
  isLooser: false,
});
