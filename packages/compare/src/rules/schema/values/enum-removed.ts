import { samples } from '@structural/witness';
import { enumChanges } from '../../../keywords/values.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A field that took some values alone takes any. */
export const enumRemoved = schemaRule({
  id: 'enum-removed',
  title: 'An enum is removed',
  whatChanged: 'A field that accepted only some values now accepts any.',
  whyItMatters: 'Readers that know the enum get other values. After a rollback those are refused.',
  examples: [
    schemaExample('', 'properties: { mode: { type: string, enum: [Fast, Slow] } }', 'properties: { mode: { type: string } }', ['readers']),
  ],
  inverse: 'enum-added',
  finds: enumChanges,
  plan: { reads: 'readers', mustDecide: true },
  tries: { first: samples },
  triedIn: 'alone',
  isAbout: ({ isWithin }) => isWithin,
  loses: 'nothing',
  misses: missesValue,
  isLooser: true,
});
