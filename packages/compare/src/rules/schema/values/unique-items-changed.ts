import { equalItems } from '@structural/witness';
import { numberAndListChanges } from '../../../keywords/others.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** The items of a list must differ, or need no longer. */
export const uniqueItemsChanged = schemaRule({
  id: 'unique-items-changed',
  title: 'Whether items must differ changes',
  whatChanged: 'The items of a list must differ, or need no longer.',
  whyItMatters: 'Servers refuse CRDs with `uniqueItems: true`; where one was read all the same, equal items are refused.',
  examples: [
    schemaExample(
      '',
      'properties: { names: { type: array, items: { type: string } } }',
      'properties: { names: { type: array, uniqueItems: true, items: { type: string } } }',
      ['writers'],
    ),
  ],
  inverse: 'unique-items-changed',
  finds: numberAndListChanges,
  plan: ({ to }) => (to?.uniqueItems === true ? REFUSES : AFFECTS_NOBODY),
  tries: { first: (at) => equalItems(at, at.change.to?.['x-kubernetes-list-map-keys']) },
  triedIn: 'alone',
  isAbout: ({ error, isHere }) => isHere && error.origin === 'uniqueItems',
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});
