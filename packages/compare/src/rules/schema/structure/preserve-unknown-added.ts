import { withNulls } from '@structural/witness';
import { typeChanges } from '../../../keywords/types.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { AFFECTS_NOBODY } from '../plans/plans.js';
import { NULLS_REFUSED, schemaRule } from '../../../records/schema-rule.js';

/** An object keeps the fields that its schema does not know. */
export const preserveUnknownAdded = schemaRule({
  id: 'preserve-unknown-added',
  title: 'Unknown fields are kept',
  whatChanged: 'An object keeps the fields that its schema does not know.',
  whyItMatters: 'Nobody is affected. After a rollback they are dropped.',
  examples: [
    schemaExample(
      '',
      'properties: { values: { type: object } }',
      'properties: { values: { type: object, x-kubernetes-preserve-unknown-fields: true } }',
    ),
  ],
  inverse: 'preserve-unknown-removed',
  finds: typeChanges,
  plan: ({ keyword }) =>
    // What is kept as it is sent keeps its nulls, too, which were dropped.
    keyword === 'preserveUnknownFields' ? { writes: 'errors', reads: 'readers', refusal: NULLS_REFUSED } : AFFECTS_NOBODY,
  tries: { first: withNulls },
  triedIn: 'alone',
  isAbout: ({ isWithin }) => isWithin,
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});
