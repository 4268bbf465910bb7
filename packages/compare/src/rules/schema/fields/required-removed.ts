import { samples } from '@structural/witness';
import { requiredChanges } from '../../../keywords/others.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { isAlwaysThere } from '../plans/always-there.js';
import { AFFECTS_NOBODY } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** An object may lack a member that it had to have. */
export const requiredRemoved = schemaRule({
  id: 'required-removed',
  title: 'A field is no longer required',
  whatChanged: 'An object may omit a member that was required.',
  whyItMatters: 'Types of generated clients say that it is always there, and it is not. After a rollback resources without it are refused.',
  examples: [
    schemaExample('', 'required: [image]\nproperties: { image: { type: string } }', 'properties: { image: { type: string } }', ['clients']),
  ],
  inverse: 'required-added',
  finds: requiredChanges,
  plan: (change) => {
    const { name } = change;
    return isAlwaysThere(change) ? AFFECTS_NOBODY : { reads: 'clients', ...(name === undefined ? {} : { readsWithout: name }) };
  },
  tries: { first: samples },
  triedIn: 'alone',
  isAbout: ({ isWithin }) => isWithin,
  loses: 'nothing',
  misses: missesValue,
  isLooser: true,
});
