import type { JSONSchemaProps, KubernetesVersion } from '@structural/core';
import { isJsonObject, newJsonObject, type JsonValue } from '@structural/json';
import { keepsMembers, sampleAt, typeOf } from '@structural/witness';
import { typeChanges } from '../../../keywords/types.js';
import { isFormatChecked } from '../../../implied/format-implies.js';
import { isTypeWithin } from '../../../implied/types-within.js';
import { pairsIfTyped } from '../../../values/manager-pairs.js';
import { schemaExample } from '../../../records/example.js';
import { failsRuleAround, failsRuleOfBoth } from '../about.js';
import { missesValue } from '../misses.js';
import { owned } from '../plans/owned.js';
import { AFFECTS_NOBODY, FILLS } from '../plans/plans.js';
import { mayFailRules, rulesMayReadChanged } from '../plans/rules-around.js';
import { schemaRule, type Plan, type SchemaChange, type TriedAt } from '../../../records/schema-rule.js';

/** A field has another type, or becomes or stops being an int-or-string. */
export const typeChanged = schemaRule({
  id: 'type-changed',
  title: 'The type changes',
  whatChanged: 'A field has another type, or becomes or stops being an int-or-string.',
  whyItMatters:
    'Values of the old type are refused, stored ones once they are touched; clients that know the old type cannot read the new one. Integers are numbers, too: anyone who writes ' +
    'them is not affected where the type becomes `number`.',
  examples: [
    schemaExample('A text becomes a number', 'properties: { port: { type: string } }', 'properties: { port: { type: integer } }', [
      'writers',
      'readers',
    ]),
    schemaExample(
      'A port that may be a name',
      'properties: { port: { type: integer } }',
      'properties: { port: { x-kubernetes-int-or-string: true } }',
      ['readers'],
    ),
  ],
  inverse: 'type-changed',
  finds: typeChanges,
  plan: (change, { kubernetesVersion }) =>
    owned({ ...rulesMayReadChanged(planOfValues(change, kubernetesVersion), change), ...ownsOf(change) }, change.above),
  tries: { first: samplesAndMembers },
  triedIn: 'alone',
  isAbout: (located, change) => located.isWithin || failsRuleAround(located, change) || failsRuleOfBoth(located, change),
  loses: 'some',
  misses: missesValue,
  isLooser: false,
});

/** What is asked of those who write and who read. */
function planOfValues(change: SchemaChange, version: KubernetesVersion): Plan {
  const { from, place, to } = change;
  // Who knows more types misses none.
  const others = from !== undefined && to !== undefined && isTypeWithin(to, from) ? FILLS : OTHERS;
  if (from === undefined || to === undefined || !isTypeWithin(from, to))
    return mayDropMembers(from) ? { ...others, mayHurtStored: true } : mayFailRules(others, change);
  // Where there is no type a format is held against whatever is there, be it no text.
  if (typeOf(to) === 'any' && typeOf(from) !== 'string' && isFormatChecked(to, version))
    return { ...OTHERS, ...(mayDropMembers(from) ? { mayHurtStored: true } : {}) };
  // Every resource is an object, whatever its schema says.
  return place.length === 0 || isTypeWithin(to, from) ? AFFECTS_NOBODY : { reads: 'readers', mustDecide: true };
}

/** What has no type is merged as a server does without a schema, which is not how a list or a map of some types is merged. */
function ownsOf({ from, to }: SchemaChange): Plan {
  if (from === undefined || to === undefined) return AFFECTS_NOBODY;
  const known = typeOf(from) === 'any' ? to : typeOf(to) === 'any' ? from : undefined;
  const owns = known === undefined ? undefined : pairsIfTyped(known);
  return owns === undefined ? AFFECTS_NOBODY : { owns };
}

const OTHERS: Plan = { writes: 'either', mustDecide: true, reads: 'readers' };

/** Whether values may have members, or items that have some, which are dropped where another type does not know them. */
function mayDropMembers(from: JSONSchemaProps | undefined): boolean {
  const type = from === undefined ? 'any' : typeOf(from);
  return type === 'object' || type === 'any' || (type === 'array' && mayDropMembers(from?.items?.schema));
}

/** The first sample, and with all members that an object may have: those are dropped where it has become none. */
function* samplesAndMembers({ own, path, root }: TriedAt): Generator<JsonValue> {
  const least = sampleAt(root, path, 0);
  if (least !== undefined) yield least;
  const full = sampleAt(root, path, 0, true);
  if (full !== undefined) yield full;
  const unknown = withUnknown(own, full);
  if (unknown !== undefined) yield unknown;
}

/** A value with as many members that its schema does not know as it must have, one at least, where it may have such; of lists in an item. */
function withUnknown(own: JSONSchemaProps | undefined, full: JsonValue | undefined): JsonValue | undefined {
  if (own === undefined) return undefined;
  if (own.type === 'array') {
    const item = withUnknown(own.items?.schema, undefined);
    return item === undefined ? undefined : [item];
  }
  const members = full !== undefined && isJsonObject(full) ? full : newJsonObject();
  if (!keepsMembers(own)) return undefined;
  const kept = Object.assign(newJsonObject(), members, { anything: 'kept' });
  const least = Math.min(Number(own.minProperties ?? 0), MAX_MEMBERS);
  for (let i = 1; Object.keys(kept).length < least; i++) kept[`anything${String(i)}`] = 'kept';
  return kept;
}

const MAX_MEMBERS = 100;
