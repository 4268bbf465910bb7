import { samples } from '@structural/witness';
import { proseChanges } from '../../../keywords/others.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { AFFECTS_NOBODY } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A description, title, example or link is another one. */
export const descriptionChanged = schemaRule({
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
  plan: AFFECTS_NOBODY,
  tries: { first: samples },
  triedIn: 'alone',
  isAbout: ({ isWithin }) => isWithin,
  loses: 'nothing',
  misses: missesValue,
  isLooser: true,
});
