import type { JsonValue } from '@structural/json';
import { samples } from '@structural/witness';
import { boundChanges } from '../../../keywords/bounds.js';
import { beyondBound } from '../../../values/beyond-bound.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { schemaRule, type SchemaChange, type TriedAt } from '../../../records/schema-rule.js';

/** A number, length, list or map may be smaller or larger than it might. */
export const boundLoosened = schemaRule({
  id: 'bound-loosened',
  title: 'A bound is loosened',
  whatChanged: 'A number, length, list or map may be smaller or larger than before.',
  whyItMatters: 'Nobody is affected. After a rollback values beyond the old bound are refused.',
  examples: [
    schemaExample(
      '',
      'properties: { replicas: { type: integer, maximum: 50 } }',
      'properties: { replicas: { type: integer, maximum: 100 } }',
    ),
  ],
  inverse: 'bound-tightened',
  finds: boundChanges,
  plan: (change) => (isOtherForIntegers(change) ? REFUSES : AFFECTS_NOBODY),
  tries: { first: samplesAndBeyond },
  triedIn: 'alone',
  isAbout: ({ error, isHere }, { keyword }) => isHere && error.origin.replace('.range', '') === keyword,
  loses: 'nothing',
  misses: missesValue,
  isLooser: (change) => !isOtherForIntegers(change),
});

/** Whether the server holds integers to another bound than the one that is written. */
function isOtherForIntegers({ from, keyword, to }: SchemaChange): boolean {
  return isNoInteger(to, keyword) || isCutOff(to, keyword) || isBeyondIntegers(from, keyword) || isBeyondIntegers(to, keyword);
}

/** Whether a bound loses a fraction where integers are held to it: one that is exclusive refuses what is left of it. */
function isCutOff(to: SchemaChange['to'], keyword: string | undefined): boolean {
  if (to === undefined || (keyword !== 'maximum' && keyword !== 'minimum')) return false;
  const limit = to[keyword];
  const isExclusive = to[keyword === 'maximum' ? 'exclusiveMaximum' : 'exclusiveMinimum'] === true;
  return limit !== undefined && isExclusive && !Number.isInteger(limit);
}

/** Whether a bound of integers is none: the server refuses every integer then. */
function isNoInteger(to: SchemaChange['to'], keyword: string | undefined): boolean {
  if (to?.type !== 'integer' || (keyword !== 'maximum' && keyword !== 'minimum')) return false;
  const limit = to[keyword];
  return limit !== undefined && !Number.isInteger(limit);
}

const [MAX_OF_INTEGERS, MAX_OF_INT32] = [2 ** 63, 2 ** 31];

/** Whether a bound is no number of its type and format, so that the server refuses all, or none of integers, which it compares with another one. */
function isBeyondIntegers(props: SchemaChange['from'], keyword: string | undefined): boolean {
  if (keyword !== 'maximum' && keyword !== 'minimum') return false;
  const limit = props?.[keyword];
  const isInt32 = props?.type === 'integer' && props.format === 'int32';
  return limit !== undefined && Math.abs(limit) >= (isInt32 ? MAX_OF_INT32 : MAX_OF_INTEGERS);
}

function* samplesAndBeyond(at: TriedAt): Generator<JsonValue> {
  yield* samples(at);
  yield* beyondBound(at);
}
