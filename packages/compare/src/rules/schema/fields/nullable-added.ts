import { typeChanges } from '../../../changes/keywords/types.js';
import { schemaExample } from '../../example.js';
import { missesValue } from '../misses.js';
import { NOTHING } from '../plans/plans.js';
import { schemaRule } from '../schema-rule.js';

/** A field may be null that might not. */
export const nullableAdded = schemaRule({
  id: 'nullable-added',
  title: 'Null is allowed',
  whatChanged: 'A field may be null that might not.',
  whyItMatters: 'Readers meet null where they did not. After a rollback the server drops nulls.',
  examples: [
    schemaExample('', 'properties: { image: { type: string } }', 'properties: { image: { type: string, nullable: true } }', ['readers']),
  ],
  inverse: 'nullable-removed',
  finds: typeChanges,
  plan: ({ to }) =>
    // An enum without null refuses it all the same.
    to?.enum !== undefined && to.enum.length > 0 && !to.enum.includes(null) ? NOTHING : { reads: 'readers', mustDecide: true },
  tries: { only: () => ({ values: [{ value: null }], isWhole: true }) },
  triedIn: 'alone',
  isAbout: ({ isWithin }) => isWithin,
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});
