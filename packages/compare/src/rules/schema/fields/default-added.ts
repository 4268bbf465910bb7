import { defaultChanges } from '../../../keywords/values.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { isAboutDefault, isNeverFilledIn, missingOrNull } from '../plans/filled-in.js';
import { FILLS, AFFECTS_NOBODY } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A field that had no default has one. */
export const defaultAdded = schemaRule({
  id: 'default-added',
  title: 'A default is added',
  whatChanged: 'A field that had no default has one.',
  whyItMatters: 'The server fills it in when it reads, too: resources that nobody touched suddenly have a value that nobody wrote.',
  examples: [
    schemaExample('', 'properties: { image: { type: string } }', 'properties: { image: { type: string, default: nginx } }', [
      'stored-data',
      'writers',
    ]),
  ],
  inverse: 'default-removed',
  finds: defaultChanges,
  plan: (change) => (isNeverFilledIn(change) ? AFFECTS_NOBODY : FILLS),
  tries: { only: missingOrNull },
  triedIn: 'alone',
  isAbout: isAboutDefault,
  loses: 'otherwise',
  misses: missesValue,
  isLooser: false,
});
