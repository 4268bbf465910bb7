import { typeChanges } from '../../../changes/keywords/types.js';
import { itemsAlike } from '../../../values/items-alike.js';
import { pairsOfItems } from '../../../values/manager-pairs.js';
import { schemaExample } from '../../example.js';
import { failsRuleOfBoth } from '../about.js';
import { missesValue } from '../misses.js';
import { mayBeUnlike } from '../plans/rules-around.js';
import { owned } from '../plans/owned.js';
import { holdsOne, REFUSES } from '../plans/plans.js';
import { schemaRule } from '../schema-rule.js';

const BY_NAME = 'x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name]';

const BOTH =
  'type: array, items: { type: object, required: [name, port], properties: { name: { type: string }, port: { type: integer } } }';

/** Other members identify the items of a list. */
export const listKeysChanged = schemaRule({
  id: 'list-keys-changed',
  title: 'The keys of a list change',
  whatChanged: 'Other members identify the items of a list.',
  whyItMatters:
    'Items that were two are one, or one is two: to managers that apply, and to the server, which refuses an item that is there twice.',
  examples: [
    schemaExample(
      '',
      `properties: { ports: { x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name, port], ${BOTH} } }`,
      `properties: { ports: { ${BY_NAME}, ${BOTH} } }`,
      ['writers', 'owners'],
    ),
  ],
  inverse: 'list-keys-changed',
  finds: typeChanges,
  plan: (change, sides) =>
    owned({ ...(holdsOne(change.from) ? {} : mayBeUnlike(REFUSES, change, sides)), owns: pairsOfItems }, change.above),
  tries: { first: itemsAlike },
  triedIn: 'alone',
  isAbout: (located, change) =>
    (located.isWithin && (located.error.origin.startsWith('list-type.') || located.error.origin === 'type')) ||
    failsRuleOfBoth(located, change),
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});
