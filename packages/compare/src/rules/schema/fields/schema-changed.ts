import { META_FIELDS, type JSONSchemaProps } from '@structural/core';
import { newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { keepsMembers, sampleObjectAt, samples } from '@structural/witness';
import { unforeseenChanges } from '../../../keywords/others.js';
import { schemaExample } from '../../../records/example.js';
import { fillsIn } from '../../../implied/kept.js';
import { failsRuleAround, failsRuleOfBoth } from '../about.js';
import { isCountedAbove, isLookedAtAbove } from '../looked-at.js';
import { missesValue } from '../misses.js';
import { isOfScalars, keptUnknown } from '../plans/kept-members.js';
import { owned } from '../plans/owned.js';
import { LOSES } from '../plans/plans.js';
import { mayFailRules } from '../plans/rules-around.js';
import { schemaRule, type Plan, type SchemaChange, type SchemaPair, type TriedAt } from '../../../records/schema-rule.js';

/** A schema changes a keyword that has no separate rule. */
export const schemaChanged = schemaRule({
  id: 'schema-changed',
  title: 'The schema changes in another way',
  whatChanged: 'A schema changes a keyword that has no separate rule.',
  whyItMatters: 'A search finds who is affected: changes without a rule are not ignored.',
  examples: [
    schemaExample(
      'Values of any kind, then only strings',
      'properties: { labels: { type: object, additionalProperties: true } }',
      'properties: { labels: { type: object, additionalProperties: { type: string } } }',
      ['stored-data', 'writers', 'readers'],
    ),
  ],
  inverse: 'schema-changed',
  finds: unforeseenChanges,
  plan: (change, { to: type }) => {
    const { from, keyword, to } = change;
    if (type.schema === undefined && type.preservesUnknownFields) return keptUnknown(from);
    const isOfMap = keyword === 'additionalProperties';
    const becomesAny = isOfMap && to?.additionalProperties === true;
    // Who knows the first schema misses nothing of members of which that says nothing.
    const reads: Plan = isOfMap && typeof from?.additionalProperties !== 'object' ? {} : { reads: 'readers', mustDecide: true };
    // What was kept by a map of anything is kept as well where all that is unknown is.
    const isKept = isOfMap && from?.additionalProperties === true && to !== undefined && isKeeper(to);
    const lost: Plan = isKept || (becomesAny && !losesToAny(change)) ? reads : { ...LOSES, ...reads };
    const plan = becomesAny && keepsNulls(change) ? { ...lost, ...NULLS_COMPARED } : mayFailRules(lost, change);
    return isOfMap && from !== undefined && to !== undefined ? owned({ ...plan, owns: 'below' }, pairOf(change)) : plan;
  },
  tries: { first: ofAnyType },
  triedIn: 'without-defaults',
  isAbout: (located, change) => located.isWithin || failsRuleOfBoth(located, change) || failsRuleAround(located, change),
  loses: 'some',
  misses: missesValue,
  isLooser: false,
});

function isKeeper({ additionalProperties, ...props }: JSONSchemaProps): boolean {
  return additionalProperties === undefined && props['x-kubernetes-preserve-unknown-fields'] === true;
}

/** Whether values that a map knew become others where it takes any: members of theirs are dropped, no default takes the place of a null, which is kept. */
function losesToAny(change: SchemaChange): boolean {
  const values = change.from?.additionalProperties;
  if (typeof values !== 'object') return change.from !== undefined && keepsMembers(change.from) && values !== true;
  const at = { place: [...change.place, { kind: 'additionalProperties' }], above: pairOf(change) } as const;
  return !isOfScalars(values) || fillsIn(values) || (values.nullable !== true && isCountedAbove(at));
}

/** Whether a map keeps nulls that it dropped, where rules tell the two apart. */
function keepsNulls(change: SchemaChange): boolean {
  const values = change.from?.additionalProperties;
  if (typeof values !== 'object' || values.nullable === true) return false;
  return isLookedAtAbove({ place: [...change.place, { kind: 'additionalProperties' }], above: pairOf(change) });
}

const NULLS_COMPARED: Plan = { writes: 'either', mustDecide: true, comparesUpdates: true };

function pairOf({ above, from = {}, place, to = {} }: SchemaChange): SchemaPair {
  return { place, from, to, ...(above === undefined ? {} : { above }) };
}

function* ofAnyType(at: TriedAt): Generator<JsonValue> {
  const { change, path, root } = at;
  yield* samples(at);
  yield* withTexts(change);
  yield Object.assign(newJsonObject(), sampleObjectAt(root, path, false), { anything: 'kept' });
  for (const value of ['a', 1, true, ['a'], { a: 'b' }, null]) yield Object.assign(newJsonObject(), { key: value });
  for (const name of namesOf(change)) yield Object.assign(newJsonObject(), { [name]: null });
}

/** Objects whose members are texts, and numbers, whatever the side that names them says. */
function* withTexts(change: SchemaChange): Generator<JsonObject> {
  for (const name of namesOf(change)) for (const value of ['a', 1]) yield Object.assign(newJsonObject(), { [name]: value });
}

function namesOf({ from, to }: SchemaChange): readonly string[] {
  const names = new Set([from, to].flatMap((props) => (props === undefined ? [] : namesIn(props))));
  return [...names].filter((name) => !META_FIELDS.has(name));
}

/** The members that a schema names, or asks for in a branch. */
function namesIn(props: JSONSchemaProps): readonly string[] {
  const branches = [props, ...(props.allOf ?? []), ...(props.anyOf ?? []), ...(props.oneOf ?? [])];
  return branches.flatMap(({ properties, required = [] }) => [...(properties?.keys() ?? []), ...required]);
}
