import { boundChanges } from '../../../changes/keywords/bounds.js';
import { samples } from '../../../values/sampled.js';
import { schemaExample } from '../../example.js';
import { missesValue } from '../misses.js';
import { NOTHING, REFUSES } from '../plans/plans.js';
import { schemaRule, type SchemaChange } from '../schema-rule.js';

/** A number, length, list or map may be smaller or larger than it might. */
export const boundLoosened = schemaRule({
  id: 'bound-loosened',
  title: 'A wider bound',
  whatChanged: 'A number, length, list or map may be smaller or larger than it might.',
  whyItMatters: 'Nobody is hurt. After a rollback values beyond the old bound are refused.',
  examples: [
    schemaExample(
      '',
      'properties: { replicas: { type: integer, maximum: 50 } }',
      'properties: { replicas: { type: integer, maximum: 100 } }',
    ),
  ],
  inverse: 'bound-tightened',
  finds: boundChanges,
  plan: ({ keyword, to }) => (isNoInteger(to, keyword) ? REFUSES : NOTHING),
  tries: { first: samples },
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
