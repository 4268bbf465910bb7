import { META_FIELDS } from '@structural/core';
import { newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { sampleObjectAt } from '@structural/witness';
import { unforeseenChanges } from '../../../changes/keywords/others.js';
import { schemaExample } from '../../example.js';
import { missesValue } from '../misses.js';
import { keptUnknown } from '../plans/kept-members.js';
import { LOSES } from '../plans/plans.js';
import { schemaRule, type SchemaChange, type TriedAt } from '../schema-rule.js';

/** A schema says something else under a keyword that has no rule of its own. */
export const schemaChanged = schemaRule({
  id: 'schema-changed',
  title: 'Anything else',
  whatChanged: 'A schema says something else under a keyword that has no rule of its own.',
  whyItMatters: 'A search finds who is affected: no change is ignored because no rule is about it.',
  examples: [
    schemaExample(
      'Values of any kind, then texts alone',
      'properties: { labels: { type: object, additionalProperties: true } }',
      'properties: { labels: { type: object, additionalProperties: { type: string } } }',
      ['stored-data', 'writers', 'readers'],
    ),
  ],
  inverse: 'schema-changed',
  finds: unforeseenChanges,
  plan: ({ from, keyword, to }, { to: type }) => {
    if (type.schema === undefined && type.preservesUnknownFields) return keptUnknown(from);
    return keyword === 'additionalProperties' && to?.additionalProperties === true
      ? { reads: 'readers', mustDecide: true }
      : { ...LOSES, reads: 'readers' };
  },
  tries: { first: ofAnyType },
  triedIn: 'without-defaults',
  isAbout: ({ isWithin }) => isWithin,
  loses: 'some',
  misses: missesValue,
  isLooser: false,
});

function* ofAnyType({ change, path, root }: TriedAt): Generator<JsonValue> {
  yield* withTexts(change);
  yield Object.assign(newJsonObject(), sampleObjectAt(root, path, false), { anything: 'kept' });
  for (const value of ['a', 1, true, ['a'], { a: 'b' }, null]) yield Object.assign(newJsonObject(), { key: value });
}

/** Objects whose members are texts, and numbers, whatever the side that names them says. */
function* withTexts({ from, to }: SchemaChange): Generator<JsonObject> {
  for (const name of (from ?? to)?.properties?.keys() ?? [])
    if (!META_FIELDS.has(name)) for (const value of ['a', 1]) yield Object.assign(newJsonObject(), { [name]: value });
}
