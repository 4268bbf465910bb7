import { missingIn, enumChanges } from '../../../keywords/values.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** An enum has a value that it had not. */
export const enumWidened = schemaRule({
  id: 'enum-widened',
  title: 'An enum gains values',
  whatChanged: 'An enum has a new value.',
  whyItMatters: 'Readers that know the old enum get a value that they do not know. After a rollback the value is refused.',
  examples: [
    schemaExample(
      '',
      'properties: { mode: { type: string, enum: [Fast] } }',
      'properties: { mode: { type: string, enum: [Fast, Slow] } }',
      ['readers'],
    ),
  ],
  inverse: 'enum-narrowed',
  finds: enumChanges,
  plan: { reads: 'readers', mustDecide: true },
  tries: { first: ({ change: { from, to } }) => missingIn(from?.enum ?? [], to?.enum ?? []) },
  triedIn: 'with-siblings',
  isAbout: ({ isWithin }) => isWithin,
  loses: 'nothing',
  misses: missesValue,
  isLooser: true,
});
