import { samples } from '@structural/witness';
import { numberAndListChanges } from '../../../keywords/others.js';
import { isScalarImplied } from '../../../implied/scalar-implies.js';
import { schemaExample } from '../../../records/example.js';
import { RATCHETED } from '../../../records/ratcheted.js';
import { missesValue } from '../misses.js';
import { AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A number must be a multiple of something else. */
export const multipleChanged = schemaRule({
  id: 'multiple-changed',
  title: 'A multiple changes',
  whatChanged: 'A number must be a multiple of something else.',
  whyItMatters: `Numbers that are not are refused. ${RATCHETED}`,
  examples: [
    schemaExample('', 'properties: { size: { type: integer } }', 'properties: { size: { type: integer, multipleOf: 4 } }', ['writers']),
    schemaExample(
      'A multiple of four is a multiple of two',
      'properties: { size: { type: integer, multipleOf: 4 } }',
      'properties: { size: { type: integer, multipleOf: 2 } }',
    ),
  ],
  inverse: 'multiple-changed',
  finds: numberAndListChanges,
  plan: (change, sides) => {
    const { from, to } = change;
    return isMultiple(from?.multipleOf, to?.multipleOf) || isScalarImplied(change, sides) ? AFFECTS_NOBODY : REFUSES;
  },
  tries: { first: samples },
  triedIn: 'alone',
  isAbout: ({ error, isHere }) => isHere && error.origin.startsWith('multipleOf'),
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});

function isMultiple(before: number | undefined, after: number | undefined): boolean {
  // An integer is held to the integer part of a factor.
  if (after === undefined) return true;
  return before !== undefined && Number.isInteger(before) && Number.isInteger(after) && Number.isInteger(before / after);
}
