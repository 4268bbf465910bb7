import { isJsonArray, type JsonValue } from '@structural/json';
import { typeChanges } from '../../../keywords/types.js';
import { itemsAlike } from '../../../values/items-alike.js';
import { pairsOfItems } from '../../../values/manager-pairs.js';
import { schemaExample } from '../../../records/example.js';
import { failsRuleOfBoth } from '../about.js';
import { missesValue } from '../misses.js';
import { mayBeUnlike } from '../plans/rules-around.js';
import { isMessageOfRules, transitionRulesWithin } from '../transition-rules.js';
import { owned } from '../plans/owned.js';
import { holdsOne, AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { schemaRule, type Plan, type SchemaChange, type TriedAt } from '../../../records/schema-rule.js';

const BY_NAME = 'x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name]';

const BOTH =
  'type: array, items: { type: object, required: [name, port], properties: { name: { type: string }, port: { type: integer } } }';

/** Other members identify the items of a list. */
export const listKeysChanged = schemaRule({
  id: 'list-keys-changed',
  title: 'The keys of a list change',
  whatChanged: 'Other members identify the items of a list.',
  whyItMatters: 'Two items become one or one becomes two, for managers that apply and for the server, which refuses repeated items.',
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
  plan: (change, sides) => {
    const plan = holdsOne(change.from) ? AFFECTS_NOBODY : mayBeUnlike(isKeyMore(change) ? AFFECTS_NOBODY : REFUSES, change, sides);
    // By other keys the server finds other old values of items.
    const isPaired = transitionRulesWithin(change.from?.items?.schema, change.to?.items?.schema).length > 0;
    const paired: Plan = isPaired ? { ...REFUSES, comparesUpdates: true } : {};
    return owned({ ...plan, ...paired, owns: pairsOfItems }, change.above);
  },
  tries: { first: itemsInTurn },
  triedIn: 'alone',
  isAbout: (located, change) =>
    (located.isWithin && (located.error.origin.startsWith('list-type.') || located.error.origin === 'type')) ||
    (located.isWithin && isMessageOfRules(transitionRulesWithin(change.from?.items?.schema, change.to?.items?.schema), located.error)) ||
    failsRuleOfBoth(located, change),
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});

/** Whether items that differ in the former keys differ in the keys, too. */
function isKeyMore({ from, to }: SchemaChange): boolean {
  const [before, after] = [from, to].map((props) => props?.['x-kubernetes-list-map-keys'] ?? []);
  return before !== undefined && before.length > 0 && before.every((key) => after?.includes(key) === true);
}

/** Items that the keys do not tell apart, in one list and each in its own. */
function* itemsInTurn(at: TriedAt): Generator<JsonValue> {
  const lists = [...itemsAlike(at)];
  yield* lists;
  for (const list of lists) if (isJsonArray(list)) for (const item of list) yield [item];
}
