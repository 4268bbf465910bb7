import { defaultChanges } from '../../../keywords/values.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { isAboutDefault, isNeverFilledIn, missingOrNull } from '../plans/filled-in.js';
import { FILLS, AFFECTS_NOBODY } from '../plans/plans.js';
import { schemaRule, type SchemaChange } from '../../../records/schema-rule.js';

/** A field has lost its default. */
export const defaultRemoved = schemaRule({
  id: 'default-removed',
  title: 'A default is removed',
  whatChanged: 'A field has lost its default.',
  whyItMatters: 'A resource without the field gets nothing, and is refused where the field is required.',
  examples: [
    schemaExample('', 'properties: { mode: { type: string, default: Fast } }', 'properties: { mode: { type: string } }', ['writers']),
  ],
  inverse: 'default-added',
  finds: defaultChanges,
  plan: (change) => (isNeverFilledIn(change) ? AFFECTS_NOBODY : mayBeMissing(change) ? { ...FILLS, reads: 'clients' } : FILLS),
  tries: { only: missingOrNull },
  triedIn: 'alone',
  isAbout: isAboutDefault,
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});

/** Whether a field that was always there need not be. */
function mayBeMissing({ above, place }: SchemaChange): boolean {
  const last = place.at(-1);
  if (above === undefined || last?.kind !== 'property') return false;
  return above.from.required?.includes(last.name) === true && above.to.required?.includes(last.name) !== true;
}
