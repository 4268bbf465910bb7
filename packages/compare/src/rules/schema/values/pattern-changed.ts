import { textChanges } from '../../../keywords/texts.js';
import { patternRefuses } from '../../../implied/refused-texts.js';
import { isScalarImplied } from '../../../implied/scalar-implies.js';
import { refusedAndSample } from '../../../values/refused-values.js';
import { schemaExample } from '../../../records/example.js';
import { RATCHETED } from '../../../records/ratcheted.js';
import { missesValue } from '../misses.js';
import { isOfOtherValues } from '../plans/bound-of-others.js';
import { AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A field must match another pattern. */
export const patternChanged = schemaRule({
  id: 'pattern-changed',
  title: 'A pattern changes',
  whatChanged: 'A field must match another pattern.',
  whyItMatters: `A search looks for texts that match the old format and not the new one. ${RATCHETED}`,
  examples: [
    schemaExample(
      '',
      "properties: { host: { type: string, pattern: '^[a-z]+$' } }",
      "properties: { host: { type: string, pattern: '^[a-f]+$' } }",
      ['writers'],
    ),
  ],
  inverse: 'pattern-changed',
  finds: textChanges,
  plan: (change, sides) => (isOfOtherValues(change) || isScalarImplied(change, sides, patternRefuses(change)) ? AFFECTS_NOBODY : REFUSES),
  tries: { first: (at) => refusedAndSample(at, patternRefuses) },
  triedIn: 'alone',
  isAbout: ({ error, isHere }) => isHere && error.origin === 'pattern',
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});
