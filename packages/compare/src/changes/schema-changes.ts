import type { JSONSchemaProps } from '@structural/core';
import { type SchemaPlace, type SchemaStep, sameSchemas, typeOf } from '@structural/witness';
import { defaultChanges } from '../keywords/values.js';
import { schemaRuleOf, SCHEMA_RULES, type SchemaRule } from '../rules/schema-rules.js';
import type { Finder, SchemaChange, SchemaPair } from '../records/schema-rule.js';
import { impliedMember } from './implied-member.js';

/**
 * All that differs between two schemas, place by place, those above first: by meaning, so that `minLength: 0`, the order of an enum, and a
 * property that becomes a value of a map of the same schema are no changes.
 *
 * Linear in both schemas; no recursion. Whatever differs and has no rule of its own is `schema-changed`.
 */
export function schemaChanges(from: JSONSchemaProps, to: JSONSchemaProps): readonly SchemaChange[] {
  const changes: SchemaChange[] = [];
  const pending: SchemaPair[] = [{ place: [], from, to }];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    if (pair.from === pair.to) continue;
    for (const change of keywordChanges(pair)) changes.push(change);
    // What is said of values of a type that is gone says nothing.
    if (isOtherType(pair)) continue;
    const below: SchemaPair[] = [];
    compareMembers(pair, changes, below);
    compareValues(pair, changes, below);
    for (const next of below.reverse()) pending.push(next);
  }
  return changes;
}

/** What is looked at of each place: first whether its values are of another type, of which only what is filled in where nothing is there is compared. */
const [FIRST, ...OTHERS] = new Set(SCHEMA_RULES.flatMap(({ finds }): Finder<SchemaRule>[] => (finds === 'members' ? [] : [finds])));

function* keywordChanges(pair: SchemaPair): Generator<SchemaChange> {
  const { above, from, place, to } = pair;
  const around = above === undefined ? {} : { above };
  for (const finder of isOtherType(pair) ? [FIRST, defaultChanges] : [FIRST, ...OTHERS])
    for (const change of finder?.(from, to) ?? [])
      yield { detail: '', ...change, rule: schemaRuleOf(change.rule), place, from, to, ...around };
}

/** Whether no value of the one type is one of the other. */
function isOtherType({ from, to }: SchemaPair): boolean {
  const [before, after] = [typeOf(from), typeOf(to)];
  return before !== after && !OVERLAPPING.has(before) && !OVERLAPPING.has(after) && !(NUMBERS.has(before) && NUMBERS.has(after));
}

const OVERLAPPING: ReadonlySet<string> = new Set(['any', 'int-or-string']);
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'number']);

/** A property that one side lacks is, where that side has a map, a value of the map. */
function compareMembers(pair: SchemaPair, changes: SchemaChange[], below: SchemaPair[]): void {
  const { from, place, to } = pair;
  for (const [name, schema] of from.properties ?? []) {
    const other = to.properties?.get(name) ?? valueFor(schema, to);
    const at = stepped(place, { kind: 'property', name });
    const implied = impliedMember(pair, name);
    if (other !== undefined) below.push({ place: at, from: schema, to: other, above: pair });
    else if (implied !== undefined && sameSchemas(implied, schema)) changes.push(metaChange(pair, at, 'is no longer specified'));
    else if (implied !== undefined) below.push({ place: at, from: schema, to: implied, above: pair });
    else changes.push({ rule: schemaRuleOf('field-removed'), place: at, detail: '', what: 'the field is gone', from: schema, above: pair });
  }
  for (const [name, schema] of to.properties ?? []) {
    if (from.properties?.has(name) === true) continue;
    const other = valueFor(schema, from);
    const at = stepped(place, { kind: 'property', name });
    const implied = impliedMember(pair, name);
    if (other !== undefined) below.push({ place: at, from: other, to: schema, above: pair });
    else if (implied !== undefined && sameSchemas(implied, schema)) changes.push(metaChange(pair, at, 'is said'));
    else if (implied !== undefined) below.push({ place: at, from: implied, to: schema, above: pair });
    else changes.push({ rule: schemaRuleOf('field-added'), place: at, detail: '', what: 'the field is new', to: schema, above: pair });
  }
}

/** The values of a map in which a property is one of them: under no key they have a default for nothing, which a property has. */
function valueFor(property: JSONSchemaProps, map: JSONSchemaProps): JSONSchemaProps | undefined {
  const values = mapValues(map);
  if (values?.default === undefined || !sameSchemas(values.default, property.default)) return values;
  return Object.fromEntries(Object.entries(values).filter(([keyword]) => keyword !== 'default'));
}

/** Every resource has these fields, whatever its schema says. */
function metaChange(above: SchemaPair, place: SchemaPlace, what: string): SchemaChange {
  return { rule: schemaRuleOf('described-otherwise'), place, detail: '', what: `what every resource has ${what}`, above };
}

function compareValues(pair: SchemaPair, changes: SchemaChange[], below: SchemaPair[]): void {
  const { from, place, to } = pair;
  const around = { above: pair };
  const [before, after] = [mapValues(from), mapValues(to)];
  const [anyBefore, anyAfter] = [from.additionalProperties === true, to.additionalProperties === true];
  const at = stepped(place, { kind: 'additionalProperties' });
  if (before !== undefined && after !== undefined) below.push({ place: at, from: before, to: after, ...around });
  else if (before !== undefined && !anyAfter)
    changes.push({ rule: schemaRuleOf('map-removed'), place: at, detail: '', what: 'the map is gone', from: before, ...around });
  else if (after !== undefined && !anyBefore)
    changes.push({
      rule: schemaRuleOf('map-added'),
      place: at,
      detail: '',
      what: `the object becomes a map of ${valueWords(after)}`,
      to: after,
      ...around,
    });
  else if (anyBefore !== anyAfter)
    changes.push({
      rule: schemaRuleOf('schema-changed'),
      place,
      keyword: 'additionalProperties',
      detail: 'additionalProperties',
      what: 'additionalProperties says something else',
      from,
      to,
      ...around,
    });
  const [items, others] = [from.items?.schema, to.items?.schema];
  const itemsAt = stepped(place, { kind: 'items' });
  if (items !== undefined && others !== undefined) below.push({ place: itemsAt, from: items, to: others, ...around });
  else if (items !== undefined || others !== undefined) {
    const what = others === undefined ? 'items are no longer specified' : 'items are specified';
    const sides = { ...(items === undefined ? {} : { from: items }), ...(others === undefined ? {} : { to: others }) };
    changes.push({ rule: schemaRuleOf('items-changed'), place: itemsAt, keyword: 'items', detail: '', what, ...sides, ...around });
  }
}

function mapValues({ additionalProperties }: JSONSchemaProps): JSONSchemaProps | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

/** What is in a map, by its type. */
function valueWords(values: JSONSchemaProps): string {
  const type = typeOf(values);
  return type === 'any' ? 'anything' : type === 'int-or-string' ? 'integers and strings' : `${type} values`;
}

function stepped(place: SchemaPlace, step: SchemaStep): SchemaPlace {
  return [...place, step];
}
