import type { JsonValue } from '@structural/json';
import { boundChanges } from '../../../keywords/bounds.js';
import { isAlwaysWithin, isOfOtherValues } from '../plans/bound-of-others.js';
import { boundRefuses } from '../../../implied/refused-texts.js';
import { isScalarImplied } from '../../../implied/scalar-implies.js';
import { beyondBound } from '../../../values/beyond-bound.js';
import { refusedValues } from '../../../values/refused-values.js';
import { schemaExample } from '../../../records/example.js';
import { RATCHETED } from '../../../records/ratcheted.js';
import { missesValue } from '../misses.js';
import { AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { schemaRule, type SchemaChange, type TriedAt } from '../../../records/schema-rule.js';

/** A number, length, list or map must be smaller or larger than it had to be. */
export const boundTightened = schemaRule({
  id: 'bound-tightened',
  title: 'A bound is tightened',
  whatChanged: 'A number, length, list or map must be within narrower bounds.',
  whyItMatters: `Values beyond the bound are refused. ${RATCHETED}`,
  examples: [
    schemaExample(
      '',
      'properties: { replicas: { type: integer, maximum: 100 } }',
      'properties: { replicas: { type: integer, maximum: 50 } }',
      ['writers'],
    ),
  ],
  inverse: 'bound-loosened',
  finds: boundChanges,
  plan: (change, sides) => {
    if (isOfOtherValues(change) || isAlwaysWithin(change, sides)) return AFFECTS_NOBODY;
    if (isScalarImplied(change, sides, boundRefuses(change))) return AFFECTS_NOBODY;
    return isLarge(change) ? { ...REFUSES, isLarge: true } : REFUSES;
  },
  tries: { first: beyondTheBound },
  triedIn: 'alone',
  isAbout: ({ error, isHere }, { keyword }) => isHere && error.origin.replace('.range', '') === keyword,
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});

function* beyondTheBound(at: TriedAt): Generator<JsonValue> {
  yield* refusedValues(at, boundRefuses);
  yield* beyondBound(at);
}

const LARGE = 500;

/** Whether what is beyond the bound is large. */
function isLarge({ keyword, to }: SchemaChange): boolean {
  if (keyword === 'maximum' || keyword === 'minimum') return false;
  return Number(to?.[keyword as 'maxItems'] ?? 0) > LARGE;
}
