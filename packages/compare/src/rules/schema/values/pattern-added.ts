import { textChanges } from '../../../keywords/texts.js';
import { isOfOtherValues } from '../plans/bound-of-others.js';
import { patternRefuses } from '../../../implied/refused-texts.js';
import { isScalarImplied } from '../../../implied/scalar-implies.js';
import { refusedAndSample } from '../../../values/refused-values.js';
import { schemaExample } from '../../../records/example.js';
import { RATCHETED } from '../../../records/ratcheted.js';
import { missesValue } from '../misses.js';
import { AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A field must match a pattern. */
export const patternAdded = schemaRule({
  id: 'pattern-added',
  title: 'A pattern is added',
  whatChanged: 'A field must match a pattern.',
  whyItMatters: `Texts that do not match are refused. ${RATCHETED}`,
  examples: [
    schemaExample('', 'properties: { host: { type: string } }', "properties: { host: { type: string, pattern: '^[a-z]+$' } }", ['writers']),
  ],
  inverse: 'pattern-removed',
  finds: textChanges,
  plan: (change, sides) => (isOfOtherValues(change) || isScalarImplied(change, sides, patternRefuses(change)) ? AFFECTS_NOBODY : REFUSES),
  tries: { first: (at) => refusedAndSample(at, patternRefuses) },
  triedIn: 'alone',
  isAbout: ({ error, isHere }) => isHere && error.origin === 'pattern',
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});
