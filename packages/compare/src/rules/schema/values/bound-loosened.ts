import type { JsonValue } from '@structural/json';
import { samples } from '@structural/witness';
import { boundChanges } from '../../../changes/keywords/bounds.js';
import { beyondBound } from '../../../values/beyond-bound.js';
import { schemaExample } from '../../example.js';
import { missesValue } from '../misses.js';
import { NOTHING, REFUSES } from '../plans/plans.js';
import { schemaRule, type SchemaChange, type TriedAt } from '../schema-rule.js';

/** A number, length, list or map may be smaller or larger than it might. */
export const boundLoosened = schemaRule({
  id: 'bound-loosened',
  title: 'A bound is widened',
  whatChanged: 'A number, length, list or map may be smaller or larger than it might.',
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
  plan: ({ from, keyword, to }) =>
    isNoInteger(to, keyword) || isBeyondIntegers(from, keyword) || isBeyondIntegers(to, keyword) ? REFUSES : NOTHING,
  tries: { first: samplesAndBeyond },
  triedIn: 'alone',
  isAbout: ({ error, isHere }, { keyword }) => isHere && error.origin.replace('.range', '') === keyword,
  loses: 'nothing',
  misses: missesValue,
  isLooser: true,
});

/** Whether a bound of integers is none: the server refuses every integer then. */
function isNoInteger(to: SchemaChange['to'], keyword: string | undefined): boolean {
  if (to?.type !== 'integer' || (keyword !== 'maximum' && keyword !== 'minimum')) return false;
  const limit = to[keyword];
  return limit !== undefined && !Number.isInteger(limit);
}

const MOST_OF_INTEGERS = 2 ** 63;

/** Whether a bound of numbers is none of integers, which the server compares with another one. */
function isBeyondIntegers(props: SchemaChange['from'], keyword: string | undefined): boolean {
  if (keyword !== 'maximum' && keyword !== 'minimum') return false;
  const limit = props?.[keyword];
  return limit !== undefined && Math.abs(limit) >= MOST_OF_INTEGERS;
}

function* samplesAndBeyond(at: TriedAt): Generator<JsonValue> {
  yield* samples(at);
  yield* beyondBound(at);
}
