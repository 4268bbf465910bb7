import { equalItems } from '@structural/witness';
import { numberAndListChanges } from '../../../keywords/others.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** The items of a list must be unique, or no longer must be. */
export const uniqueItemsChanged = schemaRule({
  id: 'unique-items-changed',
  title: '`uniqueItems` changes',
  whatChanged: 'The items of a list must be unique, or no longer must be.',
  whyItMatters: 'Servers refuse CRDs with `uniqueItems: true`; if one was stored anyway, repeated items are refused.',
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
