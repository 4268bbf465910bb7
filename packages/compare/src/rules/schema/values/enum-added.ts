import { enumChanges } from '../../../keywords/values.js';
import { enumRefuses } from '../../../implied/refused-texts.js';
import { isScalarImplied } from '../../../implied/scalar-implies.js';
import { refusedAndSample } from '../../../values/refused-values.js';
import { schemaExample } from '../../../records/example.js';
import { RATCHETED } from '../../../records/ratcheted.js';
import { missesValue } from '../misses.js';
import { AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A field that took any value takes some alone. */
export const enumAdded = schemaRule({
  id: 'enum-added',
  title: 'An enum is added',
  whatChanged: 'A field that accepted any value now accepts only some.',
  whyItMatters: `Writes of other values are refused. ${RATCHETED}`,
  examples: [
    schemaExample('', 'properties: { mode: { type: string } }', 'properties: { mode: { type: string, enum: [Fast, Slow] } }', ['writers']),
  ],
  inverse: 'enum-removed',
  finds: enumChanges,
  plan: (change, sides) => (isScalarImplied(change, sides, enumRefuses(change)) ? AFFECTS_NOBODY : REFUSES),
  tries: { first: (at) => refusedAndSample(at, enumRefuses) },
  triedIn: 'alone',
  isAbout: ({ error, isHere }) => isHere && error.origin === 'enum',
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});
