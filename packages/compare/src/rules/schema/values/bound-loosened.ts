import { boundChanges } from '../../../changes/keywords/bounds.js';
import { samples } from '../../../values/sampled.js';
import { schemaExample } from '../../example.js';
import { missesValue } from '../misses.js';
import { NOTHING } from '../plans/plans.js';
import { schemaRule } from '../schema-rule.js';

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
  plan: NOTHING,
  tries: { first: samples },
  triedIn: 'alone',
  isAbout: ({ isWithin }) => isWithin,
  loses: 'nothing',
  misses: missesValue,
  isLooser: true,
});
