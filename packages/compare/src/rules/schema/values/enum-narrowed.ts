import { missingIn, enumChanges } from '../../../keywords/values.js';
import { enumRefuses } from '../../../implied/refused-texts.js';
import { isScalarImplied } from '../../../implied/scalar-implies.js';
import { schemaExample } from '../../../records/example.js';
import { RATCHETED } from '../../../records/ratcheted.js';
import { missesValue } from '../misses.js';
import { AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** An enum lacks a value that it had. */
export const enumNarrowed = schemaRule({
  id: 'enum-narrowed',
  title: 'An enum loses values',
  whatChanged: 'An enum no longer has a value.',
  whyItMatters: `Writes of the value are refused. ${RATCHETED}`,
  examples: [
    schemaExample(
      '',
      'properties: { mode: { type: string, enum: [Fast, Slow] } }',
      'properties: { mode: { type: string, enum: [Fast] } }',
      ['writers'],
    ),
  ],
  inverse: 'enum-widened',
  finds: enumChanges,
  plan: (change, sides) => (isScalarImplied(change, sides, enumRefuses(change)) ? AFFECTS_NOBODY : REFUSES),
  tries: { first: ({ change: { from, to } }) => missingIn(to?.enum ?? [], from?.enum ?? []) },
  triedIn: 'with-siblings',
  isAbout: ({ error, isHere }) => isHere && error.origin === 'enum',
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});
