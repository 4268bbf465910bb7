import { samples } from '@structural/witness';
import { textChanges } from '../../../keywords/texts.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { AFFECTS_NOBODY } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A field need no longer match a pattern. */
export const patternRemoved = schemaRule({
  id: 'pattern-removed',
  title: 'A pattern is removed',
  whatChanged: 'A field need no longer match a pattern.',
  whyItMatters: 'Nobody is affected. After a rollback texts that do not match are refused.',
  examples: [
    schemaExample('', "properties: { host: { type: string, pattern: '^[a-z]+$' } }", 'properties: { host: { type: string } }', []),
  ],
  inverse: 'pattern-added',
  finds: textChanges,
  plan: AFFECTS_NOBODY,
  tries: { first: samples },
  triedIn: 'alone',
  isAbout: ({ isWithin }) => isWithin,
  loses: 'nothing',
  misses: missesValue,
  isLooser: true,
});
