import { typeChanges } from '../../../keywords/types.js';
import { itemsAlike } from '../../../values/items-alike.js';
import { pairsOfItems } from '../../../values/manager-pairs.js';
import { schemaExample } from '../../../records/example.js';
import { failsRuleOfBoth } from '../about.js';
import { missesValue } from '../misses.js';
import { mayBeUnlike } from '../plans/rules-around.js';
import { owned } from '../plans/owned.js';
import { holdsOne, AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

const ITEMS = 'type: array, items: { type: object, required: [name], properties: { name: { type: string }, port: { type: integer } } }';

const BY_NAME = 'x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name]';

/** A list is owned as a whole or item by item, or is a set, or has items with keys. */
export const listTypeChanged = schemaRule({
  id: 'list-type-changed',
  title: 'The list type changes',
  whatChanged: 'A list is owned as a whole or item by item, or is a set, or has items with keys.',
  whyItMatters:
    'Managers that apply lose items of others, keep items that they meant to remove, or get conflicts. Lists with repeated items are refused if they must be unique.',
  examples: [
    schemaExample('', `properties: { ports: { ${ITEMS} } }`, `properties: { ports: { ${BY_NAME}, ${ITEMS} } }`, ['writers', 'owners']),
    schemaExample('As a whole again', `properties: { ports: { ${BY_NAME}, ${ITEMS} } }`, `properties: { ports: { ${ITEMS} } }`, ['owners']),
  ],
  inverse: 'list-type-changed',
  finds: typeChanges,
  plan: (change, sides) => {
    const { above, from, to } = change;
    const listType = to?.['x-kubernetes-list-type'] ?? 'atomic';
    const plan = listType === 'atomic' || holdsOne(from) ? AFFECTS_NOBODY : REFUSES;
    return owned({ ...(holdsOne(from) ? plan : mayBeUnlike(plan, change, sides)), owns: pairsOfItems }, above);
  },
  tries: { first: itemsAlike },
  triedIn: 'alone',
  isAbout: (located, change) =>
    (located.isWithin && (located.error.origin.startsWith('list-type.') || located.error.origin === 'type')) ||
    failsRuleOfBoth(located, change),
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});
