import { samples } from '@structural/witness';
import { proseChanges } from '../../../keywords/others.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { NOTHING } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A description, title, example or link is another one. */
export const describedOtherwise = schemaRule({
  id: 'described-otherwise',
  title: 'The description changes',
  whatChanged: 'A description, title, example or link changed.',
  whyItMatters: 'No server reads them. It never breaks anything.',
  examples: [
    schemaExample(
      '',
      'properties: { image: { type: string, description: The image. } }',
      'properties: { image: { type: string, description: What is run. } }',
    ),
  ],
  inverse: 'described-otherwise',
  finds: proseChanges,
  plan: NOTHING,
  tries: { first: samples },
  triedIn: 'alone',
  isAbout: ({ isWithin }) => isWithin,
  loses: 'nothing',
  misses: missesValue,
  isLooser: true,
});
