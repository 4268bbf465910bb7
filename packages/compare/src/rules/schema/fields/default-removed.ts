import { defaultChanges } from '../../../changes/keywords/values.js';
import { schemaExample } from '../../example.js';
import { missesValue } from '../misses.js';
import { isAboutDefault, isNeverFilledIn, nothingThere } from '../plans/filled-in.js';
import { FILLS, NOTHING } from '../plans/plans.js';
import { schemaRule } from '../schema-rule.js';

/** A field has lost its default. */
export const defaultRemoved = schemaRule({
  id: 'default-removed',
  title: 'A default is removed',
  whatChanged: 'A field has lost its default.',
  whyItMatters: 'Who leaves the field out gets nothing, and is refused where it is required.',
  examples: [
    schemaExample('', 'properties: { mode: { type: string, default: Fast } }', 'properties: { mode: { type: string } }', ['writers']),
  ],
  inverse: 'default-added',
  finds: defaultChanges,
  plan: (change) => (isNeverFilledIn(change) ? NOTHING : { ...FILLS, reads: 'clients' }),
  tries: { only: nothingThere },
  triedIn: 'alone',
  isAbout: isAboutDefault,
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});
